import type { Database } from '../db/database.ts';

/** The code that the newest screen in the hall shows. */
export async function newestScreenCode(db: Database): Promise<string> {
  const { rows } = await db.query('SELECT code FROM hall_screens WHERE code IS NOT NULL ORDER BY id DESC LIMIT 1');
  return (rows[0] as { code: string }).code;
}
