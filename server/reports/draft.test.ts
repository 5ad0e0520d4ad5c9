import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aReport, sign, someValues } from '../testing/report-builders.ts';
import { enterBy, readBy, reportIn } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** Typed values that wait for their signature are downloaded as a paper that says on each page that it is none. */
let app: TestApp;
let pathologist: TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [pathologist, staff] = [await app.asRole('Pathologist'), await app.asRole('Staff')];
});
afterAll(() => app.close());

async function download(id: number, by: TestCaller = pathologist) {
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: by.session });
  expect(file.statusCode).toBe(200);
  return readPdf(file.rawPayload);
}

describe('the draft of typed values', () => {
  it('is in the lists of those who work on it, and says on each page that it is not signed', async () => {
    const rows = Array.from({ length: 45 }, (_, n) => ({
      test: `Value ${n}`,
      value: '13',
      unit: 'g/dL',
      low: 12,
      high: 15,
    }));
    const { id, bookingId } = await aReport(app, { values: { ...someValues, results: rows } });
    const [listed] = (await done(pathologist.listReports({ query: { list: 'pending', bookingId } })))._embedded
      .reportEntityList;
    expect(listed?.reportUrl).toBe(`/api/v1/download-report/${id}`);
    const { pages } = await download(id);
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toContain('NOT SIGNED');
    expect(pages[0]).toContain('Draft: this report is not signed.');
    expect(pages.join(' ')).toContain('Value 44');
    expect(pages.join(' ')).not.toContain('Sample remark');
    // It has no signature, no code that would prove it genuine, and no time of release.
    expect(pages.join(' ')).not.toMatch(/FINAL|Reported|Registration|Signed:|verify/i);
  });

  it('is no more than the values that were typed last, and is gone when the report is signed', async () => {
    const { id } = await aReport(app);
    expect((await download(id)).text).toContain('9.1');
    await done(staff.changeReport({ params: { id }, body: { results: [{ test: 'Haemoglobin', value: '8.4' }] } }));
    expect((await download(id)).text).toContain('8.4');
    await sign(app, id);
    const { text } = await download(id);
    expect(text).toContain('FINAL');
    expect(text).not.toContain('NOT SIGNED');
  });

  it('is in the patient’s language', async () => {
    const { id, patient } = await aReport(app);
    await app.db.query(`UPDATE accounts SET language = 'bn' WHERE id = $1`, [patient.id]);
    const { text } = await download(id);
    expect(text.replace(/\s/g, '')).toContain('খসড়া:এইরিপোর্টেএখনওসইহয়নি।');
  });

  it('is not the patient’s, nor of a doctor who does not report on it, nor after it was sent back', async () => {
    const patient = await app.asRole('User');
    await knowAgeAndSex(app.db, patient.account.id);
    const { id } = await aReport(app, { patientId: patient.account.id });
    expectError(await patient.downloadReport({ params: { id } }), 'NOT_FOUND');
    expectError(await (await app.asRole('Doctor')).downloadReport({ params: { id } }), 'NOT_FOUND');
    await done(pathologist.validateReport({ body: { reportId: id, status: 'REJECTED', reason: 'Another name' } }));
    expect((await readBy(pathologist, id)).reportUrl).toBeNull();
    expectError(await pathologist.downloadReport({ params: { id } }), 'NOT_FOUND');
  });

  it('names who asked for the test as the screens do: to a reporting doctor not who is hidden', async () => {
    const person = await aPerson(app.db);
    await knowAgeAndSex(app.db, person.id);
    const reporter = await app.asRole('Doctor');
    const { id: reportingDoctorId } = await aDoctor(app.db, {
      accountId: reporter.account.id,
      phone: reporter.account.phone,
      isReporting: true,
    });
    const sender = await aDoctor(app.db, { name: 'Dr. Kamal Roy' });
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: person.id,
      reportingDoctorId,
      referringDoctorId: sender.id,
    });
    const { id } = reportIn(await enterBy(staff, bookingId));
    await app.db.query('UPDATE bookings SET is_referring_doc_hidden = true WHERE id = $1', [bookingId]);
    expect((await download(id, reporter)).text).not.toContain('Kamal Roy');
    expect((await download(id, await app.asRole('Admin'))).text).toContain('Kamal Roy');
  });
});
