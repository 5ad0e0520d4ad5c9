import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentStatus } from '#contract/bookings/states.ts';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { aPatientNumber, expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inProgress = async (who: TestCaller) =>
  (await done(who.listInProgress({ query: { size: 100 } })))._embedded.bookingEntityList;

describe('a booking in progress', () => {
  it('says what was booked, for whom, when, and the status of payment and report', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const child = await aPatient(app.db, { accountId: mother.account.id, name: 'Rohan Sen' });
    const own = {
      kind: 'doctor',
      accountId: mother.account.id,
      itemName: 'Dr. Bose',
      itemNameBn: 'ডা. বসু',
      requestedAt: new Date('2026-01-02T05:00:00Z'),
      scheduledAt: new Date('2026-01-05T04:30:00Z'),
      scheduledHasTime: true,
      paymentStatus: 'PARTIAL',
    } as const;
    const visit = await aBooking(app.db, own);
    const test = await aBooking(app.db, {
      kind: 'test',
      accountId: mother.account.id,
      patientId: child.id,
      requestedAt: new Date('2026-01-03T05:00:00Z'),
    });
    expect(await inProgress(mother)).toEqual([
      {
        id: test.id,
        bookingType: 'test',
        name: 'Complete blood count',
        nameBn: '',
        patientName: 'Rohan Sen',
        patientNumber: await memberNumber(app.db, child.id),
        date: '2026-01-03T05:00:00.000Z',
        visitAt: null,
        paymentStatus: 'PENDING',
        reportStatus: null,
        abilities: { namePatient: true },
      },
      {
        id: visit.id,
        bookingType: 'doctor',
        name: 'Dr. Bose',
        nameBn: 'ডা. বসু',
        patientName: 'Mitali Sen',
        patientNumber: await holderNumber(app.db, mother.account.id),
        date: '2026-01-02T05:00:00.000Z',
        visitAt: '2026-01-05T04:30:00.000Z',
        paymentStatus: 'PARTIAL',
        reportStatus: null,
        abilities: { namePatient: false },
      },
    ]);
  });

  it("the account holder has the account's present name", async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const self = await aPatient(app.db, {
      accountId: mother.account.id,
      name: 'Mitali as she was',
      relation: 'Self',
      ageYears: 34,
    });
    await aBooking(app.db, { kind: 'test', accountId: mother.account.id, patientId: self.id });
    expect(await inProgress(mother)).toMatchObject([{ patientName: 'Mitali Sen' }]);
    const [found] = await done(
      (await app.asRole('Staff')).findTestDetails({ params: { phone: mother.account.phone } }),
    );
    expect(found).toMatchObject({ patientName: 'Mitali Sen', userName: 'Mitali Sen' });
  });

  it.each([
    ['UPLOADED', 'PENDING_SIGNATURE'],
    ['REJECTED', 'PENDING_SIGNATURE'],
    ['PENDING_SIGNATURE', 'PENDING_SIGNATURE'],
    ['AMENDED', 'SIGNED'],
    ['SIGNED', 'SIGNED'],
    ['READY', 'READY'],
  ])(
    'whose report is %s is shown to the patient and a doctor as %s, and to the desk unchanged',
    async (reportStatus, word) => {
      const [patient, doctor, desk] = [
        await app.asRole('User'),
        await aSignedInDoctor(app),
        await app.asRole('Pathologist'),
      ];
      const { id } = await aBooking(app.db, {
        kind: 'test',
        accountId: patient.account.id,
        refererId: doctor.doctorId,
        reportStatus,
      });
      await app.db.query('UPDATE bookings SET report_url = $2 WHERE id = $1', [id, '/api/v1/download-report/1']);
      const statusShownTo = async (who: TestCaller) =>
        (await inProgress(who)).find((booking) => booking.id === id)?.reportStatus;
      expect([await statusShownTo(patient), await statusShownTo(doctor), await statusShownTo(desk)]).toEqual([
        word,
        word,
        reportStatus,
      ]);
    },
  );
});

describe("the counts of the admin's cards", () => {
  it('are per kind, by appointment status', async () => {
    const own = await startTestApp();
    const [admin, { id: accountId }] = [await own.asRole('Admin'), await aPerson(own.db)];
    const counted = async () => (await admin.countBookings()).body;
    expect(await counted()).toEqual({
      doctor: { scheduled: 0, pending: 0, completed: 0, cancelled: 0 },
      test: { scheduled: 0, pending: 0, completed: 0, cancelled: 0 },
    });
    const perStatus: [AppointmentStatus, number][] = [
      ['REQUESTED', 4],
      ['SCHEDULED', 3],
      ['COMPLETED', 2],
      ['CANCELLED', 1],
    ];
    for (const [appointmentStatus, times] of perStatus)
      for (let n = 0; n < times; n += 1) await aBooking(own.db, { kind: 'test', accountId, appointmentStatus });
    expect(await counted(), 'one kind alone').toEqual({
      doctor: { scheduled: 0, pending: 0, completed: 0, cancelled: 0 },
      test: { scheduled: 3, pending: 4, completed: 2, cancelled: 1 },
    });
    await aBooking(own.db, { kind: 'doctor', accountId, appointmentStatus: 'CANCELLED' });
    expect(await counted()).toMatchObject({
      doctor: { scheduled: 0, pending: 0, completed: 0, cancelled: 1 },
      test: { scheduled: 3 },
    });
    const inProgressOfAll = async () => (await done(admin.listInProgress())).page.totalElements;
    const before = await counted();
    expect(await inProgressOfAll()).toBe(11);
    await own.db.query('SELECT roll_up_counts()');
    expect(await counted(), 'summed up by month').toEqual(before);
    expect(await inProgressOfAll()).toBe(11);
    for (const role of ['User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist'] as const)
      expectError(await (await own.asRole(role)).countBookings(), 'FORBIDDEN');
    await own.close();
  });
});

describe('the search for the tests of a patient number', () => {
  const search = (who: TestCaller, number: string) => who.findTestDetails({ params: { phone: number } });
  const ids = (answer: TestAnswer) => (answer.body as Answer<'findTestDetails'>).map(({ id }) => id);

  it('finds the tests of that person and not of the family, also typed with spaces and in Bengali digits', async () => {
    const [staff, mother] = [await app.asRole('Staff'), await aPerson(app.db)];
    const child = await aPatient(app.db, { accountId: mother.id });
    const self = await aPatient(app.db, { accountId: mother.id, relation: 'Self' });
    const of = async (patientId?: number) =>
      (await aBooking(app.db, { kind: 'test', accountId: mother.id, ...(patientId && { patientId }) })).id;
    const [told, untold, childs] = [await of(self.id), await of(), await of(child.id)];
    const [mothers, theirs] = [await holderNumber(app.db, mother.id), await memberNumber(app.db, child.id)];
    expect(new Set(ids(await search(staff, mothers)))).toEqual(new Set([told, untold]));
    const bengali = theirs.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    for (const typed of [theirs, `${theirs.slice(0, 4)} ${theirs.slice(4)}`, bengali])
      expect(ids(await search(staff, typed)), typed).toEqual([childs]);
    expect(ids(await search(staff, mother.phone))).toHaveLength(3);
  });

  it('shows a doctor only what they are involved in', async () => {
    const [doctor, mother] = [await aSignedInDoctor(app), await aPerson(app.db)];
    await aBooking(app.db, { kind: 'test', accountId: mother.id });
    const theirs = await aBooking(app.db, { kind: 'test', accountId: mother.id, refererId: doctor.doctorId });
    expect(ids(await search(doctor, await holderNumber(app.db, mother.id)))).toEqual([theirs.id]);
  });

  it('says that a check digit is wrong, and what a phone number is', async () => {
    const staff = await app.asRole('Staff');
    expect(expectError(await search(staff, '12345673'), 'INVALID_FIELDS').fields).toEqual({
      phone: 'This is not a patient ID. Please check the number.',
    });
    for (const typed of ['123', '98300123456'])
      expect(expectError(await search(staff, typed), 'INVALID_FIELDS').fields).toEqual({
        phone: 'Phone number must be 10 digits.',
      });
  });
});

describe('the search for the tests of a phone', () => {
  const search = async (who: TestCaller, phone: string) => {
    const answer = await who.findTestDetails({ params: { phone } });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('says of each test what it is, for whom, when, and its progress', async () => {
    const [staff, person] = [await app.asRole('Staff'), await aPerson(app.db, { name: 'Mitali Sen' })];
    const child = await aPatient(app.db, { accountId: person.id, name: 'Rohan Sen' });
    const base = { kind: 'test', accountId: person.id, requestedAt: new Date('2026-01-02T05:00:00Z') } as const;
    const plain = await aBooking(app.db, base);
    const timed = await aBooking(app.db, {
      ...base,
      patientId: child.id,
      itemName: 'Glucose',
      itemNameBn: 'গ্লুকোজ',
      scheduledAt: new Date('2026-12-24T05:00:00Z'),
      appointmentStatus: 'SCHEDULED',
    });
    const day = await aBooking(app.db, {
      ...base,
      requestedAt: new Date('2026-01-03T05:00:00Z'),
      scheduledAt: new Date('2026-12-23T18:30:00Z'),
      scheduledHasTime: false,
      appointmentStatus: 'SCHEDULED',
    });
    const common = {
      testName: 'Complete blood count',
      testNameBn: '',
      patientName: 'Mitali Sen',
      patientNumber: aPatientNumber,
      userName: 'Mitali Sen',
      phoneNumber: person.phone,
    };
    expect(await search(staff, person.phone)).toEqual([
      { ...common, id: day.id, appointmentTime: '2026-12-24', status: 'SCHEDULED' },
      {
        ...common,
        id: timed.id,
        testName: 'Glucose',
        testNameBn: 'গ্লুকোজ',
        patientName: 'Rohan Sen',
        patientNumber: aPatientNumber,
        appointmentTime: '2026-12-24T05:00:00.000Z',
        status: 'SCHEDULED',
      },
      { ...common, id: plain.id, appointmentTime: null, status: 'PENDING' },
    ]);
  });

  it.each<[AppointmentStatus, string | null, string]>([
    ['REQUESTED', null, 'PENDING'],
    ['SCHEDULED', null, 'SCHEDULED'],
    ['COMPLETED', null, 'COMPLETED'],
    ['CANCELLED', null, 'CANCELLED'],
    ['REQUESTED', 'UPLOADED', 'PENDING_SIGNATURE'],
    ['SCHEDULED', 'REJECTED', 'PENDING_SIGNATURE'],
    ['COMPLETED', 'PENDING_SIGNATURE', 'PENDING_SIGNATURE'],
    ['COMPLETED', 'SIGNED', 'SIGNED'],
    ['SCHEDULED', 'AMENDED', 'SIGNED'],
    ['CANCELLED', 'SIGNED', 'CANCELLED'],
    ['REQUESTED', 'READY', 'READY'],
  ])('a test that is %s, its report %s, is %s', async (appointmentStatus, reportStatus, status) => {
    const [staff, person] = [await app.asRole('Staff'), await aPerson(app.db)];
    await aBooking(app.db, { kind: 'test', accountId: person.id, appointmentStatus, reportStatus });
    expect(await search(staff, person.phone)).toMatchObject([{ status }]);
  });

  it('holds the newest hundred', async () => {
    const [staff, person] = [await app.asRole('Staff'), await aPerson(app.db)];
    const { id: first } = await aBooking(app.db, {
      kind: 'test',
      accountId: person.id,
      requestedAt: new Date('2026-01-01T05:00:00Z'),
    });
    await app.db.query(
      `INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, requested_at)
      SELECT 'test', $1, $1, lab_test_id, 'CBC', 1, requested_at + make_interval(mins => n)
      FROM bookings, generate_series(1, 100) n
      WHERE id = $2`,
      [person.id, first],
    );
    const found = await search(staff, person.phone);
    expect([found.length, found.some(({ id }) => id === first)]).toEqual([100, false]);
  });

  it('finds nothing for a phone without an account, or with a deleted one', async () => {
    const [staff, person] = [await app.asRole('Staff'), await aPerson(app.db)];
    await aBooking(app.db, { kind: 'test', accountId: person.id });
    expect(await search(staff, '5000000000')).toEqual([]);
    expect(await search(staff, person.phone)).toHaveLength(1);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.id]);
    for (const number of [person.phone, await holderNumber(app.db, person.id)])
      expect(await search(staff, number), number).toEqual([]);
    const next = await aPerson(app.db, { phone: person.phone });
    const { id } = await aBooking(app.db, { kind: 'test', accountId: next.id });
    expect(
      (await search(staff, person.phone)).map((found) => found.id),
      'of the next account',
    ).toEqual([id]);
  });
});
