import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import { makeReporting } from '../testing/report-builders.ts';
import { amendBy, enterBy, readBy, reportIn, signBy, uploadBy, signRewordedBy } from '../testing/report-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { runNow } from '../testing/moment.ts';

/**
 * A phone number that was silent for long may belong to another person now. A patient's session reaches nothing
 * (server/ladder); of one who was given another role meanwhile, reports of the holder, and older ones of the family,
 * stay locked, on every way to them.
 */
let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

/** Requires sessions of the account to confirm their person for reports signed before that moment. */
const lockReports = ({ account }: TestCaller, before = runNow()) =>
  app.db.query('UPDATE sessions SET reports_locked_before = $2 WHERE account_id = $1', [account.id, before]);
const bookingOf = async ({ account }: TestCaller, wanted: { reportingDoctorId?: number; patientId?: number } = {}) =>
  (await aBooking(app.db, { kind: 'test', accountId: account.id, ...wanted })).id;

describe('a session that must still confirm its person', () => {
  it('opens no older report, document, picture or amendment, and nothing is written', async () => {
    const doctor = await app.asRole('Doctor');
    const bookingId = await bookingOf(doctor, { reportingDoctorId: await makeReporting(app, doctor) });
    const { id } = reportIn(await uploadBy(staff, bookingId, aPng(), 'scan.png'));
    await markSigned(app, id);
    await lockReports(doctor);
    for (const ask of [
      () => doctor.readReport({ params: { id } }),
      () => doctor.downloadReport({ params: { id } }),
      () => doctor.downloadUploaded({ params: { id } }),
    ]) {
      expectError(await ask(), 'IDENTITY_NEEDED');
    }
    expectError(await amendBy(doctor, id), 'IDENTITY_NEEDED');
    const { body } = await doctor.listReports();
    expect(body._embedded.reportEntityList.map((line) => [line.id, line.locked, line.reportUrl])).toEqual([
      [id, true, null],
    ]);
    expect((await app.db.query('SELECT id FROM reports WHERE booking_id = $1', [bookingId])).rows).toEqual([{ id }]);
    expect((await readBy(staff, id)).versions).toHaveLength(1);
  });

  it("opens the family's reports signed at that moment or later, and reports of others that it may see", async () => {
    const doctor = await app.asRole('Doctor');
    const reportingDoctorId = await makeReporting(app, doctor);
    const patient = await app.asRole('User');
    const { id: patientId } = await aPatient(app.db, { accountId: doctor.account.id });
    const at = new Date(runNow().getTime() - 60_000);
    const make = async (of: TestCaller, ms: number, whose: { patientId?: number } = {}) => {
      const { id } = reportIn(await enterBy(staff, await bookingOf(of, { reportingDoctorId, ...whose })));
      await markSigned(app, id, new Date(at.getTime() + ms));
      return id;
    };
    const [before, then, since, own, ofAnother] = [
      await make(doctor, -1, { patientId }),
      await make(doctor, 0, { patientId }),
      await make(doctor, 1, { patientId }),
      await make(doctor, 1),
      await make(patient, -1),
    ];
    await lockReports(doctor, at);
    for (const id of [before, own]) expectError(await doctor.readReport({ params: { id } }), 'IDENTITY_NEEDED');
    for (const id of [then, since, ofAnother])
      expect(await readBy(doctor, id)).toMatchObject({ id, locked: false, reportUrl: `/api/v1/download-report/${id}` });
    const { body } = await doctor.listReports();
    const lines = body._embedded.reportEntityList;
    expect(Object.fromEntries(lines.map(({ id, locked }) => [id, locked]))).toEqual({
      [before]: true,
      [then]: false,
      [since]: false,
      [own]: true,
      [ofAnother]: false,
    });
    expect((await amendBy(doctor, ofAnother)).status).toBe(201);
  });

  it("opens no amendment of the family's older reports, nor the old version, whenever it was signed", async () => {
    const [parent, admin] = [await app.asRole('Doctor'), await app.asRole('Admin')];
    const { id: patientId } = await aPatient(app.db, { accountId: parent.account.id });
    const { id: first } = reportIn(await enterBy(staff, await bookingOf(parent, { patientId })));
    await markSigned(app, first, new Date(runNow().getTime() - 60_000));
    await lockReports(parent);
    const { id: second } = reportIn(await amendBy(admin, first));
    await signRewordedBy(await app.asRole('Pathologist'), second);
    for (const id of [first, second])
      for (const ask of [() => parent.readReport({ params: { id } }), () => parent.downloadReport({ params: { id } })])
        expectError(await ask(), 'IDENTITY_NEEDED');
    const { body } = await parent.listReports();
    expect(body._embedded.reportEntityList.map(({ id, locked }) => [id, locked])).toEqual([
      [second, true],
      [first, true],
    ]);
  });

  it('may still sign the reports it reports on', async () => {
    const doctor = await app.asRole('Doctor');
    const reportingDoctorId = await makeReporting(app, doctor);
    await lockReports(doctor, new Date(runNow().getTime() + 3_600_000));
    const patient = await app.asRole('User');
    await knowAgeAndSex(app.db, patient.account.id);
    const { id } = reportIn(await enterBy(staff, await bookingOf(patient, { reportingDoctorId })));
    expect((await signBy(doctor, id)).status).toBe(200);
  });

  it('of the staff works on: roles that see all reports see their own too', async () => {
    const colleague = await app.asRole('Staff');
    const { id } = reportIn(await enterBy(staff, await bookingOf(colleague)));
    await markSigned(app, id);
    await lockReports(colleague);
    expect(await readBy(colleague, id)).toMatchObject({ id, locked: false });
    expect((await amendBy(colleague, id)).status).toBe(201);
  });
});
