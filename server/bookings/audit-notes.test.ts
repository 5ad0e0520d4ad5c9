import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { done } from '../testing/typed-calls.ts';

/** Whose data the audit log says a call on bookings touched, also when it was refused or found nothing. */
let app: TestApp;
let admin: TestCaller;
let doctor: TestCaller & { doctorId: number };
let one: Person;
let other: Person;
/**
 * A test booking and a doctor booking of the first patient, in which the doctor is involved; and one booking of the
 * other patient.
 */
let test: number;
let visit: number;
let theirs: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  doctor = await aSignedInDoctor(app);
  [one, other] = [await aPerson(app.db), await aPerson(app.db)];
  test = (await aBooking(app.db, { kind: 'test', accountId: one.id, refererId: doctor.doctorId })).id;
  visit = (await aBooking(app.db, { kind: 'doctor', accountId: one.id, doctorId: doctor.doctorId })).id;
  theirs = (await aBooking(app.db, { kind: 'test', accountId: other.id, refererId: doctor.doctorId })).id;
});
afterAll(() => app.close());

const got = (look: (who: TestCaller) => Promise<unknown>, who: TestCaller = doctor) => noted(app, () => look(who));
const success = { outcome: 'done', asked: null } as const;

describe('reading bookings', () => {
  it('records every patient and booking that a list showed', async () => {
    expect(await got((me) => me.listTestBookings())).toEqual([
      { ...success, call: 'listTestBookings', subjects: [one.id, other.id], records: [test, theirs] },
    ]);
    expect(await got((me) => me.listDoctorBookings())).toEqual([
      { ...success, call: 'listDoctorBookings', subjects: [one.id], records: [visit] },
    ]);
    expect(await got((me) => me.listInvolved())).toEqual([
      { ...success, call: 'listInvolved', subjects: [one.id], records: [visit] },
    ]);
    expect(await got((me) => me.listInProgress())).toEqual([
      { ...success, call: 'listInProgress', subjects: [one.id, other.id], records: [test, visit, theirs] },
    ]);
    expect(await got((me) => me.listTestBookings({ query: { size: 1 } })), 'and none from another page').toEqual([
      { ...success, call: 'listTestBookings', subjects: [other.id], records: [theirs] },
    ]);
  });

  it('records the patient of one booking, and of its history', async () => {
    expect(await got((me) => me.readTestBooking({ params: { id: test } }))).toEqual([
      { ...success, call: 'readTestBooking', subjects: [one.id], records: [test] },
    ]);
    expect(await got((me) => me.readDoctorBooking({ params: { id: visit } }))).toEqual([
      { ...success, call: 'readDoctorBooking', subjects: [one.id], records: [visit] },
    ]);
    expect(await got((me) => me.readBookingHistory({ params: { id: visit } }))).toEqual([
      { ...success, call: 'readBookingHistory', subjects: [one.id], records: [visit] },
    ]);
  });

  it('when refused records whose it was; a missing booking records no one', async () => {
    const stranger = await app.asRole('User');
    expect(await got((me) => me.readTestBooking({ params: { id: test } }), stranger)).toEqual([
      { call: 'readTestBooking', outcome: 'refused', asked: null, subjects: [one.id], records: [test] },
    ]);
    expect(await got((me) => me.readTestBooking({ params: { id: 2000000000 } }), stranger)).toEqual([
      { call: 'readTestBooking', outcome: 'not-found', asked: null, subjects: [], records: [] },
    ]);
    expect(await got((me) => me.readDoctorBooking({ params: { id: test } }), admin), 'of the other kind').toEqual([
      { call: 'readDoctorBooking', outcome: 'not-found', asked: null, subjects: [], records: [] },
    ]);
  });
});

describe('a search by phone', () => {
  it('records the patient found, their bookings, and the phone searched for', async () => {
    expect(await got((me) => me.findTestBookings({ params: { phone: one.phone } }), admin)).toEqual([
      { call: 'findTestBookings', outcome: 'done', asked: one.phone, subjects: [one.id], records: [test] },
    ]);
    expect(await got((me) => me.findDoctorBookings({ params: { phone: one.phone } }), admin)).toEqual([
      { call: 'findDoctorBookings', outcome: 'done', asked: one.phone, subjects: [one.id], records: [visit] },
    ]);
    expect(await noted(app, () => admin.findBookings({ body: { phoneNumber: one.phone } }))).toEqual([
      { call: 'findBookings', outcome: 'done', asked: one.phone, subjects: [one.id], records: [test, visit] },
    ]);
    expect(await got((me) => me.findTestDetails({ params: { phone: one.phone } }))).toEqual([
      { call: 'findTestDetails', outcome: 'done', asked: one.phone, subjects: [one.id], records: [test] },
    ]);
  });

  it('of a patient for their own leaves no row', async () => {
    const patient = await app.asRole('User');
    await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
    expect(await got((me) => me.findTestBookings({ params: { phone: patient.account.phone } }), patient)).toEqual([]);
  });

  it('that finds nothing records the phone searched for, and whose it is', async () => {
    const withoutBookings = await aPerson(app.db);
    expect(await got((me) => me.findTestBookings({ params: { phone: withoutBookings.phone } }), admin)).toEqual([
      {
        call: 'findTestBookings',
        outcome: 'not-found',
        asked: withoutBookings.phone,
        subjects: [withoutBookings.id],
        records: [],
      },
    ]);
    expect(await got((me) => me.findTestBookings({ params: { phone: '5000000000' } }), admin)).toEqual([
      { call: 'findTestBookings', outcome: 'not-found', asked: '5000000000', subjects: [], records: [] },
    ]);
    expect(await got((me) => me.findTestDetails({ params: { phone: withoutBookings.phone } }))).toEqual([
      { call: 'findTestDetails', outcome: 'done', asked: withoutBookings.phone, subjects: [], records: [] },
    ]);
  });

  it('when refused records whose phone it is', async () => {
    const patient = await app.asRole('User');
    for (const call of ['findTestBookings', 'findTestDetails'] as const)
      expect(await got((me) => me[call]({ params: { phone: one.phone } }), patient)).toEqual([
        { call, outcome: 'refused', asked: one.phone, subjects: [one.id], records: [] },
      ]);
  });
});

describe('a new booking', () => {
  it.each([
    [
      'bookLabTest',
      async (who: TestCaller, userId?: string) =>
        who.bookLabTest({ body: { resourceId: (await aLabTest(app.db)).id, userId } }),
    ],
    [
      'bookDoctor',
      async (who: TestCaller, userId?: string) =>
        who.bookDoctor({ body: { resourceId: (await aDoctor(app.db)).phone, userId } }),
    ],
  ] as const)('by %s records its patient as the person asked for', async (call, book) => {
    const patient = await aPerson(app.db);
    const made: number[] = [];
    const keep = async (who: TestCaller, userId?: string) =>
      void made.push(((await book(who, userId)).body as { id: number }).id);
    expect(await noted(app, () => keep(admin, patient.phone))).toEqual([
      { call, outcome: 'done', asked: patient.phone, subjects: [patient.id], records: made },
    ]);
    const own = await app.asRole('User');
    expect(await noted(app, () => keep(own))).toEqual([
      { call, outcome: 'done', asked: null, subjects: [own.account.id], records: made.slice(1) },
    ]);
    expect(await noted(app, () => book(own, patient.phone)), 'refused').toEqual([
      { call, outcome: 'refused', asked: patient.phone, subjects: [patient.id], records: [] },
    ]);
    expect(await noted(app, () => book(admin, '5000000000'))).toEqual([
      { call, outcome: 'not-found', asked: '5000000000', subjects: [], records: [] },
    ]);
  });

  it('as an appointment records the account that requested it', async () => {
    const own = await app.asRole('User');
    let id = 0;
    const ask = async () =>
      void (id = (await done(own.requestAppointment({ body: { date: aDayAhead(0), time: '10:30' } }))).id);
    const rows = await noted(app, ask);
    expect(rows).toEqual([{ ...success, call: 'requestAppointment', subjects: [own.account.id], records: [id] }]);
  });
});

describe('a change', () => {
  it('records the patient and the booking, also when nothing changes or the caller is not involved', async () => {
    const stranger = await aSignedInDoctor(app);
    const edit = (who: TestCaller, body: object) =>
      noted(app, () => who.editTestBooking({ body: { id: test, ...body } }));
    expect(await edit(admin, { statusClearedBy: 'x' })).toEqual([
      { ...success, call: 'editTestBooking', subjects: [one.id], records: [test] },
    ]);
    expect(await edit(admin, {})).toEqual([
      { ...success, call: 'editTestBooking', subjects: [one.id], records: [test] },
    ]);
    expect(await edit(stranger, { checkupStatus: 'COMPLETED' })).toEqual([
      { call: 'editTestBooking', outcome: 'refused', asked: null, subjects: [one.id], records: [test] },
    ]);
    expect(await edit(doctor, { paymentAmount1: 5 })).toEqual([
      { call: 'editTestBooking', outcome: 'refused', asked: null, subjects: [one.id], records: [test] },
    ]);
  });
});
