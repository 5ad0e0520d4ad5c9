import type { Db } from '../db/database.ts';
import { statement } from '../db/database.ts';

const code = statement<{ code: string }>(
  'testing.start-code',
  'SELECT start_code AS code FROM home_visits WHERE id = $1',
);
/** What the patient says. */
export const startCodeOf = async (db: Db, id: number): Promise<string> => (await db.first(code, [id]))!.code;
