import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { openJobs } from './jobs.ts';
import type { JobData } from './jobs.ts';

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

it('does a job that was owed when the process died, once, after the next start', async () => {
  const before = await openJobs(database.connection, rethrow);
  await db.transaction((tx) => before.add(tx, 'login-code', { phone: '5000000001', sealedCode: 'kept' }));
  await db.transaction(async (tx) => {
    await before.add(tx, 'login-code', { phone: '5000000002', sealedCode: 'rolled back' });
    throw new Error('no');
  }).catch(() => undefined);
  await before.stop();

  const after = await openJobs(database.connection, rethrow);
  const done: JobData['login-code'][] = [];
  await after.work({ 'login-code': async (job) => void done.push(job), housekeeping: nothing });
  await vi.waitFor(() => expect(done).toEqual([{ phone: '5000000001', sealedCode: 'kept' }]), 5000);
  await after.stop();
  expect(done).toHaveLength(1);
});

it('wakes the worker at once, and tries again what failed', async () => {
  const jobs = await openJobs(database.connection, rethrow);
  const tries: string[] = [];
  await jobs.work({
    'login-code': async ({ sealedCode }) => {
      tries.push(sealedCode);
      if (tries.length === 1) throw new Error('the provider is away');
    },
    housekeeping: nothing,
  });
  const asked = performance.now();
  await db.transaction((tx) => jobs.add(tx, 'login-code', { phone: '5000000003', sealedCode: 'twice' }));
  await vi.waitFor(() => expect(tries).toEqual(['twice']), 5000);
  expect(performance.now() - asked).toBeLessThan(1500);
  await vi.waitFor(() => expect(tries).toEqual(['twice', 'twice']), { timeout: 15_000, interval: 100 });
  await jobs.stop();
});
