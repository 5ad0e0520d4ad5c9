import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

/**
 * Until so many transactions of this database wait for a row, an index or a lock that another one holds. Fails when
 * they never do.
 */
export async function expectWaiting(db: Database, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.query(
      `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return (rows[0] as { count: number }).count;
  };
  await expect
    .poll(waiting, { interval: 10, timeout: 4000, message: 'nobody waits for what the first call holds' })
    .toBe(count);
}
