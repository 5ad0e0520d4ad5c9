import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueStates } from '#contract/queue/states.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from '../db/database.ts';
import { readQueues } from '../queue/queue.service.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { demoAccounts, demoPhones } from './accounts.ts';
import { seedDemoData } from './seed.ts';
import { makeDemoToday } from './today.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 2 }, runNow);
  await seedDemoData(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('has a running session with somebody in every state, whenever it is started, with the doctor to log in as', async () => {
  const running = (await readQueues(db, null)).find(({ people }) => people.some(({ state }) => state === 'IN_ROOM'))!;
  expect(running.sitting.doctorName).toBe(demoAccounts.find(({ phone }) => phone === demoPhones.internalDoctor)?.name);
  expect([...new Set(running.people.map(({ state }) => state))].toSorted()).toEqual([...queueStates].toSorted());
  expect(running.people.filter(({ isNext }) => isNext)).toHaveLength(1);
});

it('has given every visit to come its number', async () => {
  const { rows } = await db.query(
    `SELECT count(*)::integer AS ahead, count(t.id)::integer AS numbered FROM bookings b
    LEFT JOIN tokens t ON t.booking_id = b.id
    WHERE b.kind = 'doctor' AND b.checkup_status = 'PENDING' AND b.scheduled_has_time
      AND b.scheduled_at > clinic_now()`,
  );
  const { ahead, numbered } = rows[0] as { ahead: number; numbered: number };
  expect([ahead > 10, numbered]).toEqual([true, ahead]);
});

it.each(['00:00', '00:05', '03:00', '09:30', '14:00', '19:45', '23:30', '23:59'])(
  'sits around %s by the clinic’s clock, each person at a minute of their own within the session',
  (clock) => {
    const now = Date.parse(`2026-11-23T${clock}:30+05:30`);
    const midnight = Date.parse('2026-11-23T00:00:00+05:30');
    const { startsMinute, endsMinute, people } = makeDemoToday(now);
    const minutes = people.map(({ booking }) => (Date.parse(booking.scheduledAt!) - midnight) / 60_000);
    expect(startsMinute).toBeLessThanOrEqual((now - midnight) / 60_000);
    expect(endsMinute).toBeGreaterThan(Math.floor((now - midnight) / 60_000));
    expect([startsMinute >= 0, endsMinute <= 1440]).toEqual([true, true]);
    expect(new Set(minutes).size).toBe(people.length);
    for (const at of minutes) expect(at >= startsMinute && at < endsMinute).toBe(true);
    for (const { arrivedAt, calledAt, enteredAt } of people)
      for (const at of [arrivedAt, calledAt, enteredAt]) expect(at ?? 0).toBeLessThanOrEqual(now);
  },
);
