import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { recordCommissions } from '../testing/clinic.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
  admin = await app.asRole('Admin', { name: 'Anita Admin' });
  await admin.acknowledge({ body: { notice: 'commissions' } });
});
afterAll(() => app.close());

const read = (who: TestCaller, id: number) => who.readBookingHistory({ params: { id } });
const changes = async (who: TestCaller, id: number) => (await done(read(who, id))).changes;
const aNew = async (more: object = {}) =>
  (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id, ...more })).id;

describe('the history begins with who made the booking, and in which role', () => {
  const nothingElse = { version: 1, field: 'created', from: null, fromBn: null };

  it('a test, booked by the patient', async () => {
    const [person, test] = [
      await app.asRole('User', { name: 'Mitali Sen' }),
      await aLabTest(app.db, { name: 'Lipid profile', nameBn: 'লিপিড' }),
    ];
    const { id } = await done(person.bookLabTest({ body: { resourceId: test.id } }));
    const [created, ...more] = await changes(admin, id);
    expect([created, more]).toEqual([
      { ...nothingElse, at: created?.at, by: 'Mitali Sen', role: 'User', to: 'Lipid profile', toBn: 'লিপিড' },
      [],
    ]);
    expect(Math.abs(runNow().getTime() - Date.parse(created?.at ?? ''))).toBeLessThan(60_000);
  });

  it('a doctor, booked at the counter for another person', async () => {
    const [desk, person, doctor] = [
      await app.asRole('Receptionist', { name: 'Rupa Desk' }),
      await aPerson(app.db),
      await aDoctor(app.db, { name: 'Dr. Amal Sen', nameBn: '' }),
    ];
    const { id } = await done(desk.bookDoctor({ body: { resourceId: doctor.phone, userId: person.phone } }));
    expect(await changes(desk, id)).toMatchObject([
      { ...nothingElse, by: 'Rupa Desk', role: 'Receptionist', to: 'Dr. Amal Sen', toBn: null },
    ]);
  });

  it('an appointment, with a doctor and without', async () => {
    const [person, doctor] = [
      await app.asRole('User', { name: 'Mitali Sen' }),
      await aDoctor(app.db, { name: 'Dr. Amal Sen' }),
    ];
    for (const [doctorId, to, time] of [
      [doctor.id, 'Dr. Amal Sen', '10:30'],
      [null, '', '11:30'],
    ] as const) {
      const { id } = await done(person.requestAppointment({ body: { date: aDayAhead(1), time, doctorId } }));
      expect(await changes(admin, id)).toMatchObject([{ ...nothingElse, by: 'Mitali Sen', role: 'User', to }]);
    }
  });
});

it('is listed newest first, each step with its author and the role they had then', async () => {
  const [staff, id] = [await app.asRole('Staff', { name: 'Kajal' }), await aNew()];
  await staff.editTestBooking({ body: { id, statusClearedBy: 'one' } });
  await app.db.query(`UPDATE accounts SET role = 'Receptionist', name = 'Kajal Roy' WHERE id = $1`, [staff.account.id]);
  await admin.editTestBooking({ body: { id, statusClearedBy: 'two', mobileNumber: '5111111111' } });
  const shown = await changes(admin, id);
  expect(shown.map(({ version, field, from, to, by, role }) => [version, field, from, to, by, role])).toEqual([
    [3, 'statusClearedBy', 'one', 'two', 'Anita Admin', 'Admin'],
    [3, 'mobileNumber', shown[1]?.from, '5111111111', 'Anita Admin', 'Admin'],
    [2, 'statusClearedBy', null, 'one', 'Kajal Roy', 'Staff'],
  ]);
});

it('holds the newest 500 steps, of this booking only', async () => {
  const [id, other] = [await aNew(), await aNew()];
  await admin.editTestBooking({ body: { id: other, statusClearedBy: 'elsewhere' } });
  await app.db.query(
    `INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value)
    SELECT $1, n, $2, 'Admin', 'statusClearedBy', n FROM generate_series(1, 501) n`,
    [id, admin.account.id],
  );
  const shown = await changes(admin, id);
  expect([shown.length, shown[0]?.to, shown.at(-1)?.to]).toEqual([500, '501', '2']);
});

describe('who reads it', () => {
  it('the desk, the laboratory, the admin, and a doctor involved in it', async () => {
    for (const role of roles) {
      const reader = await app.asRole(role);
      const answer = await read(reader, await aNew({ accountId: reader.account.id }));
      if (role === 'User') expectError(answer, 'FORBIDDEN');
      else if (role === 'Doctor') expectError(answer, 'NOT_FOUND');
      else expect(answer.status, role).toBe(200);
    }
    const doctor = await aSignedInDoctor(app);
    for (const part of ['refererId', 'referringDoctorId', 'reportingDoctorId'])
      expect((await read(doctor, await aNew({ [part]: doctor.doctorId }))).status, part).toBe(200);
    expect((await read(doctor, await aNew({ kind: 'doctor', doctorId: doctor.doctorId }))).status).toBe(200);
    expectError(await read(doctor, await aNew()), 'NOT_FOUND');
    for (const reader of [admin, doctor]) expectError(await read(reader, 2_000_000_000), 'NOT_FOUND');
  });

  it('and leaves out what they may not see: commissions for all but the admin, hiding for all but the admin and the staff', async () => {
    const doctor = await aSignedInDoctor(app);
    const id = await aNew({ referringDoctorId: doctor.doctorId });
    await admin.editTestBooking({
      body: {
        id,
        refererCommission: 50,
        referringDoctorCommission: 60,
        isRefererHidden: true,
        isReferringDocHidden: true,
        statusClearedBy: 'x',
      },
    });
    const fields = async (who: TestCaller) => (await changes(who, id)).map(({ field }) => field).toSorted();
    expect(await fields(admin)).toEqual(
      [
        'isReferringDocHidden',
        'isRefererHidden',
        'refererCommission',
        'referringDoctorCommission',
        'statusClearedBy',
      ].toSorted(),
    );
    expect(await fields(await app.asRole('Staff'))).toEqual(
      ['isReferringDocHidden', 'isRefererHidden', 'statusClearedBy'].toSorted(),
    );
    for (const who of [await app.asRole('Receptionist'), await app.asRole('Pathologist'), doctor])
      expect(await fields(who), who.account.role).toEqual(['statusClearedBy']);
  });
});

describe('a hidden doctor', () => {
  it.each([
    ['refererId', 'isRefererHidden', 'referer'],
    ['referringDoctorId', 'isReferringDocHidden', 'referringDoctor'],
  ] as const)(
    '%s is called Hidden in each step, from and to; an empty value stays empty',
    async (field, hidden, what) => {
      const [one, two] = [
        await aDoctor(app.db, { name: 'Dr. One', nameBn: 'ডা. এক' }),
        await aDoctor(app.db, { name: 'Dr. Two', nameBn: '' }),
      ];
      const id = await aNew();
      for (const doctorId of [one.id, two.id, '']) await admin.editTestBooking({ body: { id, [field]: doctorId } });
      const steps = async (who: TestCaller) =>
        (await changes(who, id))
          .filter((change) => change.field === what)
          .map(({ from, to, fromBn, toBn }) => [from, to, fromBn, toBn]);
      const open = [
        [`Dr. Two (${two.phone})`, null, null, null],
        [`Dr. One (${one.phone})`, `Dr. Two (${two.phone})`, `ডা. এক (${one.phone})`, null],
        [null, `Dr. One (${one.phone})`, null, `ডা. এক (${one.phone})`],
      ];
      const staff = await app.asRole('Staff');
      expect(await steps(staff)).toEqual(open);
      await admin.editTestBooking({ body: { id, [hidden]: true } });
      expect(await steps(admin)).toEqual(open);
      expect(await steps(staff)).toEqual([
        ['Hidden', null, null, null],
        ['Hidden', 'Hidden', null, null],
        [null, 'Hidden', null, null],
      ]);
    },
  );

  it('does not hide the other one, nor the reporting doctor', async () => {
    const [secret, open] = [await aDoctor(app.db, { name: 'Dr. Secret' }), await aDoctor(app.db, { name: 'Dr. Open' })];
    const id = await aNew();
    await admin.editTestBooking({
      body: {
        id,
        refererId: secret.id,
        referringDoctorId: open.id,
        reportingDoctorId: open.id,
        isRefererHidden: true,
      },
    });
    const shown = new Map((await changes(await app.asRole('Staff'), id)).map(({ field, to }) => [field, to]));
    expect([shown.get('referer'), shown.get('referringDoctor'), shown.get('reportingDoctor')]).toEqual([
      'Hidden',
      `Dr. Open (${open.phone})`,
      `Dr. Open (${open.phone})`,
    ]);
  });
});

describe('in Bengali', () => {
  it('a renamed doctor has none, nor has a free text of the desk that looks like a doctor', async () => {
    const doctor = await aDoctor(app.db, { name: 'Dr. Old Name', nameBn: 'ডা. পুরোনো' });
    const id = await aNew();
    await admin.editTestBooking({
      body: {
        id,
        refererId: doctor.id,
        statusClearedBy: `Dr. Old Name (${doctor.phone})`,
      },
    });
    const bengali = async () => Object.fromEntries((await changes(admin, id)).map(({ field, toBn }) => [field, toBn]));
    expect(await bengali()).toEqual({ referer: `ডা. পুরোনো (${doctor.phone})`, statusClearedBy: null });
    await admin.editTestBooking({ body: { id, statusClearedBy: '' } });
    expect((await changes(admin, id))[0]).toMatchObject({ field: 'statusClearedBy', fromBn: null });
    const other = await aNew({ refererId: doctor.id });
    await admin.editTestBooking({ body: { id: other, refererId: '' } });
    await admin.editDoctor({ params: { id: doctor.id }, body: { userName: 'Dr. New Name' } });
    expect(await changes(admin, other)).toMatchObject([{ field: 'referer', fromBn: null }]);
    expect(await bengali()).toEqual({ referer: null, statusClearedBy: null });
  });

  it('is only that of a booked item which the booking still has, and of no other value that reads alike', async () => {
    const [patient, next] = [await app.asRole('User'), await aDoctor(app.db, { name: 'Dr. Next', nameBn: 'ডা. পরের' })];
    const doctor = await aDoctor(app.db, { name: 'Dr. First', nameBn: 'ডা. প্রথম' });
    const { id } = await done(patient.bookDoctor({ body: { resourceId: doctor.phone } }));
    for (const statusClearedBy of ['Dr. First', '']) await admin.editDoctorBooking({ body: { id, statusClearedBy } });
    const bengali = async () => (await changes(admin, id)).map(({ field, fromBn, toBn }) => [field, fromBn, toBn]);
    expect(await bengali()).toEqual([
      ['statusClearedBy', null, null],
      ['statusClearedBy', null, null],
      ['created', null, 'ডা. প্রথম'],
    ]);
    await admin.editDoctorBooking({ body: { id, doctorId: next.id } });
    expect((await bengali()).at(-1)).toEqual(['created', null, null]);
  });

  it('is that of the doctor who has the phone now, if several have the same name', async () => {
    const retired = await aDoctor(app.db, { name: 'Dr. Same', nameBn: 'ডা. আগের', retiredAt: runNow() });
    const now = await aDoctor(app.db, { name: 'Dr. Same', nameBn: 'ডা. এখনকার', phone: retired.phone });
    const id = await aNew({ refererId: retired.id });
    await admin.editTestBooking({ body: { id, refererId: '' } });
    expect(await changes(admin, id)).toMatchObject([{ field: 'referer', fromBn: `ডা. এখনকার (${retired.phone})` }]);
    await admin.editTestBooking({ body: { id, refererId: now.id } });
    expect((await changes(admin, id))[0]).toMatchObject({ field: 'referer', toBn: `ডা. এখনকার (${retired.phone})` });
  });

  it('a booked item keeps its Bengali name when the booking is for a family member', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const [{ id: patientId }, test] = [
      await aPatient(app.db, { accountId: mother.account.id }),
      await aLabTest(app.db, { name: 'Glucose', nameBn: 'গ্লুকোজ' }),
    ];
    const { id } = await done(mother.bookLabTest({ body: { resourceId: test.id, patientId } }));
    await admin.editLabTest({ params: { id: test.id }, body: { testNameBn: 'অন্য' } });
    expect(await changes(admin, id)).toMatchObject([
      { field: 'created', by: 'Mitali Sen', to: 'Glucose', toBn: 'গ্লুকোজ' },
    ]);
  });
});
