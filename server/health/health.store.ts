import type { FindingFacts, FindingKind, FindingLevel } from '#contract/health/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Finding } from './judge.ts';

export interface FindingRow {
  readonly kind: FindingKind;
  readonly level: FindingLevel;
  readonly facts: FindingFacts;
  readonly since: Date;
  readonly checkedAt: Date;
}

const keep = statement<{ isTold: boolean }>(
  'health.keep-finding',
  `
  INSERT INTO health_findings AS f (kind, level, facts) VALUES ($1, $2, $3)
  ON CONFLICT (kind) DO UPDATE SET level = excluded.level, facts = excluded.facts, checked_at = clinic_now(),
    since = CASE WHEN f.level = excluded.level THEN f.since ELSE clinic_now() END,
    told_at = CASE WHEN excluded.level <> 'fine' THEN f.told_at END
  RETURNING told_at IS NOT NULL AS "isTold"`,
);
const markTold = statement('health.mark-told', 'UPDATE health_findings SET told_at = clinic_now() WHERE kind = $1');
const all = statement<FindingRow>(
  'health.findings',
  'SELECT kind, level, facts, since, checked_at AS "checkedAt" FROM health_findings ORDER BY kind',
);
const dropOthers = statement('health.drop-findings', 'DELETE FROM health_findings WHERE kind <> ALL($1)');
const clocks = statement<{ now: Date; newest: Date | null }>(
  'health.clocks',
  `SELECT clinic_now() AS now, (SELECT max(at) FROM audit_log) AS newest`,
);
const version = statement<{ postgres: string }>(
  'health.version',
  `SELECT split_part(current_setting('server_version'), ' ', 1) AS postgres`,
);
const keepSize = statement<{ bytes: number; perDay: number | null }>(
  'health.keep-size',
  `
  WITH kept AS (
    INSERT INTO database_sizes (day, bytes) VALUES (clinic_day(clinic_now()), pg_database_size(current_database()))
    ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes RETURNING bytes)
  SELECT kept.bytes,
    (SELECT (kept.bytes - s.bytes)::float8 / (clinic_day(clinic_now()) - s.day) FROM database_sizes s
     WHERE s.day BETWEEN clinic_day(clinic_now()) - 14 AND clinic_day(clinic_now()) - 3
     ORDER BY s.day LIMIT 1) AS "perDay"
  FROM kept`,
);

/** Stores a finding. @returns whether the admins know of it already */
export const keepFinding = async (tx: Db, { kind, level, facts }: Finding) =>
  (await tx.first(keep, [kind, level, facts]))!.isTold;
export const markFindingTold = (tx: Db, kind: FindingKind) => tx.run(markTold, [kind]);
export const selectFindings = (db: Db) => db.all(all);
/** Deletes findings that are no longer checked. */
export const dropOtherFindings = (tx: Db, kinds: readonly FindingKind[]) => tx.run(dropOthers, [kinds]);
/** The database's time, and the newest one that it stores. */
export const readClocks = async (db: Db) => (await db.first(clocks))!;
export const readPostgresVersion = async (db: Db) => (await db.first(version))!.postgres;
/** Notes today's size of the database, and how many bytes it grew by in a day of the last two weeks, if known. */
export const keepDatabaseSize = async (db: Db) => (await db.first(keepSize))!;

const writable = statement<{ isWritable: boolean }>(
  'health.writable',
  `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "isWritable"`,
);

/** Whether the database takes writes: a standby does not. Fails with UNAVAILABLE if it does not answer. */
export async function isWritable(db: Db): Promise<boolean> {
  return (await db.first(writable))?.isWritable ?? false;
}
