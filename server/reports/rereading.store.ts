import type { Reread, RereadReason } from '#contract/reports/rereading.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReleased } from '../db/reach.ts';

/** A new reading of all released reports, and how far it has come. */
export interface RereadingRow {
  id: number;
  /** Null while it runs, or if it was interrupted. */
  endedAt: Date | null;
  lastReport: number;
  reports: number;
}
const run = `id, ended_at AS "endedAt", last_report AS "lastReport", reports`;
const last = statement<RereadingRow>(
  'rereading.last',
  `SELECT ${run} FROM rereadings WHERE ended_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
);
const unfinished = statement<RereadingRow>(
  'rereading.unfinished',
  `SELECT ${run} FROM rereadings WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1`,
);
const begin = statement<RereadingRow>('rereading.begin', `INSERT INTO rereadings DEFAULT VALUES RETURNING ${run}`);
const goOn = statement(
  'rereading.go-on',
  'UPDATE rereadings SET last_report = $2, reports = reports + $3 WHERE id = $1',
);
const end = statement('rereading.end', 'UPDATE rereadings SET ended_at = clinic_now() WHERE id = $1');

/** A released report of values, with what decides how its values are read. */
export interface ReleasedRow {
  id: number;
  bookingId: number;
  /** The day for which its ranges were chosen: that of the sample or, if that is not known, of the entry. */
  day: string;
  results: ResultRow[];
  isPregnant: boolean | null;
  pregnantWeeks: number | null;
}
/** Reports that were superseded by a correction are left out. Index: the primary key. */
const released = statement<ReleasedRow>(
  'rereading.released',
  `
  SELECT r.id, r.booking_id AS "bookingId", clinic_day(coalesce(r.sample_collected_at, r.uploaded_at))::text AS day,
    r.results, r.is_pregnant AS "isPregnant", r.pregnant_weeks AS "pregnantWeeks"
  FROM reports r WHERE r.id > $1 AND r.status = 'SIGNED' AND r.results IS NOT NULL ORDER BY r.id LIMIT $2`,
);
/** Deletes what was found before, has no note, and was not found again. */
const forget = statement(
  'rereading.forget',
  `
  DELETE FROM reread_values v WHERE v.report_id = ANY ($1::integer[]) AND v.note IS NULL
    AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset($2::jsonb) AS f (report_id integer, place integer)
      WHERE f.report_id = v.report_id AND f.place = v.place)`,
);
/** Keeps what was found. A value with a note stays as it was when somebody noted it. */
const keep = statement(
  'rereading.keep',
  `
  INSERT INTO reread_values (report_id, place, rank, reason, value, flag)
  SELECT report_id, place, rank, reason, value, flag FROM jsonb_to_recordset($1::jsonb)
    AS f (report_id integer, place integer, rank integer, reason text, value text, flag text)
  ON CONFLICT (report_id, place) DO UPDATE
  SET rank = excluded.rank, reason = excluded.reason, value = excluded.value, flag = excluded.flag
  WHERE reread_values.note IS NULL`,
);

/** A value of the list with its report. */
export interface RereadRow {
  /** The id of the report, as in the audit log. */
  id: number;
  lineId: number;
  rank: number;
  accountId: number;
  bookingId: number;
  testName: string;
  testNameBn: string;
  patientName: string;
  patientNumber: string;
  signedAt: Date;
  isAmended: boolean;
  isBeingCorrected: boolean;
  printed: ResultRow;
  reason: RereadReason;
  value: string | null;
  flag: ResultFlag | null;
  note: string | null;
  notedBy: string | null;
  notedAt: Date | null;
}
const listed = (isOpen: boolean) => `
  SELECT r.id, v.id AS "lineId", v.rank, b.account_id AS "accountId", r.booking_id AS "bookingId",
    b.item_name AS "testName", b.item_name_bn AS "testNameBn", p.name AS "patientName",
    p.patient_number AS "patientNumber", r.signed_at AS "signedAt", r.status = 'AMENDED' AS "isAmended",
    EXISTS (SELECT FROM reports n WHERE n.booking_id = r.booking_id AND n.version > r.version
      AND NOT ${isReleased('n.status')}) AS "isBeingCorrected",
    r.results -> v.place AS printed, v.reason, v.value, v.flag, v.note,
    (SELECT name FROM accounts WHERE id = v.noted_by) AS "notedBy", v.noted_at AS "notedAt"
  FROM reread_values v JOIN reports r ON r.id = v.report_id
    JOIN bookings b ON b.id = r.booking_id JOIN booking_patients p ON p.booking_id = r.booking_id
  WHERE (v.rank, v.id) > ($1, $2)
    AND ${isOpen ? `v.note IS NULL AND r.status <> 'AMENDED'` : `(v.note IS NOT NULL OR r.status = 'AMENDED')`}
  ORDER BY v.rank, v.id LIMIT $3`;
/** Index: reread_values_open. */
const open = statement<RereadRow>('rereading.open', listed(true));
const done = statement<RereadRow>('rereading.done', listed(false));
const lock = statement<{ id: number; accountId: number; isOpen: boolean }>(
  'rereading.lock',
  `
  SELECT r.id, b.account_id AS "accountId", v.note IS NULL AS "isOpen"
  FROM reread_values v JOIN reports r ON r.id = v.report_id JOIN bookings b ON b.id = r.booking_id
  WHERE v.id = $1 FOR UPDATE OF v`,
);
const note = statement(
  'rereading.note',
  'UPDATE reread_values SET note = $2, noted_by = $3, noted_at = clinic_now() WHERE id = $1',
);

/** The last reading that was completed. */
export const findRereading = (db: Db) => db.first(last);
/** The reading that was interrupted, or a new one. */
export const beginRereading = async (tx: Db): Promise<RereadingRow> =>
  (await tx.first(unfinished)) ?? (await tx.first(begin))!;
export const markRead = (tx: Db, id: number, lastReport: number, reports: number) =>
  tx.run(goOn, [id, lastReport, reports]);
export const endRereading = (tx: Db, id: number) => tx.run(end, [id]);
/** The released reports of values after one, at most `most`. */
export const selectReleased = (db: Db, after: number, most: number) => db.all(released, [after, most]);

/** Stores what was found in some reports; it replaces what was found in them before. */
export async function writeFound(
  tx: Db,
  reportIds: readonly number[],
  found: readonly (Reread & { reportId: number; rank: number })[],
): Promise<void> {
  const rows = JSON.stringify(found.map(({ reportId, ...one }) => ({ ...one, report_id: reportId })));
  await tx.run(forget, [reportIds, rows]);
  await tx.run(keep, [rows]);
}

/**
 * The values after a place of the list, the most dangerous first. @param isOpen without a note, and not of a corrected
 * report
 */
export const selectReread = (
  db: Db,
  after: { rank: number; id: number },
  { isOpen, most }: { isOpen: boolean; most: number },
) => db.all(isOpen ? open : done, [after.rank, after.id, most]);
/** Locks a line until the transaction ends. */
export const lockReread = (tx: Db, lineId: number) => tx.first(lock, [lineId]);
export const writeNote = (tx: Db, lineId: number, written: { note: string; by: number }) =>
  tx.run(note, [lineId, written.note, written.by]);
