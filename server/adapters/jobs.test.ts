import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { grantTo } from '../db/app-role.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { openJobs } from './jobs.ts';
import type { JobData } from './jobs.ts';
import { SmsUnclear } from '../shared/errors.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const rethrow = (error: Error) => {
  throw error;
};
const nothing = () => Promise.resolve();
const aCode = (sealedCode: string): JobData['login-code'] => ({
  challengeId: '00000000-0000-4000-8000-000000000000',
  phone: '5000000001',
  sealedCode,
  isKnownDevice: false,
});

it('does a job left by a killed process once, after the next start', async () => {
  const before = await openJobs(database.connection, rethrow);
  await db.transaction((tx) => before.add(tx, 'login-code', aCode('kept')));
  await db
    .transaction(async (tx) => {
      await before.add(tx, 'login-code', aCode('rolled back'));
      throw new Error('no');
    })
    .catch(() => undefined);
  await before.stop();

  const after = await openJobs(database.connection, rethrow);
  const done: JobData['login-code'][] = [];
  await after.work({
    'login-code': async (job) => void done.push(job),
    'leave-message': () => Promise.resolve(),
    'visit-message': () => Promise.resolve(),
    'due-messages': () => Promise.resolve(),
    notice: nothing,
    message: nothing,
    'phone-code': nothing,
    'scan-file': nothing,
    housekeeping: nothing,
    backup: nothing,
    watch: nothing,
    'seal-audit': nothing,
  });
  await vi.waitFor(() => expect(done).toEqual([aCode('kept')]), 5000);
  await after.stop();
  expect(done).toHaveLength(1);
});

it('starts the worker at once, reports what failed by its name, and retries it, but not what may have been sent', async () => {
  const reported: string[] = [];
  const jobs = await openJobs(database.connection, ({ message }, job) => void reported.push(`${job}: ${message}`));
  const tries: string[] = [];
  await jobs.work({
    'login-code': async ({ sealedCode }) => {
      tries.push(sealedCode);
      if (tries.length === 1) throw new Error('the provider is down');
    },
    'leave-message': () => Promise.resolve(),
    'visit-message': () => Promise.resolve(),
    'due-messages': () => Promise.resolve(),
    notice: nothing,
    message: nothing,
    'phone-code': async ({ sealedCode }) => {
      tries.push(sealedCode);
      throw new SmsUnclear('no answer');
    },
    'scan-file': nothing,
    housekeeping: nothing,
    backup: nothing,
    watch: nothing,
    'seal-audit': nothing,
  });
  const unclear = { phone: '5000000001', language: 'en', sealedCode: 'unclear', until: 0 } as const;
  await db.transaction((tx) => jobs.add(tx, 'phone-code', unclear));
  await vi.waitFor(() => expect(tries).toEqual(['unclear']), 5000);
  tries.length = 0;
  const asked = performance.now();
  await db.transaction((tx) => jobs.add(tx, 'login-code', aCode('twice')));
  await vi.waitFor(() => expect(tries).toEqual(['twice']), 5000);
  expect(performance.now() - asked).toBeLessThan(1500);
  await vi.waitFor(() => expect(tries).toEqual(['twice', 'twice']), { timeout: 15_000, interval: 100 });
  expect(reported).toEqual(['phone-code: no answer', 'login-code: the provider is down']);
  const { rows } = await db.query(`SELECT name, state, retry_limit * retry_delay AS seconds FROM pgboss.job
    WHERE name IN ('login-code', 'phone-code') AND data->>'sealedCode' IN ('twice', 'unclear') ORDER BY name`);
  expect(rows).toEqual([
    { name: 'login-code', state: expect.any(String) as string, seconds: 300 },
    { name: 'phone-code', state: 'completed', seconds: 300 },
  ]);
  await jobs.stop();
});

it('does ten jobs in parallel, also with a slow provider', async () => {
  const jobs = await openJobs(database.connection, rethrow);
  const done: string[] = [];
  await jobs.work({
    'login-code': async ({ sealedCode }) => {
      await pause(500);
      done.push(sealedCode);
    },
    'leave-message': () => Promise.resolve(),
    'visit-message': () => Promise.resolve(),
    'due-messages': () => Promise.resolve(),
    notice: nothing,
    message: nothing,
    'phone-code': nothing,
    'scan-file': nothing,
    housekeeping: nothing,
    backup: nothing,
    watch: nothing,
    'seal-audit': nothing,
  });
  const names = Array.from({ length: 10 }, (_, i) => `code ${i}`);
  await Promise.all(names.map((name) => db.transaction((tx) => jobs.add(tx, 'login-code', aCode(name)))));
  await vi.waitFor(() => expect(done.toSorted()).toEqual(names), { timeout: 4000, interval: 50 });
  await jobs.stop();
});

it('looks at once whether a backup is due, since the machine may have been off at night', async () => {
  const jobs = await openJobs(database.connection, rethrow);
  let looks = 0;
  await jobs.work({
    'login-code': nothing,
    'leave-message': nothing,
    'visit-message': nothing,
    'due-messages': nothing,
    notice: nothing,
    message: nothing,
    'phone-code': nothing,
    'scan-file': nothing,
    housekeeping: nothing,
    backup: async () => void (looks += 1),
    watch: nothing,
    'seal-audit': nothing,
  });
  await vi.waitFor(() => expect(looks).toBe(1), 5000);
  await jobs.stop();
});

it('a code waits for no other one, whose provider does not answer', async () => {
  const jobs = await openJobs(database.connection, rethrow);
  const [began, done]: [string[], string[]] = [[], []];
  let letGo = nothing;
  const hangs = new Promise<void>((resolve) => (letGo = async () => resolve()));
  await jobs.work({
    'login-code': async ({ sealedCode }) => {
      began.push(sealedCode);
      if (sealedCode === 'hangs') await hangs;
      done.push(sealedCode);
    },
    'leave-message': nothing,
    'visit-message': nothing,
    'due-messages': nothing,
    notice: nothing,
    message: nothing,
    'phone-code': nothing,
    'scan-file': nothing,
    housekeeping: nothing,
    backup: nothing,
    watch: nothing,
    'seal-audit': nothing,
  });
  try {
    await db.transaction((tx) => jobs.add(tx, 'login-code', aCode('hangs')));
    await vi.waitFor(() => expect(began).toEqual(['hangs']), 5000);
    await db.transaction((tx) => jobs.add(tx, 'login-code', aCode('another')));
    await vi.waitFor(() => expect(done).toEqual(['another']), { timeout: 3000, interval: 50 });
  } finally {
    await letGo();
    await jobs.stop();
  }
});

it('several starts at once beside people who book end well, and no booking waits or fails for them', async () => {
  await grantTo(database.owner, 'clinic_app');
  const faults: string[] = [];
  const jobs = await openJobs(database.connection, ({ message }) => void faults.push(message));
  let starting = true;
  const book = async () => {
    let booked = 0;
    const { id } = await aPerson(db);
    for (; starting || booked === 0; booked++)
      await db.transaction(async (tx) => {
        await jobs.add(tx, 'notice', { accountId: id, notice: 'reportReady' });
        await aBooking({ ...db, ...tx }, { kind: 'test', accountId: id });
      });
    return booked;
  };
  try {
    const booking = Promise.all([book(), book(), book()]);
    for (let round = 0; round < 5; round++)
      await Promise.all([1, 2, 3].map(() => grantTo({ ...database.owner, lock_timeout: 2000 }, 'clinic_app')));
    starting = false;
    const booked = await booking;
    expect(Math.min(...booked)).toBeGreaterThan(0);
    const { rows } = await db.query(`SELECT count(*) AS jobs FROM pgboss.job WHERE data->>'notice' = 'reportReady'`);
    expect(rows).toEqual([{ jobs: booked.reduce((sum, one) => sum + one, 0) }]);
    expect(faults).toEqual([]);
  } finally {
    starting = false;
    await jobs.stop();
  }
});
