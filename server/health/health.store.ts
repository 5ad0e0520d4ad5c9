import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const writable = statement<{ isWritable: boolean }>(
  'health.writable',
  `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "isWritable"`,
);

/** Whether the database takes writes: a standby does not. Fails with UNAVAILABLE if it does not answer. */
export async function isWritable(db: Db): Promise<boolean> {
  return (await db.first(writable))?.isWritable ?? false;
}
