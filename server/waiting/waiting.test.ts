import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { limits } from '#contract/limits.ts';
import { countRejected } from '../reports/waiting.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { aReport, aSignedReport, makeReporting, someValues } from '../testing/report-builders.ts';
import { acceptBy, correctBy, rejectBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** An app of its own, because all messages and requests are counted. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const counted = (who: TestCaller) => done(who.countWaiting());

async function setClinic(changed: Partial<ClinicProfile>): Promise<void> {
  const admin = await app.asRole('Admin');
  await done(changeProfile(admin, changed));
}

/** The kinds each role is told of, written by hand. */
const expected: Record<Role, readonly string[]> = {
  User: ['dues', 'newReports'],
  Doctor: ['dues', 'toSign'],
  Receptionist: ['claims', 'dues', 'homeVisits', 'messages', 'toCollect', 'toConfirm'],
  Staff: ['claims', 'dues', 'lateToEnter', 'messages', 'toCall', 'toCheck', 'toCollect', 'toCorrect', 'toEnter'],
  Pathologist: ['dues', 'toCall', 'toSign'],
  Admin: [
    'claims',
    'dataRequests',
    'dues',
    'homeVisits',
    'lateToEnter',
    'messages',
    'roleRequests',
    'toCall',
    'toCollect',
    'toConfirm',
    'toCorrect',
    'toEnter',
  ],
};

describe('what waits', () => {
  it.each(roles)('%s is told only of the kinds that are their work', async (role) => {
    const answer = await counted(await app.asRole(role));
    expect(Object.keys(answer).toSorted()).toEqual(expected[role]);
  });

  it('grows with a request for a role, and ends with its decision', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('User')];
    const before = (await counted(admin)).roleRequests ?? 0;
    const { id } = await done(person.requestRole({ body: { role: 'Staff', reason: 'I work here' } }));
    expect((await counted(admin)).roleRequests).toBe(before + 1);
    await admin.decideRoleRequest({ params: { id }, body: { decision: 'DECLINED' } });
    expect((await counted(admin)).roleRequests).toBe(before);
  });

  it('to sign are all waiting reports for a pathologist, and their own for a reporting doctor', async () => {
    const [pathologist, doctor] = [await app.asRole('Pathologist'), await app.asRole('Doctor')];
    const toSign = async (who: TestCaller) => (await counted(who)).toSign;
    expect(await toSign(doctor)).toBe(0);
    const reportingDoctorId = await makeReporting(app, doctor);
    const before = (await toSign(pathologist)) ?? 0;
    const [, accepted, rejected] = [await aReport(app, { reportingDoctorId }), await aReport(app), await aReport(app)];
    await aSignedReport(app, { reportingDoctorId });
    await acceptBy(pathologist, accepted.id);
    await rejectBy(pathologist, rejected.id);
    expect([await toSign(pathologist), await toSign(doctor)]).toEqual([before + 2, 1]);
    await app.db.query('UPDATE doctors SET is_reporting = false WHERE id = $1', [reportingDoctorId]);
    expect(await toSign(doctor)).toBe(0);
  });

  it('to correct are the rejected reports, until they are handed in again', async () => {
    const [pathologist, staff] = [await app.asRole('Pathologist'), await app.asRole('Staff')];
    const toCorrect = async () => (await counted(staff)).toCorrect ?? 0;
    const before = await toCorrect();
    const [one, two] = [await aReport(app), await aReport(app)];
    for (const { id } of [one, two]) await rejectBy(pathologist, id);
    expect(await toCorrect()).toBe(before + 2);
    expect(await countRejected(app.db, 1)).toBe(1);
    for (const { id } of [one, two]) await correctBy(staff, id);
    expect(await toCorrect()).toBe(before);
  });

  it('follows a test through the laboratory: to collect, to enter, late, to check', async () => {
    const [staff, colleague] = [await app.asRole('Staff'), await app.asRole('Staff')];
    const steps = async (who: TestCaller) => {
      const { toCollect, toEnter, lateToEnter, toCheck } = await counted(who);
      return { toCollect, toEnter, lateToEnter, toCheck };
    };
    await setClinic({ valueCheck: 'second-person' });
    const none = await steps(staff);
    const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    await app.db.query('UPDATE lab_tests SET promised_hours = 4 WHERE id = $1', [test.id]);
    const { id: accountId } = await aPerson(app.db);
    const booked = () => aBooking(app.db, { kind: 'test', accountId, labTestId: test.id });
    const bookingIds = [(await booked()).id, (await booked()).id];
    // A person is counted once, however many their tests.
    expect(await steps(staff)).toEqual({ ...none, toCollect: none.toCollect! + 1 });

    await staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds }] } });
    expect(await steps(staff)).toEqual({ ...none, toEnter: none.toEnter! + 2 });
    await app.db.query("UPDATE specimens SET collected_at = collected_at - interval '5 hours'");
    expect(await steps(staff)).toEqual({ ...none, toEnter: none.toEnter! + 2, lateToEnter: none.lateToEnter! + 2 });

    for (const bookingId of bookingIds) await staff.enterReport({ body: { bookingId, ...someValues } });
    // Nobody checks what they entered.
    expect(await steps(staff)).toEqual(none);
    expect(await steps(colleague)).toEqual({ ...none, toCheck: none.toCheck! + 2 });
  });

  it('to collect is not told to a reception that takes no samples', async () => {
    const desk = await app.asRole('Receptionist');
    await setClinic({ sampleTaking: 'laboratory' });
    expect(await counted(desk)).not.toHaveProperty('toCollect');
    await setClinic({ sampleTaking: 'reception' });
    expect(await counted(desk)).toHaveProperty('toCollect');
  });

  it('to confirm are the doctor bookings without a time', async () => {
    const desk = await app.asRole('Receptionist');
    const toConfirm = async () => (await counted(desk)).toConfirm!;
    const before = await toConfirm();
    const { id: accountId } = await aPerson(app.db);
    const { id } = await aBooking(app.db, { kind: 'doctor', accountId });
    await aBooking(app.db, { kind: 'test', accountId });
    expect(await toConfirm()).toBe(before + 1);
    await app.db.query(
      "UPDATE bookings SET appointment_status = 'SCHEDULED', scheduled_at = clinic_now() WHERE id = $1",
      [id],
    );
    expect(await toConfirm()).toBe(before);
  });

  it('new to a patient are their own signed reports, until one of them is opened', async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const of = async (who: TestCaller) => (await counted(who)).newReports;
    const { id: mine } = await aSignedReport(app, { patientId: patient.account.id });
    await aSignedReport(app, { patientId: patient.account.id });
    await aReport(app, { patientId: patient.account.id });
    expect([await of(patient), await of(other)]).toEqual([2, 0]);
    await patient.readReport({ params: { id: mine } });
    expect(await of(patient)).toBe(1);
  });

  it('is not counted further than is shown', async () => {
    const desk = await app.asRole('Receptionist');
    await app.db.query(
      `INSERT INTO enquiries (name, email, phone, message, language)
       SELECT 'Bimal Dutta', 'bimal@clinic.invalid', '033 2222 1111', 'Open?', 'en' FROM generate_series(1, 120)`,
    );
    expect((await counted(desk)).messages).toBe(limits.waitingCounted + 1);
    await app.db.query('UPDATE enquiries SET read_at = clinic_now(), read_by = $1 WHERE read_at IS NULL', [
      desk.account.id,
    ]);
    expect((await counted(desk)).messages).toBe(0);
  });
});
