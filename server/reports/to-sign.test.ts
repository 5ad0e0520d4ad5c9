import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, aSigner, knowAgeAndSex } from '../testing/builders.store.ts';
import {
  aKnownPerson,
  anUncheckedReport,
  aReport,
  aSignedReport,
  aWordReport,
  makeReporting,
} from '../testing/report-builders.ts';
import { acceptBy, amendBy, enterBy, rejectBy, reportIn, uploadBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** What is to be signed is one number on every screen: on the list by its buttons, on the dashboards, in the frame. */
let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
  await aSigner(app.db, pathologist.account.id);
});
afterAll(() => app.close());

/** A report of values of a test of this department, with what is wanted of its booking. */
async function aReportOf(
  department: 'BIOCHEMISTRY' | 'HAEMATOLOGY',
  booking: object = {},
  value = '13',
): Promise<number> {
  const { id: accountId } = await aKnownPerson(app);
  const { id: labTestId } = await aLabTest(app.db, { department });
  const { id } = await aBooking(app.db, { kind: 'test', accountId, labTestId, ...booking });
  return reportIn(await enterBy(staff, id, value)).id;
}

/** The numbers of the screens of a reader, and whether each is what the list can sign. */
async function numbersOf(reader: TestCaller) {
  const signable: number[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const { _embedded, page: place } = await done(
      reader.listReports({ query: { list: 'pending', size: 5, page: page || undefined } }),
    );
    signable.push(..._embedded.reportEntityList.flatMap(({ id, abilities }) => (abilities.sign ? [id] : [])));
    pages = place.totalPages;
  }
  const { pending, toSign } = await done(reader.countReports());
  const { toSign: inFrame } = await done(reader.countWaiting());
  return { onList: signable, dashboard: toSign, waiting: pending.total, inFrame };
}

it('the list, the dashboards and the frame say the same for every reader, whatever state the reports are in', async () => {
  const [doctor, idle] = [await app.asRole('Doctor'), await app.asRole('Doctor')];
  const reportingDoctorId = await makeReporting(app, doctor);
  await aSigner(app.db, doctor.account.id, { departments: ['BIOCHEMISTRY'] });
  const [narrow, incomplete] = [await app.asRole('Pathologist'), await app.asRole('Pathologist')];
  await aSigner(app.db, narrow.account.id, { departments: ['HAEMATOLOGY'] });
  await app.db.query('DELETE FROM report_signers WHERE account_id = $1', [incomplete.account.id]);

  // These can be signed by a pathologist of all departments.
  const low = await aReportOf('BIOCHEMISTRY', { reportingDoctorId }, '9.1');
  const normal = await aReportOf('HAEMATOLOGY');
  const accepted = await aReportOf('HAEMATOLOGY', { reportingDoctorId });
  await acceptBy(pathologist, accepted);
  // These cannot: by nobody yet, or not by them.
  await anUncheckedReport(app, { reportingDoctorId });
  await aWordReport(app, { reportingDoctorId });
  await knowAgeAndSex(app.db, pathologist.account.id);
  await aReport(app, { patientId: pathologist.account.id });
  const { id: unknown } = await aPerson(app.db);
  const { id: unknownBooking } = await aBooking(app.db, { kind: 'test', accountId: unknown });
  await enterBy(staff, unknownBooking);
  const { id: scannedBooking } = await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id });
  const { id: scanned } = reportIn(await uploadBy(staff, scannedBooking));
  // The row of a stored file never changes, so the report gets a copy of it that was not scanned yet.
  await app.db.query(
    `WITH waits AS (
      INSERT INTO report_files (key, name, type, bytes, sha256, scan)
      SELECT md5(f.key), f.name, f.type, f.bytes, f.sha256, 'WAITING'
      FROM report_files f JOIN reports r ON r.file_key = f.key WHERE r.id = $1 RETURNING key)
    UPDATE reports SET file_key = waits.key FROM waits WHERE id = $1`,
    [scanned],
  );
  // These do not wait at all.
  await rejectBy(pathologist, await aReportOf('HAEMATOLOGY'));
  await aSignedReport(app);
  // A correction waits, as the next version of one that was signed.
  const { id: old } = await aSignedReport(app, { reportingDoctorId });
  await amendBy(staff, old);

  const all = await numbersOf(pathologist);
  expect(all.onList).toEqual(expect.arrayContaining([low, normal, accepted]));
  expect(all.onList).not.toContain(scanned);
  expect(all.waiting).toBeGreaterThan(all.onList.length);
  for (const reader of [pathologist, narrow, incomplete, doctor, idle, staff, await app.asRole('Admin')]) {
    const { onList, dashboard, inFrame } = await numbersOf(reader);
    expect([dashboard.total, inFrame ?? 0], reader.account.role).toEqual([onList.length, onList.length]);
  }
  expect((await numbersOf(narrow)).onList).toEqual(expect.arrayContaining([normal, accepted]));
  expect((await numbersOf(narrow)).onList).not.toContain(low);
  expect((await numbersOf(doctor)).onList).toEqual([low]);
  expect((await numbersOf(doctor)).dashboard).toEqual({ total: 1, inRange: 0, flagged: 1, late: 0 });
  expect((await numbersOf(incomplete)).onList).toEqual([]);
  expect((await numbersOf(idle)).onList).toEqual([]);
});
