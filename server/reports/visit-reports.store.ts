import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReleased } from '../db/reach.ts';

export interface VisitTestRow {
  visitId: number;
  bookingId: number;
  testName: string;
  testNameBn: string;
  /** The newest released version; null while the report is awaited. */
  reportId: number | null;
  /** How many versions were released. */
  releases: number;
}

/**
 * The tests of one person in the visit of a booking that have or will have a report. A service of no department
 * ('OTHER') has none.
 */
const tests = statement<VisitTestRow>(
  'visit-reports.tests',
  `
  SELECT b.visit_id AS "visitId", b.id AS "bookingId", b.item_name AS "testName", b.item_name_bn AS "testNameBn",
    released.id AS "reportId", released.n AS releases
  FROM bookings v
    JOIN bookings b ON b.visit_id = v.visit_id AND b.account_id = v.account_id
      AND b.patient_id IS NOT DISTINCT FROM v.patient_id AND b.kind = 'test'
    JOIN lab_tests t ON t.id = b.lab_test_id,
    LATERAL (SELECT max(r.id) FILTER (WHERE r.status = 'SIGNED') AS id, count(*)::integer AS n FROM reports r
      WHERE r.booking_id = b.id AND ${isReleased('r.status')}) released
  WHERE v.id = $1 AND (released.id IS NOT NULL OR t.department <> 'OTHER' AND b.checkup_status <> 'CANCELLED')
  ORDER BY t.department, b.id`,
);

/** The tests by department, in the order of the document. */
export const selectVisitTests = (db: Db, bookingId: number) => db.all(tests, [bookingId]);

/** A released version of a booking's report. */
export interface ReleasedRow {
  id: number;
  bookingId: number;
  signedAt: Date;
  /** Whether a newer version has replaced it. */
  isReplaced: boolean;
}

const released = statement<ReleasedRow>(
  'reports.released-of-bookings',
  `
  SELECT id, booking_id AS "bookingId", signed_at AS "signedAt", status = 'AMENDED' AS "isReplaced"
  FROM reports WHERE booking_id = ANY ($1) AND ${isReleased('status')}
  ORDER BY signed_at DESC, id DESC`,
);

export const selectReleased = (db: Db, bookingIds: readonly number[]) => db.all(released, [bookingIds]);
