import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
import type { VisitKind } from '#contract/messages-out/texts.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBookingToday, aDoctor, aPerson } from '../testing/builders.store.ts';
import { readAhead, readQueues } from '../queue/queue.service.ts';
import { oweLateMessages, sendVisitMessage } from './visit-messages.service.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const take = async (id: number, step: string) => {
  expect((await desk.send('takeStep', { params: { id }, body: { step } })).status).toBe(200);
};
const owedTo = async (ids: number[], kind: VisitKind = 'turnSoon'): Promise<number[]> =>
  (
    (
      await app.db.query(
        `SELECT booking_id AS id FROM messages_out WHERE kind = $2 AND booking_id = ANY($1) ORDER BY id`,
        [ids, kind],
      )
    ).rows as { id: number }[]
  ).map(({ id }) => id);
async function textTo(bookingId: number, kind: VisitKind = 'turnSoon'): Promise<string | undefined> {
  const sent: SmsMessage[] = [];
  const sms = { send: async (message: SmsMessage) => (sent.push(message), undefined) };
  const deps = { db: app.db, origin: 'https://clinic.example', sms };
  await sendVisitMessage(deps, { owedId: 0, kind, bookingId }, readAhead);
  return sent[0]?.text;
}
/** A session with so many people who have waited for twenty minutes. */
async function aLine(count: number): Promise<number[]> {
  const doctor = await aDoctor(app.db);
  const people: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await aPerson(app.db, { name: 'Madhabi Pal', language: 'en' });
    people.push(await aBookingToday(app.db, id, doctor.id));
    await take(people[index]!, 'ARRIVE');
  }
  await app.db.query(`UPDATE tokens SET arrived_at = arrived_at - interval '20 minutes' WHERE booking_id = ANY($1)`, [
    people,
  ]);
  return people;
}

it('who has about five before them is told so when somebody is called, each once', async () => {
  const people = await aLine(9);
  await take(people[0]!, 'CALL');
  expect(await owedTo(people)).toEqual(people.slice(4, 7));
  expect(await textTo(people[6]!)).toContain('Called before: about 5.');
  await take(people[0]!, 'ENTER');
  await take(people[1]!, 'CALL');
  expect(await owedTo(people)).toEqual(people.slice(4, 8));
  // The number of people before them when the message goes out.
  expect(await textTo(people[6]!)).toContain('Called before: about 4.');
});

it('who has just come to the desk, and who was called meanwhile, is not told', async () => {
  const people = await aLine(6);
  await app.db.query('UPDATE tokens SET arrived_at = clinic_now() WHERE booking_id = $1', [people[4]]);
  await take(people[0]!, 'CALL');
  expect(await owedTo(people)).toEqual([people[5]]);
  expect(await textTo(people[0]!)).toBeUndefined();
  expect(await textTo(people[1]!)).toBeUndefined();
});

it('who should have come and has not is not one of those before', async () => {
  const people = await aLine(8);
  for (const id of people.slice(1, 4)) await take(id, 'UNDO');
  await take(people[0]!, 'CALL');
  // Somebody who is late would be called after those who wait.
  expect(await owedTo(people)).toEqual([...people.slice(1, 4), people[7]]);
  expect(await textTo(people[7]!)).toContain('Called before: about 3.');
  // Those with an earlier time who have yet to come count as people before them, too.
  for (const [index, id] of people.slice(1, 3).entries())
    await app.db.query(`UPDATE bookings SET scheduled_at = clinic_now() + $2 * interval '1 minute' WHERE id = $1`, [
      id,
      index + 1,
    ]);
  expect(await textTo(people[1]!)).toContain('Called before: about 4.');
  expect(await textTo(people[2]!)).toContain('Called before: about 5.');
  expect(await textTo(people[7]!)).toContain('Called before: about 3.');
});

it('counts as the number’s page does: who is taken earlier is before others with lower numbers', async () => {
  const people = await aLine(8);
  for (const [index, id] of people.entries())
    await app.db.query(`UPDATE bookings SET scheduled_at = clinic_now() + $2 * interval '1 minute' WHERE id = $1`, [
      id,
      index - 8,
    ]);
  await app.db.query(`UPDATE tokens SET priority = 'EMERGENCY' WHERE booking_id = $1`, [people[7]]);
  await take(people[7]!, 'CALL');
  await app.db.query(`UPDATE tokens SET priority = 'SENIOR' WHERE booking_id = $1`, [people[6]]);
  expect(await owedTo(people)).toEqual(people.slice(3, 6));
  const { rows } = await app.db.query('SELECT doctor_id AS id FROM bookings WHERE id = $1', [people[0]]);
  const [queue] = await readQueues(app.db, (rows[0] as { id: number }).id);
  const page = queue!.people.filter(({ state }) => state === 'ARRIVED').map(({ id }) => id);
  expect(page[0], 'a senior').toBe(people[6]);
  for (const [ahead, id] of page.entries())
    expect(await textTo(id)).toEqual(
      ahead === 0 ? undefined : expect.stringContaining(`Called before: about ${ahead}.`),
    );
});

it('counts with the call that is just made: who came back after a skip is one place nearer', async () => {
  const people = await aLine(9);
  const [first, back, plain, ...others] = people as [number, number, number, ...number[]];
  const seniors = others.slice(0, 3);
  for (const [index, id] of people.entries())
    await app.db.query(`UPDATE bookings SET scheduled_at = clinic_now() + $2 * interval '1 minute' WHERE id = $1`, [
      id,
      index - 9,
    ]);
  await app.db.query(`UPDATE tokens SET priority = 'SENIOR' WHERE booking_id = ANY($1)`, [seniors]);
  await app.db.query(`UPDATE tokens SET behind = 2 WHERE booking_id = $1`, [back]);
  await app.db.query(`UPDATE tokens SET priority = 'EMERGENCY' WHERE booking_id = $1`, [first]);
  // One was called ahead of others already: after one more, the person who has waited longest is called.
  await app.db.query(
    `UPDATE sittings SET boosted_run = 1 WHERE id = (SELECT sitting_id FROM tokens WHERE booking_id = $1)`,
    [first],
  );
  await take(first, 'CALL');
  // A senior, who came back, two seniors, then the others.
  const told = await owedTo(people);
  expect(told.toSorted((a, b) => a - b)).toEqual([plain, seniors[2], others[3]]);
});

it('who has yet to come is told once that the doctor comes late, from when; who has arrived is not', async () => {
  const doctor = await aDoctor(app.db);
  const people: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { id } = await aPerson(app.db, { name: 'Madhabi Pal', language: 'en' });
    people.push(await aBookingToday(app.db, id, doctor.id));
    // A number without an arrival, as whoever books in the portal has it.
    await take(people[index]!, 'ARRIVE');
    if (index < 3) await take(people[index]!, 'UNDO');
  }
  const [first, cancelled, called] = people as [number, number, number];
  await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [cancelled]);
  const say = async (expectedAt: string) => {
    const body = { startsAt: '00:00', step: 'LATE', expectedAt } satisfies Partial<Body<'takeSessionStep'>>;
    expect((await desk.takeSessionStep({ params: { doctorId: doctor.id }, body })).status).toBe(200);
  };
  for (const expectedAt of ['23:58', '23:59']) await say(expectedAt);
  expect(await owedTo(people, 'doctorLate')).toEqual([first, called]);
  expect(await textTo(first, 'doctorLate')).toContain(
    'comes late today, at about 11:59 pm, so Madhabi will be called later',
  );
  // Somebody who has arrived meanwhile sees the delay at the clinic, and a doctor who has called is not late.
  await take(called, 'ARRIVE');
  expect(await textTo(called, 'doctorLate')).toBeUndefined();
  await take(people[3]!, 'CALL');
  expect(await textTo(first, 'doctorLate')).toBeUndefined();
});

it('a few minutes are no message, nor is a time that has passed when it goes out', async () => {
  const doctor = await aDoctor(app.db);
  const id = await aBookingToday(app.db, (await aPerson(app.db)).id, doctor.id);
  await take(id, 'ARRIVE');
  await take(id, 'UNDO');
  const { rows } = await app.db.query('SELECT sitting_id AS id FROM tokens WHERE booking_id = $1', [id]);
  const sittingId = (rows[0] as { id: number }).id;
  const start = momentOf(runToday(), '10:00');
  await oweLateMessages(app.db, sittingId, start, momentOf(runToday(), '10:14'));
  expect(await owedTo([id], 'doctorLate')).toEqual([]);
  await oweLateMessages(app.db, sittingId, start, momentOf(runToday(), '10:15'));
  expect(await owedTo([id], 'doctorLate')).toEqual([id]);
  await app.db.query(`UPDATE sittings SET expected_start = clinic_now() - interval '1 minute' WHERE id = $1`, [
    sittingId,
  ]);
  expect(await textTo(id, 'doctorLate')).toBeUndefined();
});
