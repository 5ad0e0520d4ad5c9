import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inTransaction = () =>
  app.db.transaction(async (tx) => (await tx.query('SELECT pg_backend_pid() AS pid')).rows[0] as { pid: number });

it('calls at once each have their own connection', async () => {
  const pids = await app.atOnce('transaction', [inTransaction, inTransaction, inTransaction, inTransaction]);
  expect(new Set(pids.map(({ pid }) => pid)).size).toBe(4);
});

it('a race in which one call never reaches the place fails, and the gate opens again', async () => {
  const stayAway = () => Promise.resolve(null);
  await expect(app.atOnce('transaction', [inTransaction, stayAway])).rejects.toThrow(
    /Only [01] of 2 calls met at transaction/,
  );
  expect(await app.atOnce('transaction', [inTransaction, inTransaction])).toHaveLength(2);
});

it('a call is held at its place until the other is done, which may pass the place itself', async () => {
  const done: string[] = [];
  const first = () => app.db.transaction(async () => void done.push('first'));
  const second = () => app.db.transaction(async () => void done.push('second'));
  await app.whileHeld('transaction', first, second);
  expect(done).toEqual(['second', 'first']);
  await expect(app.whileHeld('transaction', () => Promise.resolve(null), second)).rejects.toThrow(
    'The call never came to transaction',
  );
});
