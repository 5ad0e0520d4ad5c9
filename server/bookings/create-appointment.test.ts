import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aHoliday, aPatient } from '../testing/builders.store.ts';
import { changeProfile, wholeClinic } from '../testing/clinic.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError, wrongFields } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (who: TestCaller, body: Body<'requestAppointment'>, headers = {}) =>
  who.requestAppointment({ body }, headers);
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];

describe('an appointment', () => {
  it("is a doctor booking requested for that time of the clinic's clock, with or without a doctor", async () => {
    const [caller, doctor, date] = [await app.asRole('User'), await aDoctor(app.db), aDayAhead(0)];
    const made = await ask(caller, { date, time: '10:30', doctorId: doctor.id });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      appointmentStatus: 'REQUESTED',
      doctorName: doctor.name,
      checkupScheduledDate: `${date}T05:00:00.000Z`,
    });
    const open = await ask(caller, { date, time: '11:30' });
    expect(open.body).toMatchObject({ doctor: null, doctorName: '' });
  });

  it.each<[string, string, string, string]>([
    ['before the clinic opens', aDayAhead(0), '07:59', 'time'],
    ['when it closes', aDayAhead(0), '20:00', 'time'],
    ['on a Sunday afternoon', aDayAhead(6), '13:00', 'time'],
    ['on a day that is none', '2027-02-30', '10:00', 'date'],
    ['in the past', '2024-01-01', '10:00', 'date'],
    ['at a time that is none', aDayAhead(0), '25:00', 'time'],
  ])('is refused %s', async (_, date, time, field) => {
    const caller = await app.asRole('User');
    const answer = await ask(caller, { date, time });
    expect([answer.status, wrongFields(answer)]).toEqual([400, [field]]);
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [caller.account.id])).toEqual([]);
  });

  it('with one doctor at one time goes to one of a hundred who ask at once; the rest get 409', async () => {
    const [doctor, date] = [await aDoctor(app.db), aDayAhead(1)];
    const people = await Promise.all(Array.from({ length: 100 }, () => app.asRole('User')));
    const answers = await Promise.all(
      people.map((person) => ask(person, { date, time: '16:00', doctorId: doctor.id })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 99]);
  });

  it('is one per person and moment, whatever the doctor; a cancelled one frees the time', async () => {
    const [caller, date, admin] = [await app.asRole('User'), aDayAhead(2), await app.asRole('Admin')];
    const first = await done(ask(caller, { date, time: '09:00', doctorId: (await aDoctor(app.db)).id }));
    const again = await ask(caller, { date, time: '09:00', doctorId: (await aDoctor(app.db)).id });
    expect([again.status, expectError(again).code]).toEqual([409, 'ALREADY_BOOKED']);
    await admin.editDoctorBooking({ body: { id: first.id, checkupStatus: 'CANCELLED' } });
    expect((await ask(caller, { date, time: '09:00' })).status).toBe(201);
  });

  it.each<[string, string, string, number]>([
    ['at the opening minute', aDayAhead(0), '08:00', 201],
    ['in the last minute', aDayAhead(0), '19:59', 201],
    ['a minute before it opens', aDayAhead(0), '07:59', 400],
    ['when it closes', aDayAhead(0), '20:00', 400],
    ['on a Saturday evening', aDayAhead(5), '19:30', 201],
  ])('%s gets the right answer', async (_, date, time, status) => {
    const answer = await ask(await app.asRole('User'), { date, time });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({ time: 'The clinic is closed at this time.' });
  });

  it('is refused in the past and too far ahead, and nothing is written', async () => {
    const person = await app.asRole('User');
    const complaintOn = async (date: string, time: string) =>
      expectError(await ask(person, { date, time }), 'INVALID_FIELDS').fields;
    // A Monday in opening hours.
    expect(await complaintOn('2024-01-01', '10:00')).toEqual({ date: 'This time has already passed.' });
    expect(await complaintOn('2027-02-30', '10:00')).toEqual({ date: 'Please enter a valid date.' });
    expect(await complaintOn(aDayAhead(0, 181), '10:00')).toEqual({
      date: 'Please choose a day within the next 180 days.',
    });
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [person.account.id])).toEqual([]);
    expect((await ask(person, { date: aDayAhead(0, 170), time: '10:00' })).status).toBe(201);
  });

  it("copies the doctor's name and fee; without a doctor it has neither", async () => {
    const [person, date] = [await app.asRole('User'), aDayAhead(1)];
    const doctor = await aDoctor(app.db, {
      name: 'Dr. Amal Sen',
      nameBn: 'ডা. অমল সেন',
      feePaise: 45_050,
      type: 'External',
    });
    const made = await done(ask(person, { date, time: '10:30', doctorId: doctor.id }));
    expect(made).toMatchObject({
      doctorName: 'Dr. Amal Sen',
      doctorNameBn: 'ডা. অমল সেন',
      price: 450.5,
      doctor: { id: doctor.id },
      referringDoctor: null,
      appointmentStatus: 'REQUESTED',
      checkupStatus: 'PENDING',
      paymentStatus: 'PENDING',
      checkupScheduledDate: `${date}T05:00:00.000Z`,
      patientName: person.account.name,
      version: 1,
    });
    expect((await ask(person, { date, time: '11:30', doctorId: null })).body).toMatchObject({
      doctorName: '',
      doctorNameBn: '',
      price: 0,
      doctor: null,
    });
    expect(
      await rows(
        `SELECT made_as_appointment AS made, created_by = account_id AS own, scheduled_has_time AS timed
        FROM bookings
        WHERE account_id = $1`,
        [person.account.id],
      ),
    ).toEqual([
      { made: true, own: true, timed: true },
      { made: true, own: true, timed: true },
    ]);
  });

  it('may be for a family member, and is then theirs', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const child = await aPatient(app.db, { accountId: mother.account.id, name: 'Rohan Sen' });
    expect((await ask(mother, { date: aDayAhead(2), time: '10:30', patientId: child.id })).body).toMatchObject({
      patientName: 'Rohan Sen',
      userName: 'Mitali Sen',
      patient: { id: child.id, relation: 'Child' },
    });
  });

  it('requested by a doctor is their own, and has no referring doctor', async () => {
    const doctor = await aSignedInDoctor(app);
    expect((await ask(doctor, { date: aDayAhead(3), time: '10:30' })).body).toMatchObject({
      userName: doctor.account.name,
      referringDoctor: null,
    });
  });

  it('with a retired or unknown doctor is refused with a message', async () => {
    const [person, retired] = [await app.asRole('User'), await aDoctor(app.db, { retiredAt: runNow() })];
    for (const doctorId of [retired.id, 2_000_000_000]) {
      expect(
        expectError(await ask(person, { date: aDayAhead(4), time: '10:30', doctorId }), 'NOT_BOOKABLE').fields,
      ).toEqual({ doctorId: 'This doctor can no longer be booked.' });
    }
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [person.account.id])).toEqual([]);
  });

  it('on a day the clinic is closed by its present profile is refused', async () => {
    const own = await startTestApp();
    const [admin, person, date] = [await own.asRole('Admin'), await own.asRole('User'), aDayAhead(2)];
    expect((await ask(person, { date, time: '10:30' })).status).toBe(201);
    const { profile } = await wholeClinic(admin);
    await done(changeProfile(admin, { openingHours: { ...profile.openingHours, wednesday: null } }));
    expectError(await ask(person, { date, time: '11:30' }), 'INVALID_FIELDS');
    const holiday = aDayAhead(3);
    expect((await ask(person, { date: holiday, time: '11:30' })).status).toBe(201);
    await aHoliday(own.db, holiday);
    expect(expectError(await ask(person, { date: holiday, time: '12:30' }), 'INVALID_FIELDS').fields).toEqual({
      time: 'The clinic is closed at this time.',
    });
    await own.close();
  });

  it('sent again with its idempotency key answers the same appointment', async () => {
    const [person, body, key] = [
      await app.asRole('User'),
      { date: aDayAhead(0), time: '12:30' },
      { 'idempotency-key': 'appointment-0001' },
    ];
    const [first, again] = [await ask(person, body, key), await ask(person, body, key)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rows('SELECT count(*)::integer FROM bookings WHERE account_id = $1', [person.account.id])).toEqual([
      { count: 1 },
    ]);
  });
});
