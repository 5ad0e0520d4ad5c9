import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aKnownPerson, aReport, sign, someValues } from '../testing/report-builders.ts';
import { uploadBy } from '../testing/report-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a signed report downloads by the number printed on it, however it is typed, and by its id', async () => {
  const person = await aKnownPerson(app);
  const patient = await app.as(person);
  const { id, bookingId } = await aReport(app, { patientId: person.id });
  const download = (number: string) => patient.downloadReport({ params: { id: number } });
  expectError(await download(`R-${bookingId}`), 'NOT_FOUND');
  await sign(app, id);
  const bengali = String(bookingId).replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  for (const number of [String(id), `R-${bookingId}`, `r${bookingId}`, ` R ${bookingId}`, `R-${bengali}`]) {
    const answer = await download(number);
    expect([answer.status, answer.headers['content-type']], number).toEqual([200, 'application/pdf']);
  }
  expectError(await download('R-2000000000'), 'NOT_FOUND');
  // While a new version is being worked on, the signed one is handed out.
  const [pathologist, before] = [await app.asRole('Pathologist'), await download(`R-${bookingId}`)];
  await pathologist.amendReport({ params: { id }, body: { why: 'Mistyped' } });
  expect((await download(`R-${bookingId}`)).body).toEqual(before.body);
  for (const number of ['R-', 'R-0', 'RX1', 'R-99999999999']) expect((await download(number)).status, number).toBe(400);
  const stranger = await app.asRole('User');
  expectError(await stranger.downloadReport({ params: { id: `R-${bookingId}` } }), 'NOT_FOUND');
});

it('before it is signed its file downloads by the number for those who work on it', async () => {
  const staff = await app.asRole('Staff');
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  await uploadBy(staff, bookingId);
  const answer = await staff.downloadReport({ params: { id: `R-${bookingId}` } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('a report is read by its printed number, in its newest version', async () => {
  const [pathologist, staff] = [await app.asRole('Pathologist'), await app.asRole('Staff')];
  const { id, bookingId } = await aReport(app);
  const read = (number: string) => pathologist.readReport({ params: { id: number } });
  for (const number of [`R-${bookingId}`, `r ${bookingId}`, String(id)])
    expect((await read(number)).body).toMatchObject({ id });
  await sign(app, id);
  const amended = await pathologist.amendReport({ params: { id }, body: { why: 'Mistyped' } });
  expect((await read(`R-${bookingId}`)).body).toMatchObject({ id: (amended.body as { id: number }).id, version: 2 });
  expectError(await staff.readReport({ params: { id: 'R-2000000000' } }), 'NOT_FOUND');
});

it("a doctor's booking takes no report, neither values nor a file, and says why", async () => {
  const staff = await app.asRole('Staff');
  const { id: bookingId } = await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id });
  const answer = await staff.enterReport({ body: { bookingId, ...someValues } });
  expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({
    bookingId: 'This is a booking of a doctor. A report belongs to the booking of a test.',
  });
});
