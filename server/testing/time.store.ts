import type { Database } from '../db/database.ts';

/** What ends, or is counted, by the database's clock: each table with its times. */
const clocks: Readonly<Record<string, readonly string[]>> = {
  rate_limits: ['window_ends_at'],
  login_challenges: ['created_at', 'expires_at', 'consumed_at'],
  sessions: ['created_at', 'last_seen_at'],
  idempotency_keys: ['created_at'],
};

/**
 * Lets time pass: all that is counted or has an end is older by so many seconds, as if the test had waited. For a
 * database of the test's own.
 */
export async function letTimePass(db: Database, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(clocks)) {
    await db.query(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`).join(', ')}`,
      [seconds],
    );
  }
}
