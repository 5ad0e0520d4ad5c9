import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const ping = statement('health.ping', 'SELECT 1');

/** Fails with UNAVAILABLE if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.run(ping);
}
