import type { ScanState, ScanVerdict } from '#contract/reports/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const reserve = statement('report-files.reserve', 'INSERT INTO report_files (key) VALUES ($1)');
const keep = statement(
  'report-files.keep',
  `
  UPDATE report_files
  SET kept_at = clinic_now(), name = $2, type = $3, bytes = $4, sha256 = $5, scan = $6,
    scanned_at = CASE WHEN $6 = 'CLEAN' THEN clinic_now() END
  WHERE key = $1`,
);
const forget = statement('report-files.forget', 'DELETE FROM report_files WHERE key = $1 AND kept_at IS NULL');
const leftovers = statement<{ key: string }>(
  'report-files.leftovers',
  `
  SELECT key FROM report_files WHERE kept_at IS NULL AND created_at < clinic_now() - make_interval(secs => $1)`,
);
const newest = statement<{ key: string }>(
  'report-files.newest',
  'SELECT key FROM report_files WHERE kept_at IS NOT NULL ORDER BY kept_at DESC LIMIT $1',
);
const setScan = statement(
  'report-files.set-scan',
  `
  UPDATE report_files SET scan = $2, scanned_at = clinic_now() WHERE key = $1 AND scan = 'WAITING'`,
);
const waiting = statement<{ reportId: number | null }>(
  'report-files.waiting',
  `
  SELECT r.id AS "reportId" FROM report_files f LEFT JOIN reports r ON r.file_key = f.key
  WHERE f.key = $1 AND f.scan = 'WAITING'`,
);

/** The keys of the files that were stored last. */
export const selectNewestKeys = async (db: Db, most: number) => (await db.all(newest, [most])).map(({ key }) => key);

export interface FileFacts {
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  scan: ScanState;
}

/**
 * Writes a file's key before the file itself, and commits at once, so that a file that a crash leaves behind can be
 * found.
 */
export const reserveFile = (db: Db, key: string) => db.run(reserve, [key]);
/** Marks a file as complete and in place, before a report refers to it. */
export const writeFileFacts = (tx: Db, key: string, { name, type, bytes, sha256, scan }: FileFacts) =>
  tx.run(keep, [key, name, type, bytes, sha256, scan]);
/** Deletes the key of a file that no report refers to. */
export const forgetFile = (db: Db, key: string) => db.run(forget, [key]);
/** The keys reserved more than so many seconds ago that no report refers to. */
export const selectLeftovers = async (db: Db, olderThanSeconds: number) =>
  (await db.all(leftovers, [olderThanSeconds])).map(({ key }) => key);
export const writeScan = (tx: Db, key: string, scan: ScanVerdict) => tx.run(setScan, [key, scan]);
/** The report of a file that waits for a scan; null if it does not, or no longer. */
export const findWaiting = (db: Db, key: string) => db.first(waiting, [key]);
