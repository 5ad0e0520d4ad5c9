import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPatient } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { isOpen } from './appointments.service.ts';
import { insertAppointment } from './bookings.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (who: TestCaller, body: object, headers = {}) => who.call('POST', '/api/v1/appointments', body, headers);
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];

describe('the clinic is open', () => {
  const closed = {
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  };
  /** By the clinic's clock on Friday 20 November 2026. */
  const onFriday = (time: string, friday: OpeningHours['friday']) =>
    isOpen({ ...closed, friday }, new Date(`2026-11-20T${time}:00+05:30`));

  it('from its opening minute to the minute before closing', () => {
    const hours = { opens: '08:30', closes: '20:15' };
    expect(
      ['08:29', '08:30', '08:31', '12:00', '20:14', '20:15', '20:16', '00:00'].map((time) => onFriday(time, hours)),
    ).toEqual([false, true, true, true, true, false, false, false]);
  });

  it('around the clock, or not at all', () => {
    expect(['00:00', '12:00', '23:59'].map((time) => onFriday(time, { opens: '00:00', closes: '24:00' }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(onFriday('12:00', null)).toBe(false);
  });

  it("by the clinic's calendar day: at 1 a.m. in Kolkata it is still the day before in London", () => {
    expect(isOpen({ ...closed, friday: { opens: '00:00', closes: '02:00' } }, new Date('2026-11-19T19:30:00Z'))).toBe(
      true,
    );
    expect(isOpen({ ...closed, thursday: { opens: '00:00', closes: '24:00' } }, new Date('2026-11-19T19:30:00Z'))).toBe(
      false,
    );
    for (const [index, day] of (
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
    ).entries()) {
      expect(
        isOpen(
          { ...closed, [day]: { opens: '09:00', closes: '10:00' } },
          new Date(`2026-11-${16 + index}T09:30:00+05:30`),
        ),
        day,
      ).toBe(true);
    }
  });
});

describe('an appointment', () => {
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

  it("is refused in the past, by the database's clock, and nothing is written", async () => {
    const person = await app.asRole('User');
    // A Monday in opening hours.
    expect(expectError(await ask(person, { date: '2024-01-01', time: '10:00' }), 'INVALID_FIELDS').fields).toEqual({
      date: 'This time has already passed.',
    });
    expect(expectError(await ask(person, { date: '2027-02-30', time: '10:00' }), 'INVALID_FIELDS').fields).toEqual({
      date: 'Please enter a valid date.',
    });
    const at = (minutes: number) =>
      insertAppointment(app.db, {
        accountId: person.account.id,
        patientId: null,
        role: 'User',
        doctorId: null,
        at: new Date(Date.now() + minutes * 60_000),
      });
    expect(await at(-1)).toBeNull();
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [person.account.id])).toEqual([]);
    expect((await at(1))?.appointmentStatus).toBe('REQUESTED');
  });

  it("copies the doctor's name and fee; without a doctor it has neither", async () => {
    const [person, date] = [await app.asRole('User'), aDayAhead(1)];
    const doctor = await aDoctor(app.db, {
      name: 'Dr. Amal Sen',
      nameBn: 'ডা. অমল সেন',
      feePaise: 45_050,
      type: 'External',
    });
    const made = (await ask(person, { date, time: '10:30', doctorId: doctor.id })).body as DoctorBooking;
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
        'SELECT made_as_appointment AS made, created_by = account_id AS own, scheduled_has_time AS timed FROM bookings WHERE account_id = $1',
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
    const [person, retired] = [await app.asRole('User'), await aDoctor(app.db, { retiredAt: new Date() })];
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
    const { profile, version } = (await own.call('GET', '/api/v1/clinic')).body as {
      profile: { openingHours: OpeningHours };
      version: number;
    };
    expect(
      (
        await admin.call('PUT', '/api/v1/clinic', {
          profile: { ...profile, openingHours: { ...profile.openingHours, wednesday: null } },
          version,
        })
      ).status,
    ).toBe(200);
    expectError(await ask(person, { date, time: '11:30' }), 'INVALID_FIELDS');
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
