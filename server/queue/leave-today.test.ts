import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPerson, aRule, visitOf } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { clinicMoment } from '../testing/moment.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';
import { presentHall } from './hall.present.ts';
import { keepToday } from './kept-today.service.ts';
import { presentTokenPage } from './token-page.present.ts';
import { readToken } from './token-page.service.ts';

/** A Wednesday; the doctors here sit from 10 to 1 in a room of their own. */
const [today, tomorrow] = ['2027-02-10', '2027-02-11'];
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ at: clinicMoment(today, '10:40') });
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());
let doctor: BuiltDoctor;
beforeEach(async () => {
  await app.setTime(clinicMoment(today, '10:40'));
  doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, { minutesPerPatient: 20, capacity: 9 });
});

/** Reads anew each time: no announcement is waited for. */
const kept = () =>
  keepToday({ db: app.db, announcements: { subscribe: () => () => undefined, isHearing: () => false } as never });
const book = (more: object = { sitting: { day: today, startsAt: '10:00' } }) =>
  aPerson(app.db).then(({ phone }) =>
    desk.openVisit({ body: { phone, lines: [{ type: 'doctor', doctor: doctor.phone, ...more }] } }),
  );
/** Somebody with a place of today: at 11:00, 11:20, 11:40 … */
const aBooked = async () => bodyOf(await book()).lines[0]!.bookingId;
const take = (id: number, step: string) => desk.send('takeStep', { params: { id }, body: { step } });
const leave = (more: object = {}) =>
  done(desk.addLeave({ params: { doctorId: doctor.id }, body: { firstDay: today, lastDay: today, ...more } }));
const session = async () => (await done(desk.readToday())).sessions.find(({ doctorId }) => doctorId === doctor.id);
const inHall = async () => {
  const { queues, calls } = await kept().read();
  const own = queues.filter(({ sitting }) => sitting.doctorId === doctor.id);
  return presentHall({ now: app.db.now(), code: null, today: { queues: own, calls, tokens: new Map() }, after: null })
    .board!.sessions;
};
/** The page of the number that a booking has now, opened by its code later on. */
async function aPage(bookingId: number) {
  const { rows } = await app.db.query('SELECT max(id) AS id FROM tokens WHERE booking_id = $1', [bookingId]);
  const codes = { write: () => '', read: () => (rows[0] as { id: number }).id };
  return async () => presentTokenPage(await readToken({ db: app.db, kept: kept(), codes }, ''));
}
const expectedOf = async (id: number) =>
  (await done(desk.readVisit({ params: { id: await visitOf(app.db, id) } }))).lines[0]!.place!.expected;

it('leave over the day ends the session in the hall and the queue, and leaves the desk those who are to be moved', async () => {
  const [first, second] = [await aBooked(), await aBooked()];
  const page = await aPage(second);
  expect(await session()).toMatchObject({ isEnded: false });
  expect(await inHall()).toHaveLength(1);
  expect(await expectedOf(second)).not.toBeNull();

  await leave();
  const ended = (await session())!;
  expect(ended).toMatchObject({ isEnded: true, abilities: { steps: [] } });
  expect(ended.people.map(({ id, expected }) => [id, expected])).toEqual([
    [first, null],
    [second, null],
  ]);
  expect(ended.people.flatMap(({ abilities }) => abilities.steps)).not.toContain('CALL');
  expect(await inHall()).toEqual([]);
  expect(await expectedOf(second)).toBeNull();
  expect(await page()).toMatchObject({ isEnded: true, movedFrom: null, ahead: null, expected: null });
  for (const step of ['ARRIVE', 'CALL', 'NO_SHOW']) expectError(await take(second, step), 'STALE');
  const late = { startsAt: '10:00', step: 'LATE', expectedAt: '11:30' } as const;
  expectError(await desk.takeSessionStep({ params: { doctorId: doctor.id }, body: late }), 'STALE');
});

it('whoever was moved finds the new day and number behind the old link, and today has no session any more', async () => {
  const ids = [await aBooked(), await aBooked()];
  const pages = await Promise.all(ids.map(aPage));
  const { id } = await leave();
  expect(await done(desk.moveBooked({ params: { id }, body: { how: 'MOVE' } }))).toEqual({ done: 2, left: 0 });
  expect(await session()).toBeUndefined();
  expect(await inHall()).toEqual([]);
  const said = [await pages[0]!(), await pages[1]!()];
  expect(said).toMatchObject([
    { number: 1, day: tomorrow, movedFrom: today, state: 'EXPECTED', isEnded: false },
    { number: 2, day: tomorrow, movedFrom: today, state: 'EXPECTED', isEnded: false },
  ]);
  const [newPage, [firstId]] = [await aPage(ids[0]!), ids];
  expect(await newPage()).toMatchObject({ number: 1, day: tomorrow, movedFrom: null });
  await done(desk.cancelVisit({ params: { id: firstId! }, body: {} }));
  expect([await pages[0]!(), await newPage()]).toEqual([null, null]);
});

it('a number of another day says that its doctor is on leave then', async () => {
  const id = bodyOf(await book({ sitting: { day: tomorrow, startsAt: '10:00' } })).lines[0]!.bookingId;
  const page = await aPage(id);
  expect(await page()).toMatchObject({ day: tomorrow, isEnded: false });
  await leave({ firstDay: tomorrow, lastDay: tomorrow });
  expect(await page()).toMatchObject({ day: tomorrow, isEnded: true });
});

it('whoever is with the doctor when leave begins is seen to the end, and nobody is called after them', async () => {
  const [inside, waiting] = [await aBooked(), await aBooked()];
  for (const step of ['CALL', 'ENTER']) expect((await take(inside, step)).status).toBe(200);
  await leave();
  expect(await inHall()).toMatchObject([{ serving: [1], next: [] }]);
  expect((await session())?.people.find(({ id }) => id === inside)?.abilities.steps).toContain('DONE');
  expect((await take(inside, 'DONE')).status).toBe(200);
  expectError(await take(waiting, 'CALL'), 'STALE');
  expect(await inHall()).toEqual([]);
});

it('leave for the rest of the day ends the session when it begins; who was to be seen before is still called', async () => {
  const ids = [await aBooked(), await aBooked(), await aBooked()];
  await leave({ startsAt: '11:30' });
  expect(await session()).toMatchObject({ isEnded: false });
  await app.setTime(clinicMoment(today, '11:35'));
  // The session of the desk is over by then.
  desk = await app.asRole('Receptionist');
  const now = (await session())!;
  expect(now.isEnded).toBe(true);
  const mayCall = now.people.filter(({ abilities }) => abilities.steps.includes('CALL')).map(({ id }) => id);
  expect(mayCall).toEqual([ids[0]]);
  expect(await inHall()).toMatchObject([{ next: [1, 2] }]);
  expect((await take(ids[0]!, 'CALL')).status).toBe(200);
  expectError(await take(ids[2]!, 'CALL'), 'STALE');
});

it('the counter is told that the doctor is on leave, and takes another day only by its name', async () => {
  await leave();
  const openings = await done(desk.listOpenings({ params: { doctorId: doctor.id } }));
  expect(openings.isAwayToday).toBe(true);
  expect(openings.openings[0]).toMatchObject({ day: tomorrow });
  const refused = expectError(await book({}), 'INVALID_FIELDS');
  expect(refused.fields).toEqual({
    'lines.0': 'The doctor is on leave today. Please choose a session of another day.',
  });
  expect((await book({ sitting: { day: tomorrow, startsAt: '10:00' } })).status).toBe(201);
});

it('leave of another day, or in the middle of the session, is nothing to be told at the counter', async () => {
  await leave({ firstDay: tomorrow, lastDay: tomorrow });
  await leave({ startsAt: '11:00', endsAt: '11:30' });
  expect((await done(desk.listOpenings({ params: { doctorId: doctor.id } }))).isAwayToday).toBe(false);
  expect((await book({})).status).toBe(201);
  expect(await session()).toMatchObject({ isEnded: false });
});
