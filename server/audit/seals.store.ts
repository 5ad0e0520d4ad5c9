import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A fixed number: with this lock only one server seals at a time. */
const lockNumber = 714_201_940;
const lock = statement('audit-seals.lock', `SELECT pg_advisory_xact_lock(${lockNumber})`);

/**
 * Seals at most $1 rows, $2 missing numbers and $3 hashes of kept rows (server/db/migrations/0280_kept_rows.sql), which
 * must be an hour old. A row gets its number before its transaction ends, so a missing number may come later. It is
 * looked for during an hour, longer than any transaction lasts. More than $2 missing numbers in a row are not listed:
 * the next seal begins after them.
 */
const seal = statement<{ rows: number }>(
  'audit-seals.seal',
  `
  WITH previous AS (
    SELECT coalesce(max(number), 0) AS number, (SELECT hash FROM audit_seals ORDER BY number DESC LIMIT 1) AS hash,
      coalesce(max(last_id) + 1, (SELECT min(id) FROM audit_log)) AS next_id
    FROM audit_seals),
  waiting AS MATERIALIZED (
    SELECT l.id FROM audit_log l WHERE l.id >= (SELECT next_id FROM previous) ORDER BY l.id LIMIT $1),
  start AS (
    SELECT p.number + 1 AS number, p.hash,
      CASE WHEN min(w.id) > p.next_id + $2::integer THEN min(w.id) ELSE p.next_id END AS first_id
    FROM previous p LEFT JOIN waiting w ON true GROUP BY p.number, p.hash, p.next_id),
  found AS MATERIALIZED (
    SELECT n.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM waiting) n
    WHERE n.id - n.place < (SELECT first_id FROM start) + $2::integer),
  recent AS (SELECT * FROM audit_seals WHERE sealed_at > clinic_now() - interval '1 hour'),
  late AS (
    SELECT l.id FROM audit_log l WHERE l.id IN (SELECT unnest(gaps) FROM recent)
    UNION
    SELECT l.id FROM recent r JOIN audit_seals b ON b.number = r.number - 1
      JOIN audit_log l ON l.id > b.last_id AND l.id < r.first_id
    EXCEPT
    SELECT unnest(late) FROM recent),
  range AS (
    SELECT s.number, s.hash, s.first_id, coalesce(max(f.id), s.first_id - 1) AS last_id
    FROM start s LEFT JOIN found f ON true GROUP BY s.number, s.hash, s.first_id),
  made AS (
    SELECT r.number, r.hash, r.first_id, r.last_id,
      ARRAY(SELECT generate_series(r.first_id, r.last_id) EXCEPT SELECT id FROM found ORDER BY 1) AS gaps,
      ARRAY(SELECT id FROM late ORDER BY id) AS late
    FROM range r WHERE r.last_id >= r.first_id OR EXISTS (SELECT FROM late)),
  kept AS (
    SELECT k.first_id, least(k.first_id + $3::bigint - 1, (
      SELECT id FROM kept_rows WHERE hashed_at < clinic_clock() - interval '1 hour'
      ORDER BY id DESC LIMIT 1)) AS last_id
    FROM (SELECT coalesce(max(kept_last), 0) + 1 AS first_id FROM audit_seals) k),
  ripe AS (
    SELECT k.first_id, k.last_id, kept_rows_hash(k.first_id, k.last_id) AS hash
    FROM kept k WHERE k.last_id >= k.first_id),
  hashed AS (
    SELECT m.hash AS before,
      ROW(m.number, m.first_id, m.last_id, m.gaps, m.late, h.row_count, h.rows_hash, NULL, NULL, NULL,
        k.first_id, k.last_id, k.hash)::audit_seals AS s
    FROM made m CROSS JOIN LATERAL audit_rows_of(m.first_id, m.last_id, m.gaps, m.late) h LEFT JOIN ripe k ON true)
  INSERT INTO audit_seals (number, first_id, last_id, gaps, late, row_count, rows_hash, hash,
    kept_first, kept_last, kept_hash)
  SELECT (s).number, (s).first_id, (s).last_id, (s).gaps, (s).late, (s).row_count, (s).rows_hash,
    audit_seal_hash(before, s), (s).kept_first, (s).kept_last, (s).kept_hash
  FROM hashed
  RETURNING row_count AS rows`,
);

/** A seal that does not hold. */
export interface BrokenSeal {
  readonly number: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly sealedAt: Date;
  /** Rows when it was sealed, and now. */
  readonly sealed: number;
  readonly found: number;
  /** The seal itself was changed, or the one before it is missing. */
  readonly isForged: boolean;
  /** The hashes of kept rows that it sealed were changed. */
  readonly hasOtherHashes: boolean;
}

/** $1 after this number, $2 up to this one. */
const broken = statement<BrokenSeal>(
  'audit-seals.broken',
  `
  SELECT s.number, s.first_id AS "firstId", s.last_id AS "lastId", s.sealed_at AS "sealedAt", s.row_count AS sealed,
    h.row_count AS found, s.hash <> audit_seal_hash(b.hash, s) OR (b.number IS NULL AND s.number > 1) AS "isForged",
    s.kept_hash IS DISTINCT FROM k.hash AS "hasOtherHashes"
  FROM audit_seals s LEFT JOIN audit_seals b ON b.number = s.number - 1
    CROSS JOIN LATERAL audit_rows_of(s.first_id, s.last_id, s.gaps, s.late) h
    LEFT JOIN LATERAL (SELECT kept_rows_hash(s.kept_first, s.kept_last) AS hash) k ON s.kept_last IS NOT NULL
  WHERE s.number > $1 AND s.number <= $2
    AND (s.hash <> audit_seal_hash(b.hash, s) OR (b.number IS NULL AND s.number > 1)
      OR s.kept_hash IS DISTINCT FROM k.hash
      OR CASE WHEN s.removed_at IS NULL THEN s.rows_hash <> h.rows_hash ELSE h.row_count > 0 END)
  ORDER BY s.number`,
);
const last = statement<{ number: number | null }>('audit-seals.last', 'SELECT max(number) AS number FROM audit_seals');
const added = statement<{ id: number }>(
  'audit-seals.added',
  `
  WITH old AS (SELECT * FROM audit_seals WHERE sealed_at < clinic_now() - interval '1 hour')
  SELECT l.id FROM audit_log l
  WHERE l.id IN (SELECT unnest(gaps) FROM old) OR l.id < (SELECT min(first_id) FROM audit_seals)
  UNION
  SELECT l.id FROM old o JOIN audit_seals b ON b.number = o.number - 1
    JOIN audit_log l ON l.id > b.last_id AND l.id < o.first_id
  EXCEPT
  SELECT unnest(late) FROM audit_seals
  ORDER BY id`,
);
/** A seal as another place keeps it. Its hash covers what it and all seals before it sealed. */
export interface KeptSeal {
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
}

const exist = statement<{ found: boolean }>(
  'audit-seals.exist',
  `SELECT to_regclass('audit_seals') IS NOT NULL AS found`,
);
const since = statement<KeptSeal>(
  'audit-seals.since',
  `SELECT number, encode(hash, 'hex') AS hash FROM audit_seals WHERE number > $1 ORDER BY number LIMIT $2`,
);

/** A seal that differs from the kept one; `firstId` is null if the database has none. */
export interface DifferentSeal {
  readonly number: number;
  /** The number of its first row. */
  readonly firstId: number | null;
}

const different = statement<DifferentSeal>(
  'audit-seals.different',
  `
  SELECT k.number, s.first_id AS "firstId"
  FROM unnest($1::bigint[], $2::text[]) AS k (number, hash) LEFT JOIN audit_seals s ON s.number = k.number
  WHERE s.number IS NULL OR encode(s.hash, 'hex') <> k.hash
  ORDER BY k.number`,
);
const removeOld = statement<{ seals: number; removed: number }>(
  'audit-seals.remove-old',
  'SELECT seals, removed FROM remove_old_audit()',
);

export const lockSeals = (tx: Db) => tx.run(lock);
/** Seals the next rows. @returns how many; null if there are none */
export const sealNext = async (tx: Db, most: { rows: number; missing: number; kept: number }) =>
  (await tx.first(seal, [most.rows, most.missing, most.kept]))?.rows ?? null;
export const selectBrokenSeals = (db: Db, after: number, upTo: number) => db.all(broken, [after, upTo]);
export const readLastSeal = async (db: Db) => (await db.first(last))?.number ?? 0;
/** Whether the database is of a version that seals its audit. */
export const hasSeals = async (db: Db) => (await db.first(exist))!.found;
/** The seals after a number, `most` of them. */
export const selectSealsSince = (db: Db, after: number, most: number) => db.all(since, [after, most]);
/** The seals of `kept` that are missing or different in the database. */
export const selectDifferentSeals = (db: Db, kept: readonly KeptSeal[]) =>
  db.all(different, [kept.map(({ number }) => number), kept.map(({ hash }) => hash)]);
/** Rows that were added where there was no row when it was sealed. */
export const selectAddedRows = async (db: Db) => (await db.all(added)).map(({ id }) => id);
export const removeOldRows = async (db: Db) => (await db.first(removeOld))!;

/** A row that is not as it was written, and should be. */
export interface WrongKeptRow {
  readonly table: string;
  /** Its primary key as text, its parts joined by `/`. */
  readonly key: string;
  /** `erased`: the audit log has no entry of it. */
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
