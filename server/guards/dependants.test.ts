import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dependants } from '#contract/dependants.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import {
  aBooking,
  aBookingToday,
  aDoctor,
  aLabTest,
  aPatient,
  aPerson,
  knowAgeAndSex,
} from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { aCollected, anAssigned } from '../testing/home-visits.ts';
import { runToday } from '../testing/moment.ts';
import { enterBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { expectWaiting } from '../testing/waiting.store.ts';

/** What is not over keeps a doctor, a test, a person and a role; what is over keeps nothing. */
let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, staff, desk] = await Promise.all([app.asRole('Admin'), app.asRole('Staff'), app.asRole('Receptionist')]);
});
afterAll(() => app.close());

const at = (day: string, clock = '11:00') => new Date(`${day}T${clock}:00+05:30`);
const [today, yesterday, tomorrow] = [runToday(), dayAfter(runToday(), -1), dayAfter(runToday(), 1)];

const retire = (id: number) => admin.deleteDoctor({ params: { id } });
const deleteTest = (id: number) => admin.deleteLabTest({ params: { id } });
const giveRole = (phone: string, role: Role) => admin.changeRole({ params: { phone }, body: { role } });

function expectKept(answer: TestAnswer, dependants: Dependants): string {
  const error = expectError(answer, 'IN_USE');
  expect([answer.status, error.dependants]).toEqual([409, dependants]);
  return error.message;
}
/** A doctor's visit of a new person. */
async function aVisit(
  doctorId: number,
  more: { scheduledAt?: Date | null; checkupStatus?: 'COMPLETED' | 'CANCELLED' } = {},
) {
  const { id: accountId } = await aPerson(app.db);
  return (await aBooking(app.db, { kind: 'doctor', accountId, doctorId, ...more })).id;
}
/** A test of a new person, whose tube was taken. */
async function aTaken(
  labTestId: number,
  more: { reportingDoctorId?: number; patientId?: number; accountId?: number } = {},
) {
  const accountId = more.accountId ?? (await aPerson(app.db)).id;
  await knowAgeAndSex(app.db, accountId);
  const { id } = await aBooking(app.db, { kind: 'test', accountId, labTestId, scheduledAt: at(today), ...more });
  await done(staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: [id] }] } }));
  return id;
}

describe('a doctor', () => {
  it('with ten people booked today stays, and the answer says how many in words', async () => {
    const { id } = await aDoctor(app.db);
    for (let n = 0; n < 10; n += 1) await aVisit(id, { scheduledAt: at(today, `10:${String(10 + n)}`) });
    const text = expectKept(await retire(id), { visits: 10 });
    expect(text).toBe(
      "This is still needed. Please move or finish first what depends on it. Doctor's visits still to come: 10.",
    );
    const bengali = await admin.deleteDoctor({ params: { id } }, { 'accept-language': 'bn' });
    expect(expectError(bengali).message).toContain('ডাক্তার দেখানো বাকি: ১০।');
    expect((await done(admin.manageDoctors())).map((doctor) => doctor.id)).toContain(id);
  });

  it('stays for a visit of tomorrow and for one without a time, not for one that is over', async () => {
    const { id } = await aDoctor(app.db);
    const visits = [await aVisit(id, { scheduledAt: at(tomorrow) }), await aVisit(id)];
    expectKept(await retire(id), { visits: 2 });
    for (const visit of visits) await done(desk.editDoctorBooking({ body: { id: visit, checkupStatus: 'CANCELLED' } }));
    await aVisit(id, { scheduledAt: at(yesterday) });
    await aVisit(id, { scheduledAt: at(today), checkupStatus: 'COMPLETED' });
    expect((await done(retire(id))).outcome).toBe('RETIRED');
  });

  it('stays while somebody waits for them or is with them', async () => {
    const { id } = await aDoctor(app.db);
    const visit = await aBookingToday(app.db, (await aPerson(app.db)).id, id);
    await done(desk.takeStep({ params: { id: visit }, body: { step: 'ARRIVE' } }));
    expectKept(await retire(id), { visits: 1, sessions: 1 });
    for (const step of ['CALL', 'ENTER', 'DONE'] as const)
      await done(desk.takeStep({ params: { id: visit }, body: { step } }));
    expect((await retire(id)).status).toBe(200);
  });

  it('stays while a report waits for them, and is no report’s any more after it was returned', async () => {
    const doctor = await aDoctor(app.db, { isReporting: true });
    const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const booking = await aTaken(labTestId, { reportingDoctorId: doctor.id });
    await enterBy(staff, booking);
    expectKept(await retire(doctor.id), { reports: 1 });
    await done(admin.editTestBooking({ body: { id: booking, reportingDoctorId: null } }));
    expect((await retire(doctor.id)).status).toBe(200);
  });

  it('who is booked while they are deleted is kept by that booking', async () => {
    const { id } = await aDoctor(app.db);
    const { id: accountId } = await aPerson(app.db);
    let retiring: Promise<TestAnswer> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise)
        VALUES ('doctor', $1, $1, $2, 'Dr. New', 0)`,
        [accountId, id],
      );
      retiring = retire(id);
      await expectWaiting(app.db);
    });
    expectKept((await retiring)!, { visits: 1 });
  });
});

describe('a lab test', () => {
  it('stays for those who are still to come, and for its tubes and reports on their way', async () => {
    const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const { id: accountId } = await aPerson(app.db);
    const coming = await aBooking(app.db, { kind: 'test', accountId, labTestId: id, scheduledAt: at(tomorrow) });
    const [taken, reported] = [await aTaken(id), await aTaken(id)];
    await enterBy(staff, reported);
    expectKept(await deleteTest(id), { tests: 3, tubes: 2, reports: 1 });
    await done(desk.editTestBooking({ body: { id: coming.id, checkupStatus: 'CANCELLED' } }));
    for (const booking of [taken, reported])
      await done(
        staff.editTestBooking({ body: { id: booking, checkupStatus: 'CANCELLED', cancelReason: 'Given up' } }),
      );
    await aBooking(app.db, { kind: 'test', accountId, labTestId: id, scheduledAt: at(yesterday) });
    expect((await deleteTest(id)).status).toBe(200);
  });

  it('that is not offered any more is still done for those who booked it', async () => {
    const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const booking = await aTaken(id);
    await done(admin.editLabTest({ params: { id }, body: { active: false } }));
    expect((await enterBy(staff, booking)).status).toBe(201);
  });

  it('that is booked while it is deleted is kept by that booking', async () => {
    const { id } = await aLabTest(app.db);
    const { id: accountId } = await aPerson(app.db);
    let deleting: Promise<TestAnswer> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise)
        VALUES ('test', $1, $1, $2, 'CBC', 0)`,
        [accountId, id],
      );
      deleting = deleteTest(id);
      await expectWaiting(app.db);
    });
    expectKept((await deleting)!, { tests: 1 });
  });
});

it('a family member stays while something of theirs is not over, and is archived after', async () => {
  const mother = await app.asRole('User');
  const accountId = mother.account.id;
  const { id: patientId } = await aPatient(app.db, { accountId });
  const { id: doctorId } = await aDoctor(app.db);
  const remove = () => mother.removeFamilyMember({ params: { id: patientId } });
  const visit = await aBooking(app.db, { kind: 'doctor', accountId, patientId, doctorId, scheduledAt: at(tomorrow) });
  const test = await aTaken((await aLabTest(app.db, { department: 'BIOCHEMISTRY' })).id, { accountId, patientId });
  // Another person's of the same account.
  await aBooking(app.db, { kind: 'doctor', accountId, doctorId, scheduledAt: at(tomorrow, '12:00') });
  expectKept(await remove(), { visits: 1, tests: 1, tubes: 1 });
  await done(mother.cancelVisit({ params: { id: visit.id }, body: {} }));
  await done(staff.editTestBooking({ body: { id: test, checkupStatus: 'CANCELLED', cancelReason: 'Given up' } }));
  expect((await done(remove())).archived).toBe(true);
});

describe('an account', () => {
  it('keeps its role while samples are on its run, unless the new role may go on with them', async () => {
    const collector = await app.asRole('Staff');
    const { id } = await anAssigned(app, collector.account);
    await aCollected(app, collector.account);
    expectKept(await giveRole(collector.account.phone, 'Receptionist'), { homeVisits: 2 });
    expectKept(await giveRole(collector.account.phone, 'User'), { homeVisits: 2 });
    expect((await giveRole(collector.account.phone, 'Admin')).status).toBe(200);
    expectKept(await giveRole(collector.account.phone, 'User'), { homeVisits: 2 });
    await done(admin.assignHomeVisit({ params: { id }, body: { collectorId: staff.account.id } }));
    expectKept(await giveRole(collector.account.phone, 'User'), { homeVisits: 1 });
  });

  it('keeps its role until its drawer is counted', async () => {
    const clerk = await app.asRole('Receptionist');
    await done(clerk.openDrawer({ body: { float: 500 } }, { 'idempotency-key': crypto.randomUUID() }));
    expectKept(await giveRole(clerk.account.phone, 'User'), { drawers: 1 });
    expect((await giveRole(clerk.account.phone, 'Staff')).status).toBe(200);
    await done(
      admin.countDrawer(
        { params: { day: today }, body: { accountId: clerk.account.id, counted: 500 } },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    );
    expect((await giveRole(clerk.account.phone, 'User')).status).toBe(200);
  });

  it('of a doctor keeps its role while people are booked with them, also where somebody asked for another', async () => {
    const doctor = await aSignedInDoctor(app);
    const visit = await aVisit(doctor.doctorId, { scheduledAt: at(tomorrow) });
    expectKept(await giveRole(doctor.account.phone, 'User'), { visits: 1 });
    const asked = await done(doctor.requestRole({ body: { role: 'Pathologist', reason: 'I sign reports now' } }));
    expectKept(await admin.decideRoleRequest({ params: { id: asked.id }, body: { decision: 'GRANTED' } }), {
      visits: 1,
    });
    await done(desk.editDoctorBooking({ body: { id: visit, checkupStatus: 'CANCELLED' } }));
    expect((await admin.decideRoleRequest({ params: { id: asked.id }, body: { decision: 'GRANTED' } })).status).toBe(
      200,
    );
  });

  it('that loses its role gets no home visit at the same moment', async () => {
    const collector = await app.asRole('Staff');
    const { id } = await anAssigned(app, staff.account);
    let assigning: Promise<TestAnswer> | undefined;
    const [changed] = await app.whileHeld(
      'home-visits.on-run',
      () => giveRole(collector.account.phone, 'User'),
      async () => {
        assigning = admin.assignHomeVisit({ params: { id }, body: { collectorId: collector.account.id } });
        await expectWaiting(app.db);
      },
    );
    expect(changed.status).toBe(200);
    expectError((await assigning)!, 'INVALID_FIELDS');
  });
});
