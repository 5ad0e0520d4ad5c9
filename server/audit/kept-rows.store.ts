import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A row that is not as it was written, and should be. */
export interface WrongKeptRow {
  readonly table: string;
  /** Its primary key as text, its parts joined by `/`. */
  readonly key: string;
  /** `erased`: by no row of the audit. */
  readonly fault: 'added' | 'changed' | 'deleted' | 'erased';
  /** It was hashed by an update of the program, not when it was written. */
  readonly isFromBefore: boolean;
}

const wrong = statement<WrongKeptRow>(
  'kept-rows.wrong',
  `SELECT table_name AS "table", row_key AS key, fault, by_update AS "isFromBefore" FROM wrong_kept_rows()`,
);
const counted = statement<{ rows: number }>('kept-rows.count', 'SELECT count(*)::float8 AS rows FROM kept_rows');

export const selectWrongKeptRows = (db: Db) => db.all(wrong);
/** How many hashes there are. */
export const countKeptRows = async (db: Db) => (await db.first(counted))!.rows;
