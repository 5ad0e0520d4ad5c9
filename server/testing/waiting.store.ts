import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

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
