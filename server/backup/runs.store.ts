import pg from 'pg';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** One backup that was made or failed. */
export interface BackupRun {
  /** How long it took. */
  readonly seconds: number;
  readonly isNightly: boolean;
  readonly place: string;
  /** Null if it failed. */
  readonly archive: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly files: number | null;
  readonly lostFiles: number;
  /** One line; null if it was made. */
  readonly failure: string | null;
}

export interface LastBackups {
  readonly lastDone: Date | null;
  readonly lastTried: Date | null;
}

/** What the newest runs say. */
export interface BackupState extends LastBackups {
  /** Of the last try, if it failed. */
  readonly failure: string | null;
  /** At the last one that was made. */
  readonly lostFiles: number;
  readonly now: Date;
}

const state = statement<BackupState>(
  'backup.state',
  `
  SELECT max(ended_at) FILTER (WHERE failure IS NULL) AS "lastDone", max(ended_at) AS "lastTried", clinic_now() AS now,
    (SELECT failure FROM backup_runs ORDER BY ended_at DESC, id DESC LIMIT 1) AS failure,
    coalesce((SELECT lost_files FROM backup_runs WHERE failure IS NULL ORDER BY ended_at DESC LIMIT 1), 0)
      AS "lostFiles"
  FROM backup_runs`,
);

const placeState = statement<LastBackups>(
  'backup.place-state',
  `
  SELECT max(ended_at) FILTER (WHERE failure IS NULL) AS "lastDone", max(ended_at) AS "lastTried"
  FROM backup_runs WHERE place = $1`,
);

export const readBackupState = async (db: Db) => (await db.first(state))!;

/** The same for one place: each place gets its own archives. */
export const readPlaceState = async (db: Db, place: string) => (await db.first(placeState, [place]))!;

const insert = `
  INSERT INTO backup_runs
    (began_at, is_nightly, place, archive, bytes, row_count, file_count, lost_files, failure)
  VALUES (clinic_now() - make_interval(secs => $1), $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Notes a run, as the owner of the tables. A database without a table of runs, or without the clinic's clock, is left
 * as it is: it is from before there were any.
 */
export async function addBackupRun(connection: pg.PoolConfig, run: BackupRun): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('backup_runs') IS NOT NULL AND to_regproc('clinic_now') IS NOT NULL AS found`,
    );
    if (!rows[0]?.found) return;
    const { seconds, isNightly, place, archive, bytes, lostFiles, failure } = run;
    const values = [seconds, isNightly, place, archive, bytes, run.rows, run.files, lostFiles, failure];
    await client.query(insert, values);
  } finally {
    await client.end();
  }
}
