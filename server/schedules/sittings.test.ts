import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLeave, aPerson, aRule } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { someRule } from '../testing/examples-schedules.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { listDoctorsToBook } from './openings.service.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const tomorrow = dayAfter(runToday(), 1);
const time = (clock: string, day = tomorrow) => momentOf(day, clock).toISOString();
const openings = (doctor: { id: number }, reader = desk) =>
  done(reader.listOpenings({ params: { doctorId: doctor.id } }));
const openingOn = async (doctor: { id: number }, day = tomorrow, reader = desk) =>
  (await openings(doctor, reader)).openings.find((one) => one.day === day);
const book = (caller: TestCaller, doctor: BuiltDoctor, sitting?: object, more = {}) =>
  caller.send('bookDoctor', { body: { resourceId: doctor.phone, ...(sitting && { sitting }), ...more } });
const choice = { day: tomorrow, startsAt: '10:00' };

async function aSittingDoctor(rule: Parameters<typeof aRule>[2] = {}, doctor: Partial<BuiltDoctor> = {}) {
  const made = await aDoctor(app.db, doctor);
  return { ...made, ruleId: await aRule(app.db, made.id, rule) };
}

describe('a booking', () => {
  it('with a doctor without rules stays a request, without a time', async () => {
    const doctor = await aDoctor(app.db);
    expect(await openings(doctor)).toEqual({ hasHours: false, fee: 500, isAwayToday: false, openings: [] });
    expect((await book(await app.asRole('User'), doctor)).body).toMatchObject({
      appointmentStatus: 'REQUESTED',
      checkupScheduledDate: null,
      price: 500,
    });
    expectError(await book(await app.asRole('User'), doctor, choice), 'INVALID_FIELDS');
  });

  it('takes a place of the chosen session: its time and fee were shown before', async () => {
    const doctor = await aSittingDoctor({ feePaise: 60_000 });
    const shown = { day: tomorrow, startsAt: '10:00', endsAt: '13:00', room: '2', free: 20, fee: 600 };
    expect(await openingOn(doctor)).toMatchObject({ ...shown, next: time('10:00') });
    const booked = await done(book(await app.asRole('User'), doctor, choice));
    expect(booked).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      checkupScheduledDate: time('10:00'),
      price: 600,
      feeUnknown: false,
    });
    expect(await openingOn(doctor)).toMatchObject({ free: 19, next: time('10:09') });
    await admin.editDoctorBooking({ body: { id: booked.id, checkupStatus: 'CANCELLED' } });
    expect(await openingOn(doctor), 'a cancelled place is free at once').toMatchObject({
      free: 20,
      next: time('10:00'),
    });
  });

  it('is offered with hours, fee and the next place of each doctor before one is chosen', async () => {
    const twoDays = `[${tomorrow},${dayAfter(tomorrow, 1)}]`;
    const sitting = await aSittingDoctor({ feePaise: 60_000, onlineQuota: 1, valid: twoDays });
    const asked = await aDoctor(app.db);
    const person = await app.asRole('User');
    const seen = async (id: number) =>
      (await done(person.listDoctorsToBook())).doctors.find((doctor) => doctor.id === id);
    expect(await seen(sitting.id)).toMatchObject({
      photo: null,
      fee: 600,
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], weeks: [], startsAt: '10:00', endsAt: '13:00' }],
      next: time('10:00'),
    });
    await book(person, sitting, choice);
    expect((await seen(sitting.id))?.next, 'tomorrow is full').toBe(time('10:00', dayAfter(tomorrow, 1)));
    expect(await seen(asked.id)).toEqual({ id: asked.id, photo: null, fee: 500, hours: [], next: null });
  });

  it('is offered by as many statements for many doctors as for few', async () => {
    const caller = { role: 'User' } as Caller;
    let statements = 0;
    const counting: Db = {
      ...app.db,
      all: (statement, values) => {
        statements += 1;
        return app.db.all(statement, values);
      },
    };
    await aSittingDoctor();
    await listDoctorsToBook(counting, caller);
    const before = statements;
    for (let more = 0; more < 5; more += 1) await aSittingDoctor();
    await listDoctorsToBook(counting, caller);
    expect(statements).toBe(2 * before);
  });

  it('without a choice takes the next free place, or is a request if there is none at all', async () => {
    const doctor = await aSittingDoctor({ valid: `[${tomorrow},${tomorrow}]`, capacity: 1 });
    const person = () => app.asRole('User');
    expect((await book(await person(), doctor)).body).toMatchObject({ checkupScheduledDate: time('10:00') });
    expect((await book(await person(), doctor)).body).toMatchObject({ checkupScheduledDate: null });
    const full = expectError(await book(await person(), doctor, choice), 'PLACE_TAKEN');
    expect(full.fields).toHaveProperty('sitting');
  });

  it('cannot be in a session that is over, on leave, on another day or hour', async () => {
    const doctor = await aSittingDoctor({ startsMinute: 0, endsMinute: 1, capacity: 1 });
    await aLeave(app.db, doctor.id, tomorrow, 'CONFIRMED');
    const person = await app.asRole('User');
    expect(await openingOn(doctor, runToday())).toMatchObject({ free: 0, next: null });
    expectError(await book(person, doctor, { day: runToday(), startsAt: '00:00' }), 'PLACE_TAKEN');
    for (const sitting of [
      { day: tomorrow, startsAt: '00:00' },
      { day: dayAfter(tomorrow, 1), startsAt: '00:01' },
    ])
      expectError(await book(person, doctor, sitting), 'INVALID_FIELDS');
    expect(await openingOn(doctor), 'on leave').toBeUndefined();
  });

  it('goes online only within the share; the desk gives the rest', async () => {
    const doctor = await aSittingDoctor({ onlineQuota: 1 });
    const person = await app.asRole('User');
    expect(await openingOn(doctor, tomorrow, person)).toMatchObject({ free: 1 });
    await book(person, doctor, choice);
    expect(await openingOn(doctor, tomorrow, person)).toMatchObject({ free: 0 });
    expectError(await book(await app.asRole('User'), doctor, choice), 'PLACE_TAKEN');
    const other = await aPerson(app.db);
    expect((await book(desk, doctor, choice, { userId: other.phone })).body).toMatchObject({
      checkupScheduledDate: time('10:09'),
    });
  });

  it('goes online only on the days that the rule opens, and until its minutes before; the desk is not bound', async () => {
    const doctor = await aSittingDoctor({ opensDaysBefore: 0, sameDayQuota: 19 });
    const person = await app.asRole('User');
    expect(await openingOn(doctor, tomorrow, person)).toMatchObject({ free: 0, next: null });
    expectError(await book(person, doctor, choice), 'PLACE_TAKEN');
    expect((await book(person, doctor)).body, 'of today, or a request').not.toMatchObject({
      checkupScheduledDate: time('10:00'),
    });
    expect(await openingOn(doctor), 'all but one are kept for the day').toMatchObject({ free: 1 });
    const closed = await aSittingDoctor({ startsMinute: 0, endsMinute: 1440, closesMinutesBefore: 2880 });
    expectError(await book(person, closed, { day: tomorrow, startsAt: '00:00' }), 'PLACE_TAKEN');
    expect(
      (await book(desk, closed, { day: tomorrow, startsAt: '00:00' }, { userId: person.account.phone })).status,
    ).toBe(201);
  });

  it('never gets a reserved number by itself; the desk gives them, each once', async () => {
    const doctor = await aSittingDoctor({ reservedNumbers: [1, 3] });
    const numberOf = async (answer: ReturnType<typeof book>) => (await answer).body.token?.number;
    const byDesk = async (reserved: boolean) =>
      book(desk, doctor, choice, { userId: (await aPerson(app.db)).phone, reserved });
    expect(await openingOn(doctor, tomorrow, await app.asRole('User'))).toMatchObject({ hasReserved: false });
    expect(await openingOn(doctor)).toMatchObject({ hasReserved: true });
    expect(await numberOf(book(await app.asRole('User'), doctor, choice))).toBe(2);
    expect(await numberOf(byDesk(true))).toBe(1);
    expect(await numberOf(byDesk(false))).toBe(4);
    expect(await numberOf(byDesk(true))).toBe(3);
    expect(expectError(await byDesk(true), 'INVALID_FIELDS').fields).toHaveProperty('reserved');
    expect(await openingOn(doctor)).toMatchObject({ hasReserved: false, free: 16 });
    expectError(await book(await app.asRole('User'), doctor, choice, { reserved: true }), 'FORBIDDEN');
  });

  it('made before the rules, at a time of the session, has its place too', async () => {
    const doctor = await aSittingDoctor({ capacity: 2 });
    const { id: accountId } = await aPerson(app.db);
    await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.id, scheduledAt: new Date(time('10:05')) });
    expect(await openingOn(doctor)).toMatchObject({ free: 1 });
  });

  it('costs the follow-up fee within the days after a visit of the same person at the full fee', async () => {
    const doctor = await aSittingDoctor({ feePaise: 60_000, followupDays: 15, followupFeePaise: 30_000 });
    const visit = async (daysAgo: number, pricePaise: number) => {
      const person = await app.asRole('User');
      await aBooking(app.db, {
        kind: 'doctor',
        accountId: person.account.id,
        doctorId: doctor.id,
        pricePaise,
        checkupStatus: 'COMPLETED',
        scheduledAt: new Date(time('10:00', dayAfter(tomorrow, -daysAgo))),
      });
      return (await done(book(person, doctor, choice))).price;
    };
    expect(await visit(15, 60_000)).toBe(300);
    expect(await visit(16, 60_000), 'too long ago').toBe(600);
    expect(await visit(5, 30_000), 'that one was a follow-up itself').toBe(600);
  });

  it.each(['session', 'time'])(
    'may be a free follow-up: its fee is known, and is nothing, chosen by %s',
    async (by) => {
      const doctor = await aSittingDoctor({ feePaise: 60_000, followupDays: 15, followupFeePaise: 0 });
      const person = await app.asRole('User');
      await aBooking(app.db, {
        kind: 'doctor',
        accountId: person.account.id,
        doctorId: doctor.id,
        pricePaise: 60_000,
        checkupStatus: 'COMPLETED',
        scheduledAt: new Date(time('10:00', dayAfter(tomorrow, -5))),
      });
      const at = { date: tomorrow, time: '10:30', doctorId: doctor.id };
      const made = await (by === 'session' ? book(person, doctor, choice) : person.requestAppointment({ body: at }));
      expect(made.body).toMatchObject({ price: 0, feeUnknown: false });
    },
  );
});

describe('the last place', () => {
  it('goes to one of two who book at once; the other is told and may take the next session', async () => {
    const doctor = await aSittingDoctor({ capacity: 1 });
    const people = [await app.asRole('User'), await app.asRole('User')];
    const answers = await app.atOnce(
      'sittings.make',
      people.map((person) => () => book(person, doctor, choice)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const loser = people[answers.findIndex(({ status }) => status === 409)]!;
    expectError(
      answers.find(({ status }) => status === 409)!,
      'PLACE_TAKEN',
    );
    const next = (await openings(doctor, loser)).openings.find(({ free }) => free > 0);
    const taken = await book(loser, doctor, { day: next?.day, startsAt: next?.startsAt });
    expect(next?.day).not.toBe(tomorrow);
    expect(taken.body).toMatchObject({ checkupScheduledDate: next?.next });
  });

  it('goes to one of two also where others were booked before', async () => {
    const doctor = await aSittingDoctor({ capacity: 2 });
    await book(await app.asRole('User'), doctor, choice);
    const people = [await app.asRole('User'), await app.asRole('User')];
    const answers = await app.atOnce(
      'sittings.lock',
      people.map((person) => () => book(person, doctor, choice)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expectError(
      answers.find(({ status }) => status === 409)!,
      'PLACE_TAKEN',
    );
  });

  it('goes to one of six who choose nothing; the others get the sessions after it', async () => {
    const doctor = await aSittingDoctor({ capacity: 1 });
    const people = await Promise.all(Array.from({ length: 6 }, () => app.asRole('User')));
    const answers = await app.atOnce(
      'sittings.make',
      people.map((person) => () => book(person, doctor)),
    );
    const dates = answers.map(({ body }) => body.checkupScheduledDate);
    expect(new Set(dates).size).toBe(6);
    expect(dates).not.toContain(null);
  });
});

describe('an appointment with date and time', () => {
  const ask = async (date: string, clock: string, doctorId: number) =>
    (await app.asRole('User')).requestAppointment({ body: { date, time: clock, doctorId } });

  it('is checked against the sessions of its doctor, and keeps the time that was named', async () => {
    const doctor = await aSittingDoctor({ capacity: 2 });
    expect((await ask(tomorrow, '10:07', doctor.id)).body).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      checkupScheduledDate: time('10:07'),
    });
    for (const clock of ['09:59', '13:00'])
      expect(expectError(await ask(tomorrow, clock, doctor.id), 'INVALID_FIELDS').fields).toHaveProperty('time');
    expectError(await ask(tomorrow, '10:07', doctor.id), 'SLOT_TAKEN');
    expect((await ask(tomorrow, '12:59', doctor.id)).status).toBe(201);
    expectError(await ask(tomorrow, '11:00', doctor.id), 'PLACE_TAKEN');
  });
});

describe('leave', () => {
  it('says how many open bookings lie on its days', async () => {
    const doctor = await aSittingDoctor();
    await book(await app.asRole('User'), doctor, choice);
    const gone = await done(book(await app.asRole('User'), doctor, choice));
    await admin.editDoctorBooking({ body: { id: gone.id, checkupStatus: 'CANCELLED' } });
    await book(await app.asRole('User'), doctor, { day: dayAfter(tomorrow, 1), startsAt: '10:00' });
    const body = { firstDay: tomorrow, lastDay: tomorrow };
    expect((await desk.addLeave({ params: { doctorId: doctor.id }, body })).body).toMatchObject({ booked: 1 });
  });
});

describe('a changed rule', () => {
  it('leaves the dates on which people are booked as they are, and lists them', async () => {
    const doctor = await aSittingDoctor();
    await book(await app.asRole('User'), doctor, choice);
    const empty = await done(book(await app.asRole('User'), doctor, { day: dayAfter(tomorrow, 1), startsAt: '10:00' }));
    await admin.editDoctorBooking({ body: { id: empty.id, checkupStatus: 'CANCELLED' } });
    const kept = [{ day: tomorrow, startsAt: '10:00', endsAt: '13:00', booked: 1 }];
    const later = {
      ...someRule,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      startsAt: '11:00',
      endsAt: '14:00',
      firstDay: runToday(),
    };
    expect((await admin.changeRule({ params: { id: doctor.ruleId }, body: later })).body).toMatchObject({ kept });
    expect(await openingOn(doctor)).toMatchObject({ startsAt: '10:00', free: 19 });
    expect(await openingOn(doctor, dayAfter(tomorrow, 1))).toMatchObject({ startsAt: '11:00', free: 20 });
    const gone = await admin.removeRule({ params: { id: doctor.ruleId } });
    expect(gone.body).toEqual({ id: doctor.ruleId, kept });
  });
});
