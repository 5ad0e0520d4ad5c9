import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { changeProfile, wholeClinic } from '../testing/clinic.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aReport, aWordReport, sign } from '../testing/report-builders.ts';
import { signRewordedBy } from '../testing/report-calls.ts';

let app: TestApp;
let [staff, admin]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, admin] = await Promise.all([app.asRole('Staff'), app.asRole('Admin')]);
});
afterAll(() => app.close());

type Papers = Answer<'readClinic'>['profile']['papers'];
async function setPapers(changes: Partial<Papers>, status = 200): Promise<void> {
  const { profile } = await wholeClinic(admin!);
  const answer = await changeProfile(admin!, { papers: { ...profile.papers, ...changes } });
  expect(answer.status).toBe(status);
}
async function pdfAt(who: TestCaller, url: string) {
  const { statusCode, rawPayload } = await app.app.inject({ url: `/api/v1${url}`, headers: who.session });
  expect(statusCode).toBe(200);
  return { bytes: rawPayload, ...(await readPdf(rawPayload)) };
}
/** Where each text begins, in points from the lower left corner. */
async function placesOf(file: Uint8Array): Promise<{ x: number; y: number }[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  await pdf.loadingTask.destroy();
  return items.flatMap((item) =>
    'transform' in item && item.str.trim() ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]) }] : [],
  );
}
const ofClinic = 'Care for the whole family';

describe('a report on the clinic’s own paper', () => {
  it('has no heading of the clinic and keeps its margins; what is downloaded stays as it was signed', async () => {
    const { id } = await sign(app, (await aReport(app)).id);
    const signed = await pdfAt(staff!, `/download-report/${id}`);
    await setPapers({ margins: { top: 60, bottom: 40, left: 25, right: 20 } });
    const printed = await pdfAt(staff!, `/reports/${id}/print.pdf`);
    expect([signed.text.includes(ofClinic), printed.text.includes(ofClinic)]).toEqual([true, false]);
    // Everything else is as in the signed document: values, signer, code and number. Only line breaks may differ.
    const rest = (text: string) => text.slice(text.indexOf('Laboratory report:')).replace(/\s+/g, '');
    expect(rest(printed.text)).toBe(rest(signed.text));
    const points = (mm: number) => (mm * 72) / 25.4;
    const places = await placesOf(printed.bytes);
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(points(25) - 0.1);
    expect(Math.max(...ys)).toBeLessThanOrEqual(points(297 - 60));
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(points(40));
    expect((await pdfAt(staff!, `/download-report/${id}`)).bytes.equals(signed.bytes)).toBe(true);
  });

  it('is only of a signed report of values that is in force, and of no stranger', async () => {
    const { id } = await aReport(app);
    const print = (who: TestCaller, report: number) => who.printReport({ params: { id: report } });
    expectError(await print(staff!, id), 'REPORT_STATE');
    await sign(app, id);
    const amended = (await staff!.amendReport({ params: { id }, body: { why: 'Read wrong' } })).body;
    await signRewordedBy(await app.asRole('Pathologist'), amended.id);
    expectError(await print(staff!, id), 'REPORT_STATE');
    expect((await pdfAt(staff!, `/reports/${amended.id}/print.pdf`)).text).toContain('Read wrong');
    expectError(await print(staff!, (await aWordReport(app)).id), 'REPORT_STATE');
    for (const role of ['User', 'Doctor', 'Receptionist'] as const)
      expectError(await print(await app.asRole(role), id), 'FORBIDDEN');
  });

  it('needs margins that leave room for a page', async () => {
    const margins = { top: 45, bottom: 30, left: 15, right: 15 };
    await setPapers({ margins: { ...margins, top: 101 } }, 400);
    await setPapers({ margins: { ...margins, left: 12.5 } }, 400);
    await setPapers({ margins: { top: 100, bottom: 80, left: 40, right: 40 } });
    const { id } = await sign(app, (await aReport(app)).id);
    expect((await pdfAt(staff!, `/reports/${id}/print.pdf`)).text).toContain('End of report');
  });
});

describe('the value before', () => {
  it('is on the paper with its date where the clinic wishes it, of the same person, unit and an earlier sample', async () => {
    const code = `P${aPhone()}`;
    const { id: labTestId } = await aLabTest(app.db);
    const saved = { analytes: [anAnalyte({ code, name: 'Creatinine', nameBn: '', unit: 'mg/dL' })] };
    expect((await admin!.saveAnalytes({ params: { id: labTestId }, body: saved })).status).toBe(200);
    const account = await aPerson(app.db);
    const patient = await aPatient(app.db, { accountId: account.id, relation: 'Self', gender: 'Male', ageYears: 50 });
    const report = async (value: string, sampleCollectedAt: string, patientId = patient.id) => {
      const booking = await aBooking(app.db, { kind: 'test', accountId: account.id, patientId, labTestId });
      const results = [{ analyte: code, test: 'x', value }];
      const answer = await staff!.enterReport({
        body: {
          bookingId: booking.id,
          results,
          sampleCollectedAt,
        },
      });
      expect(answer.status).toBe(201);
      return sign(app, answer.body.id);
    };
    const paper = async (id: number) => (await pdfAt(staff!, `/download-report/${id}`)).text;
    await report('1.11', '2026-03-05T10:00');
    const without = await report('1.22', '2026-05-05T10:00');
    expect(without.rows[0]?.previous).toEqual({ value: '1.11', at: '2026-03-05T04:30:00.000Z' });
    expect(await paper(without.id)).not.toContain('1.11');
    await setPapers({ previousValue: 'on' });
    expect(await paper((await report('1.33', '2026-07-05T10:00')).id)).toMatch(/1\.33.+1\.22\s*5 May 2026/s);
    // The earliest sample of all.
    const first = await paper((await report('1.44', '2026-01-05T10:00')).id);
    expect(first).not.toMatch(/1\.(11|22|33)/);
    expect(first).not.toContain('Before');
    // The last sample counts, whichever report was signed last.
    expect((await report('1.55', '2026-08-05T10:00')).rows[0]?.previous?.value).toBe('1.33');
    const child = await aPatient(app.db, { accountId: account.id });
    expect((await report('1.66', '2026-09-05T10:00', child.id)).rows[0]?.previous).toBeUndefined();
    const inMoles = { analytes: [{ ...saved.analytes[0], unit: 'µmol/L' }] };
    expect((await admin!.send('saveAnalytes', { params: { id: labTestId }, body: inMoles })).status).toBe(200);
    expect((await report('99', '2026-10-05T10:00')).rows[0]?.previous).toBeUndefined();
    // What was signed before the setting stays as it was, also when it is printed again.
    expect((await pdfAt(staff!, `/reports/${without.id}/print.pdf`)).text).not.toContain('1.11');
  });
});
