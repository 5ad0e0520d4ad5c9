import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBookingToday, aDoctor, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { closePastDays } from './sessions.service.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
  other = await app.asRole('Staff');
});
afterAll(() => app.close());

const take = (id: number, step: string, more: object = {}) =>
  desk.send('takeStep', { params: { id }, body: { step, ...more } });
const say = (doctorId: number, step: string, more: object = {}, caller = desk) =>
  caller.send('takeSessionStep', { params: { doctorId }, body: { startsAt: '00:00', step, ...more } });
const sessionOf = async (doctorId: number) =>
  (await done(desk.readToday())).sessions.find((one) => one.doctorId === doctorId)!;

/** A doctor with people who have come. */
async function aQueue(count: number) {
  const { id: doctorId } = await aDoctor(app.db);
  const people: number[] = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId));
    await take(people[index]!, 'ARRIVE');
  }
  return { doctorId, people };
}
const personOf = async (doctorId: number, id: number) =>
  (await sessionOf(doctorId)).people.find((person) => person.id === id)!;

describe('a session of today', () => {
  it('says that the doctor comes later: everybody who waits is expected from then on', async () => {
    const { doctorId, people } = await aQueue(3);
    const late = momentOf(runToday(), '24:00').toISOString();
    expect((await say(doctorId, 'LATE', { expectedAt: '24:00' })).body).toEqual({
      expectedStart: late,
      isPaused: false,
    });
    const session = await sessionOf(doctorId);
    expect(session.expectedStart).toBe(late);
    const [first, second] = session.people;
    expect(first!.expected!.to >= late).toBe(true);
    expect(second!.expected!.to >= first!.expected!.to).toBe(true);
    expect(expectError(await say(doctorId, 'LATE', { expectedAt: '00:00' }), 'INVALID_FIELDS').fields).toHaveProperty(
      'expectedAt',
    );
    await take(people[0]!, 'CALL');
    const { abilities, expectedStart } = await sessionOf(doctorId);
    expect([abilities.steps, expectedStart], 'who has called is there').toEqual([['PAUSE'], null]);
    expectError(await say(doctorId, 'LATE', { expectedAt: '24:00' }), 'STALE');
  });

  it('pauses once and goes on once: nobody is called meanwhile', async () => {
    const { doctorId, people } = await aQueue(1);
    const [id] = people as [number];
    expect((await say(doctorId, 'PAUSE')).body).toEqual({ expectedStart: null, isPaused: true });
    expectError(await say(doctorId, 'PAUSE', {}, other), 'STALE');
    expect((await personOf(doctorId, id)).abilities.steps).not.toContain('CALL');
    expectError(await take(id, 'CALL'), 'STALE');
    await say(doctorId, 'RESUME');
    expectError(await say(doctorId, 'RESUME'), 'STALE');
    expect((await take(id, 'CALL')).status).toBe(200);
    const { rows } = await app.db.query(
      `SELECT e.step FROM sitting_events e JOIN sittings s ON s.id = e.sitting_id WHERE s.doctor_id = $1 ORDER BY e.id`,
      [doctorId],
    );
    expect(rows).toEqual([{ step: 'PAUSE' }, { step: 'RESUME' }]);
  });

  it('of another doctor is answered to a Doctor as missing, and so is one that is not there', async () => {
    const caller = await app.asRole('Doctor');
    const own = await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone });
    await aBookingToday(app.db, (await aPerson(app.db)).id, own.id);
    const { doctorId } = await aQueue(1);
    expectError(await say(doctorId, 'PAUSE', {}, caller), 'NOT_FOUND');
    expect((await say(own.id, 'PAUSE', {}, caller)).status).toBe(200);
    expectError(await say((await aDoctor(app.db)).id, 'PAUSE'), 'NOT_FOUND');
  });
});

describe('a step', () => {
  it('can be taken back, one after the other, until the arrival; the events stay', async () => {
    const { doctorId, people } = await aQueue(2);
    const [first, second] = people as [number, number];
    for (const step of ['CALL', 'ENTER', 'DONE']) await take(first, step);
    const visit = async () =>
      (await app.db.query('SELECT checkup_status AS visit FROM bookings WHERE id = $1', [first])).rows[0];
    expect(await visit()).toEqual({ visit: 'COMPLETED' });
    const states: unknown[] = [];
    for (let index = 0; index < 4; index += 1) {
      expect((await personOf(doctorId, first)).abilities.steps).toContain('UNDO');
      states.push((await done(take(first, 'UNDO'))).state);
    }
    expect(states).toEqual(['IN_ROOM', 'CALLED', 'ARRIVED', 'EXPECTED']);
    expect(await visit()).toEqual({ visit: 'PENDING' });
    expectError(await take(first, 'UNDO'), 'STALE');
    expect((await take(second, 'CALL')).status, 'the call was taken back').toBe(200);
    expect((await take(first, 'ARRIVE')).body, 'with the same number').toMatchObject({ state: 'ARRIVED', number: 1 });
    const { rows } = await app.db.query(
      `SELECT count(*)::integer AS all, count(undoes)::integer AS undone
      FROM token_events e JOIN tokens t ON t.id = e.token_id WHERE t.booking_id = $1`,
      [first],
    );
    expect(rows).toEqual([{ all: 9, undone: 4 }]);
  });

  it('notes who did not come, who may still come', async () => {
    const { id: doctorId } = await aDoctor(app.db);
    const id = await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId);
    expect((await take(id, 'NO_SHOW')).body).toMatchObject({ state: 'NO_SHOW' });
    expectError(await take(id, 'NO_SHOW'), 'STALE');
    expect((await take(id, 'UNDO')).body).toMatchObject({ state: 'EXPECTED' });
    await take(id, 'NO_SHOW');
    expect((await take(id, 'ARRIVE')).body).toMatchObject({ state: 'ARRIVED', number: 1 });
  });

  it('that ended the visit on the booking is taken back there', async () => {
    const { doctorId, people } = await aQueue(1);
    const [id] = people as [number];
    const admin = await app.asRole('Admin');
    await admin.editDoctorBooking({ body: { id, checkupStatus: 'COMPLETED' } });
    expect((await personOf(doctorId, id)).abilities.steps).toEqual([]);
    expectError(await take(id, 'UNDO'), 'STALE');
  });
});

it('a day that is over leaves those who never came as no-shows, and the others as they were', async () => {
  const { doctorId, people } = await aQueue(2);
  const late = await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId);
  await take(late, 'NO_SHOW');
  await take(late, 'UNDO');
  await take(people[0]!, 'CALL');
  await take(people[0]!, 'ENTER');
  await take(people[0]!, 'DONE');
  const states = async () =>
    (
      await app.db.query(
        `SELECT t.state FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE s.doctor_id = $1 ORDER BY t.booking_id`,
        [doctorId],
      )
    ).rows.map((row) => (row as { state: string }).state);
  await closePastDays(app.db);
  expect(await states(), 'today is not over').toEqual(['DONE', 'ARRIVED', 'BOOKED']);
  await app.db.query('UPDATE sittings SET day = day - 1 WHERE doctor_id = $1', [doctorId]);
  expect(await closePastDays(app.db)).toBeGreaterThan(0);
  expect(await states()).toEqual(['DONE', 'ARRIVED', 'NO_SHOW']);
  expect(await closePastDays(app.db)).toBe(0);
});
