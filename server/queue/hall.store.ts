import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A number that was called today, and where to. */
export interface CallRow {
  id: number;
  number: number;
  room: string;
  isAgain: boolean;
  at: Date;
}
/** A screen, found by its key. */
interface OwnScreen {
  id: number;
  /** Null once it is paired. */
  code: string | null;
}
/** A paired screen. */
export interface ScreenRow {
  id: number;
  name: string;
  isOn: boolean;
}

/** The last calls of today that were not taken back, the newest first. */
const calls = statement<CallRow>(
  'hall.calls',
  `
  SELECT e.id::integer AS id, t.number, s.room, e.step = 'AGAIN' AS "isAgain", e.at
  FROM sittings s JOIN tokens t ON t.sitting_id = s.id JOIN token_events e ON e.token_id = t.id
  WHERE s.day = clinic_day(clinic_now()) AND e.step IN ('CALL', 'AGAIN')
    AND NOT EXISTS (SELECT FROM token_events u WHERE u.undoes = e.id)
  ORDER BY e.id DESC LIMIT 5`,
);
const start = statement<{ id: number }>(
  'hall.start',
  `
  WITH old AS (DELETE FROM hall_screens WHERE paired_at IS NULL AND code_until < clinic_now())
  INSERT INTO hall_screens (token_hash, code, code_until) VALUES ($1, $2, clinic_now() + make_interval(secs => $3))
  ON CONFLICT (code) DO NOTHING RETURNING id`,
);
const find = statement<OwnScreen>(
  'hall.find',
  `SELECT id, code FROM hall_screens WHERE token_hash = $1 AND (paired_at IS NOT NULL OR code_until > clinic_now())`,
);
const see = statement<{ id: number }>(
  'hall.see',
  'UPDATE hall_screens SET seen_at = clinic_now() WHERE token_hash = $1 AND paired_at IS NOT NULL RETURNING id',
);
const list = statement<ScreenRow>(
  'hall.list',
  `
  SELECT id, name, seen_at > clinic_now() - interval '60 seconds' AS "isOn"
  FROM hall_screens WHERE paired_at IS NOT NULL ORDER BY name, id`,
);
const pair = statement<{ id: number }>(
  'hall.pair',
  `
  UPDATE hall_screens SET code = NULL, name = $2, paired_by = $3, paired_at = clinic_now(), seen_at = clinic_now()
  WHERE code = $1 AND code_until > clinic_now() RETURNING id`,
);
const remove = statement<{ id: number }>(
  'hall.remove',
  'DELETE FROM hall_screens WHERE id = $1 AND paired_at IS NOT NULL RETURNING id',
);

export const selectCalls = (db: Db) => db.all(calls, []);
/** Stores a new screen with its code, and drops those whose code has expired; false if the code is in use. */
export const insertScreen = async (db: Db, tokenHash: Buffer, code: string, seconds: number) =>
  (await db.first(start, [tokenHash, code, seconds])) !== null;
/** A screen that is paired, or whose code is still valid. */
export const findScreen = (db: Db, tokenHash: Buffer) => db.first(find, [tokenHash]);
/** Notes that a paired screen is on; false if it is none. */
export const touchScreen = async (db: Db, tokenHash: Buffer) => (await db.first(see, [tokenHash])) !== null;
export const selectScreens = (db: Db) => db.all(list, []);
/** Pairs the screen that shows this code; false if none does. */
export const pairScreenRow = async (tx: Db, code: string, name: string, accountId: number) =>
  (await tx.first(pair, [code, name, accountId])) !== null;
export const deleteScreen = async (tx: Db, id: number) => (await tx.first(remove, [id])) !== null;
