import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { ageOfSample, isInRange, isOutOfRange, isWaiting } from './report-columns.store.ts';
import type { ToSign } from './reports.policy.ts';

/**
 * A report that waits, with the facts that decide who can sign it. Null: it has no values, or was promised for no time.
 */
export type WaitingRow = ToSign & {
  isInRange: boolean | null;
  isFlagged: boolean | null;
  isLate: boolean | null;
};

/** Index: reports_waiting. */
const waiting = statement<WaitingRow>(
  'reports.waiting',
  `
  SELECT r.status, r.needs_check AS "needsCheck", r.uploaded_by AS "uploadedById", f.scan, f.type AS "fileType",
    r.pages_key AS "pagesKey", coalesce(test.department, 'OTHER') AS department,
    p.account_id AS "accountId", p.gender, ${ageOfSample} AS age,
    b.doctor_id AS "doctorId", b.referer_id AS "refererId", b.referring_doctor_id AS "referringDoctorId",
    b.reporting_doctor_id AS "reportingDoctorId", ${isInRange} AS "isInRange", ${isOutOfRange} AS "isFlagged",
    (SELECT min(s.collected_at) + test.promised_hours * interval '1 hour' < clinic_now()
      FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
      WHERE l.booking_id = b.id AND s.rejected_at IS NULL) AS "isLate"
  FROM reports r JOIN bookings b ON b.id = r.booking_id JOIN booking_patients p ON p.booking_id = r.booking_id
    LEFT JOIN patients person ON person.id = b.patient_id LEFT JOIN lab_tests test ON test.id = b.lab_test_id
    LEFT JOIN report_files f ON f.key = r.file_key
  WHERE ${isWaiting} AND ($1::integer IS NULL OR b.reporting_doctor_id = $1)`,
);
/** Index: reports_rejected. */
const rejected = statement<{ count: number }>(
  'reports.count-rejected',
  `SELECT count(*)::integer AS count FROM (SELECT FROM reports WHERE status = 'REJECTED' LIMIT $1) found`,
);
/** Index: reports_waiting. */
const unchecked = statement<{ count: number }>(
  'reports.count-unchecked',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM reports r WHERE r.status = 'UPLOADED' AND r.needs_check AND r.uploaded_by <> $1 LIMIT $2) found`,
);
/** Index: bookings_of_account. */
const unopened = statement<{ count: number }>(
  'reports.count-unopened',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM booking_patients p JOIN reports r USING (booking_id)
    WHERE p.account_id = $1 AND r.status = 'SIGNED'
      AND NOT EXISTS (SELECT FROM report_openings o WHERE o.report_id = r.id) LIMIT $2) found`,
);

/** The reports that wait to be accepted or signed, of all or of one reporting doctor. */
export const selectWaiting = (db: Db, doctorId: number | null) => db.all(waiting, [doctorId]);

/** How many reports were sent back; at most `most`. */
export const countRejected = async (db: Db, most: number): Promise<number> => (await db.first(rejected, [most]))!.count;

/** How many reports have values that somebody other than `accountId` entered and nobody has checked; at most `most`. */
export const countUnchecked = async (db: Db, accountId: number, most: number): Promise<number> =>
  (await db.first(unchecked, [accountId, most]))!.count;

/** How many reports in force of an account's people nobody on its phone has opened; at most `most`. */
export const countUnopened = async (db: Db, accountId: number, most: number): Promise<number> =>
  (await db.first(unopened, [accountId, most]))!.count;
