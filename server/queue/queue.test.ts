import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aBookingToday, aDoctor, aPatient, aPerson } from '../testing/builders.store.ts';
import { changeProfile, wholeClinic } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
  other = await app.asRole('Staff');
});
afterAll(() => app.close());

const take = (id: number, step: string, more: object = {}, caller = desk) =>
  caller.send('takeStep', { params: { id }, body: { step, ...more } });
const sessionOf = async (doctorId: number) =>
  (await done(desk.readToday())).sessions.find((one) => one.doctorId === doctorId)!;
const states = async (doctorId: number) => (await sessionOf(doctorId)).people.map(({ id, state }) => [id, state]);

/** A doctor with people booked today, a minute apart. */
async function aQueue(count: number) {
  const doctor = await aDoctor(app.db);
  const people: number[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await aBookingToday(app.db, (await aPerson(app.db)).id, doctor.id));
  return { doctorId: doctor.id, people };
}
const status = async (id: number) =>
  (
    await app.db.query(
      'SELECT checkup_status AS visit, appointment_status AS appointment FROM bookings WHERE id = $1',
      [id],
    )
  ).rows[0];

describe("today's queue", () => {
  it('leads from expected over arrived, called and in the room to done, and ends the visit on the booking', async () => {
    const { doctorId, people } = await aQueue(1);
    const [id] = people as [number];
    expect((await sessionOf(doctorId)).people[0]).toMatchObject({ state: 'EXPECTED', number: null, arrivedAt: null });
    expect((await take(id, 'ARRIVE')).body).toEqual({ id, state: 'ARRIVED', number: 1 });
    expect((await take(id, 'CALL')).body).toMatchObject({ state: 'CALLED' });
    expect((await take(id, 'ENTER')).body).toMatchObject({ state: 'IN_ROOM' });
    expect((await take(id, 'DONE')).body).toMatchObject({ state: 'DONE' });
    expect(await status(id)).toEqual({ visit: 'COMPLETED', appointment: 'COMPLETED' });
    const { rows } = await app.db.query(
      'SELECT step FROM token_events e JOIN tokens t ON t.id = e.token_id WHERE t.booking_id = $1 ORDER BY e.id',
      [id],
    );
    expect(rows).toEqual(['ARRIVE', 'CALL', 'ENTER', 'DONE'].map((step) => ({ step })));
  });

  it('takes no step twice, and none that is not next', async () => {
    const { people } = await aQueue(2);
    const [first, second] = people as [number, number];
    for (const step of ['CALL', 'AGAIN', 'ENTER', 'SKIP', 'DONE', 'PRIORITY'])
      expectError(await take(first, step), 'STALE');
    await take(first, 'ARRIVE');
    expectError(await take(first, 'ARRIVE'), 'STALE');
    await take(second, 'ARRIVE');
    expectError(await take(second, 'CALL'), 'STALE');
    expect((await take(first, 'CALL')).status).toBe(200);
  });

  it('gives numbers in the order of arrival, each once, also to six who arrive at once', async () => {
    const { doctorId, people } = await aQueue(6);
    const answers = await app.atOnce(
      'queue.lock',
      people.map((id) => () => take(id, 'ARRIVE')),
    );
    const numbers = answers.map(({ body }) => (body as { number: number }).number);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await sessionOf(doctorId)).people.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('calls a person once when two desks press at once: the other is told', async () => {
    const { doctorId, people } = await aQueue(2);
    const [first, second] = people as [number, number];
    for (const id of people) await take(id, 'ARRIVE');
    const answers = await app.atOnce('queue.lock', [() => take(first, 'CALL'), () => take(first, 'CALL', {}, other)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await states(doctorId)).toEqual([
      [first, 'CALLED'],
      [second, 'ARRIVED'],
    ]);
  });

  it('takes those with a priority before, emergencies first and only with a reason', async () => {
    const { doctorId, people } = await aQueue(3);
    const [first, second, third] = people as [number, number, number];
    for (const id of people) await take(id, 'ARRIVE');
    await take(second, 'PRIORITY', { priority: 'PREGNANT' });
    expectError(await take(third, 'PRIORITY', { priority: 'EMERGENCY' }), 'INVALID_FIELDS');
    await take(third, 'PRIORITY', { priority: 'EMERGENCY', reason: 'Chest pain' });
    expect((await states(doctorId)).map(([id]) => id)).toEqual([third, second, first]);
  });

  it('takes whoever is 65 or older earlier without being asked, by the minutes of the clinic’s profile', async () => {
    const doctor = await aDoctor(app.db);
    const people: number[] = [];
    for (const ageYears of [40, 64, 65]) {
      const { id: accountId } = await aPerson(app.db);
      const { id: patientId } = await aPatient(app.db, { accountId, relation: 'Self', ageYears });
      const id = await aBookingToday(app.db, accountId, doctor.id);
      await app.db.query('UPDATE bookings SET patient_id = $2 WHERE id = $1', [id, patientId]);
      people.push(id);
    }
    for (const id of people) await take(id, 'ARRIVE');
    const [first, second, third] = people as [number, number, number];
    const shown = async () => (await sessionOf(doctor.id)).people.map(({ id, priority }) => [id, priority]);
    const senior = [third, 'SENIOR'];
    expect(await shown()).toEqual([senior, [first, 'NONE'], [second, 'NONE']]);
    const admin = await app.asRole('Admin');
    const { profile } = await wholeClinic(admin);
    const save = (SENIOR: number) => done(changeProfile(admin, { earlier: { ...profile.earlier, SENIOR } }));
    await save(0);
    expect(await shown()).toEqual([[first, 'NONE'], [second, 'NONE'], senior]);
    expectError(await take(third, 'CALL'), 'STALE');
    await save(20);
    expect((await take(third, 'CALL')).status).toBe(200);
  });

  it('skips after two calls a minute apart; who comes back follows the next two', async () => {
    const { doctorId, people } = await aQueue(4);
    const [first, second, third, fourth] = people as [number, number, number, number];
    for (const id of people) await take(id, 'ARRIVE');
    await take(first, 'CALL');
    expect(expectError(await take(first, 'SKIP'), 'INVALID_FIELDS').fields).toHaveProperty('step');
    await app.db.query(`UPDATE tokens SET first_call = first_call - interval '1 minute' WHERE booking_id = $1`, [
      first,
    ]);
    await take(first, 'AGAIN');
    expect((await take(first, 'SKIP')).body).toMatchObject({ state: 'SKIPPED', number: 1 });
    expect((await take(first, 'ARRIVE')).body).toEqual({ id: first, state: 'ARRIVED', number: 1 });
    expect((await states(doctorId)).map(([id]) => id)).toEqual([second, third, first, fourth]);
  });

  it('names the steps that its reader may take, and takes no other', async () => {
    const { doctorId, people } = await aQueue(2);
    const [first, second] = people as [number, number];
    const stepsOf = async (reader = desk) =>
      (await done(reader.readToday())).sessions
        .find((one) => one.doctorId === doctorId)!
        .people.map(({ id, abilities }) => [id, abilities.steps]);
    expect(await stepsOf()).toEqual(people.map((id) => [id, ['ARRIVE', 'NO_SHOW']]));
    for (const id of people) await take(id, 'ARRIVE');
    expect(await stepsOf()).toEqual([
      [first, ['CALL', 'PRIORITY', 'UNDO']],
      [second, ['PRIORITY', 'UNDO']],
    ]);
    await take(first, 'CALL');
    expect((await stepsOf())[0]).toEqual([first, ['AGAIN', 'ENTER', 'SKIP', 'DONE', 'UNDO']]);
  });

  it('lets nobody end their own visit, except the admin', async () => {
    const doctor = await aDoctor(app.db);
    const id = await aBookingToday(app.db, other.account.id, doctor.id);
    for (const step of ['ARRIVE', 'CALL']) await take(id, step);
    const own = (await done(other.readToday())).sessions.find((one) => one.doctorId === doctor.id)!;
    expect(own.people[0]?.abilities.steps).toEqual(['AGAIN', 'ENTER', 'SKIP', 'UNDO']);
    expectError(await take(id, 'DONE', {}, other), 'FORBIDDEN');
    expect((await take(id, 'DONE')).status, 'somebody else does').toBe(200);
  });

  it('agrees with the booking: a visit ended there is done, a cancelled one is gone', async () => {
    const { doctorId, people } = await aQueue(2);
    const [first, second] = people as [number, number];
    const admin = await app.asRole('Admin');
    await admin.editDoctorBooking({ body: { id: first, checkupStatus: 'COMPLETED' } });
    await admin.editDoctorBooking({ body: { id: second, checkupStatus: 'CANCELLED' } });
    expect(await states(doctorId)).toEqual([[first, 'DONE']]);
    expectError(await take(second, 'ARRIVE'), 'STALE');
  });

  it('is of today only', async () => {
    const doctor = await aDoctor(app.db);
    await aBookingToday(app.db, (await aPerson(app.db)).id, doctor.id);
    const { id: accountId } = await aPerson(app.db);
    const at = new Date(runNow().getTime() + 2 * 86_400_000);
    const later = await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.id, scheduledAt: at });
    expectError(await take(later.id, 'ARRIVE'), 'INVALID_FIELDS');
    expect((await states(doctor.id)).map(([id]) => id)).not.toContain(later.id);
  });
});
