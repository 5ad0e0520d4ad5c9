import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isWaiting } from './report-columns.store.ts';

/** Index: reports_waiting. */
const unsigned = statement<{ count: number }>(
  'reports.count-unsigned',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM reports r JOIN bookings b ON b.id = r.booking_id
    WHERE ${isWaiting} AND ($1::integer IS NULL OR b.reporting_doctor_id = $1)
    LIMIT $2) found`,
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

/** Reports that wait to be accepted or signed, of all or of one reporting doctor; at most `most`. */
export const countUnsigned = async (db: Db, doctorId: number | null, most: number): Promise<number> =>
  (await db.first(unsigned, [doctorId, most]))!.count;

/** Reports that were sent back; at most `most`. */
export const countRejected = async (db: Db, most: number): Promise<number> => (await db.first(rejected, [most]))!.count;

/** Reports whose values somebody else than who entered them, `accountId`, has yet to check; at most `most`. */
export const countUnchecked = async (db: Db, accountId: number, most: number): Promise<number> =>
  (await db.first(unchecked, [accountId, most]))!.count;

/** Reports in force of an account's people that nobody on its phone has opened; at most `most`. */
export const countUnopened = async (db: Db, accountId: number, most: number): Promise<number> =>
  (await db.first(unopened, [accountId, most]))!.count;
