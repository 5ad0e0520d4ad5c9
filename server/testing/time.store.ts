import type { Database } from '../db/database.ts';

/** Times that expire or are counted by the database's clock, by table. */
const clocks: Readonly<Record<string, readonly string[]>> = {
  rate_limits: ['window_ends_at'],
  login_challenges: ['created_at', 'expires_at', 'consumed_at'],
  login_tickets: ['expires_at', 'consumed_at'],
  login_openings: ['expires_at', 'used_at'],
  passkey_challenges: ['expires_at'],
  sessions: ['created_at', 'last_seen_at'],
  idempotency_keys: ['created_at'],
};

/**
 * Lets time pass: makes everything that is counted or expires older by so many seconds, as if the test had waited. Only
 * for a test's own database.
 */
export async function letTimePass(db: Database, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(clocks)) {
    await db.query(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`).join(', ')}`,
      [seconds],
    );
  }
}
