import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import type { TestAnswer, TestApp } from './app.ts';

/** Waits until so many transactions of this database wait for a lock. Fails if they never do. */
export async function expectWaiting(db: Database, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.query(
      `SELECT count(*)::integer AS count
      FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return (rows[0] as { count: number }).count;
  };
  await expect
    .poll(waiting, { interval: 10, timeout: 4000, message: 'no call waits for the lock of the first' })
    .toBe(count);
}

/** Sends `second` while `first` is held in its transaction, where `second` must wait for it. */
export async function oneAfterTheOther(
  app: TestApp,
  place: string,
  first: () => Promise<TestAnswer>,
  second: () => Promise<TestAnswer>,
) {
  let waiting: Promise<TestAnswer> | undefined;
  const [answer] = await app.whileHeld(place, first, async () => {
    waiting = second();
    await expectWaiting(app.db);
  });
  return [answer, await waiting!] as const;
}
