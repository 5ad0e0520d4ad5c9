import type { Department } from '#contract/lab-tests/departments.ts';
import type { Container, QualityMark } from '#contract/laboratory/specimens.ts';
import type { WorklistList } from '#contract/laboratory/worklist.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { due, person } from './specimens.store.ts';
import type { PersonRow } from './specimens.store.ts';

export interface WorklistRow extends PersonRow {
  bookingId: number;
  testId: number;
  testName: string;
  testNameBn: string;
  code: string;
  department: Department;
  referralLab: string;
  isUrgent: boolean;
  collectedAt: Date;
  dueAt: Date | null;
  tubes: {
    id: number;
    accession: string;
    container: Container;
    receivedAt: string | null;
    marks: QualityMark[];
    note: string;
    place: string;
  }[];
}

/** Days for which a tube is on the list, and a test without tubes after its visit. */
const days = { tube: 30, visit: 7 };

/** The tests of tubes that have no values yet, or whose report was rejected and whose sample was taken again since. */
const untested = `
    FROM specimens s JOIN specimen_lines l ON l.specimen_id = s.id JOIN bookings b ON b.id = l.booking_id
      JOIN lab_tests t ON t.id = b.lab_test_id
      LEFT JOIN LATERAL (SELECT r.status, r.rejected_at FROM reports r WHERE r.booking_id = b.id
        ORDER BY r.version DESC LIMIT 1) newest ON true
    WHERE s.collected_at > clinic_now() - interval '${days.tube} days' AND s.rejected_at IS NULL
      AND b.checkup_status <> 'CANCELLED' AND (newest.status IS NULL OR newest.status = 'REJECTED' AND EXISTS (
        SELECT FROM specimen_lines l2 JOIN specimens s2 ON s2.id = l2.specimen_id
        WHERE l2.booking_id = b.id AND s2.rejected_at IS NULL AND s2.collected_at > newest.rejected_at))
    GROUP BY b.id, t.id`;

/** Of a test that takes no tube: when the person came, as far as is known. */
const came = 'coalesce(b.scheduled_at, v.opened_at)';
/** A visit without a time of day lasts until the day's end. */
const dueAfterVisit = `${came} + CASE WHEN b.scheduled_at IS NULL OR b.scheduled_has_time
      THEN interval '0' ELSE interval '1 day' END + t.promised_hours * interval '1 hour'`;
/**
 * The tests that take no tube and promise a report, such as an X-ray, of people who were taken in at the counter, or
 * who have paid something for a confirmed time that has come. Index: bookings_unreported.
 */
const unreported = `
    FROM bookings b JOIN lab_tests t ON t.id = b.lab_test_id JOIN visits v ON v.id = b.visit_id
    WHERE b.kind = 'test' AND b.checkup_status <> 'CANCELLED' AND b.report_status IS NULL
      AND coalesce(b.scheduled_at, b.requested_at) > clinic_now() - interval '${days.visit} days'
      AND coalesce(b.scheduled_at, b.requested_at) <= clinic_now()
      AND (v.kind = 'WALK_IN' OR b.scheduled_at IS NOT NULL AND b.appointment_status <> 'REQUESTED'
        AND b.payment_status <> 'PENDING')
      AND NOT EXISTS (SELECT FROM home_visits h
        WHERE h.visit_id = v.id AND h.status NOT IN ('COLLECTED', 'HANDED_OVER'))
      AND t.promised_hours IS NOT NULL AND NOT EXISTS (SELECT FROM containers_of(t))
      AND NOT EXISTS (SELECT FROM reports r WHERE r.booking_id = b.id)
      AND NOT EXISTS (SELECT FROM specimen_lines l WHERE l.booking_id = b.id)`;
const testOfBooking = `b.id AS "bookingId", t.id AS "testId", b.item_name AS "testName",
      b.item_name_bn AS "testNameBn", t.code,
      t.department, t.referral_lab AS "referralLab"`;

const toEnter = statement<WorklistRow>(
  'worklist.to-enter',
  `
  SELECT ${person}, work.*
  FROM (
    SELECT ${testOfBooking},
      bool_or(s.urgent) AS "isUrgent", min(s.collected_at) AS "collectedAt",
      ${due} AS "dueAt",
      jsonb_agg(jsonb_build_object('id', s.id, 'accession', s.accession, 'container', s.container,
        'receivedAt', s.received_at, 'marks', s.quality, 'note', s.quality_note,
        'place', s.place) ORDER BY s.id) AS tubes ${untested}
    UNION ALL
    SELECT ${testOfBooking}, false, ${came}, ${dueAfterVisit}, '[]' ${unreported}) work
  JOIN booking_patients p ON p.booking_id = work."bookingId"
  ORDER BY tubes = '[]', "isUrgent" DESC, "dueAt" NULLS LAST, "collectedAt", "bookingId" LIMIT $1`,
);
/** Values of formulas are not written down. */
const toWrite = statement<WorklistList>(
  'worklist.to-write',
  `
  SELECT l.lab_test_id AS "testId",
    jsonb_agg(jsonb_build_object('name', a.name, 'nameBn', a.name_bn, 'unit', a.unit) ORDER BY l.position) AS values
  FROM lab_test_analytes l JOIN analytes a ON a.id = l.analyte_id
  WHERE l.lab_test_id = ANY ($1) AND a.kind <> 'FORMULA'
  GROUP BY l.lab_test_id ORDER BY l.lab_test_id`,
);
/** Those promised first come first, so that no late one is left out. */
const counts = statement<{ all: number; late: number }>(
  'worklist.counts',
  `
  SELECT count(*)::integer AS all, (count(*) FILTER (WHERE due < clinic_now()))::integer AS late
  FROM (
    SELECT ${due} AS due ${untested}
    UNION ALL
    SELECT ${dueAfterVisit} ${unreported}
    ORDER BY 1 NULLS LAST LIMIT $1) work`,
);
/** When a tube came to the laboratory, and the name of who received it. */
export interface Receipt {
  at: Date;
  by: string;
}
const receipt = statement<Receipt>(
  'worklist.receipt',
  `
  SELECT s.received_at AS at, a.name AS by FROM specimens s JOIN accounts a ON a.id = s.received_by
  WHERE s.id = $1 AND s.received_at IS NOT NULL`,
);
/** A stored tube is taken out of its place. */
const receive = statement(
  'worklist.receive',
  `
  UPDATE specimens SET received_by = coalesce(received_by, $2), received_at = coalesce(received_at, clinic_now()),
    place = '', stored_by = NULL, stored_at = NULL
  WHERE id = $1`,
);
const setQuality = statement(
  'worklist.set-quality',
  'UPDATE specimens SET quality = $2, quality_note = $3 WHERE id = $1',
);
const linesOf = statement<{ bookingId: number; accountId: number }>(
  'worklist.lines-of',
  `
  SELECT b.id AS "bookingId", b.account_id AS "accountId"
  FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.specimen_id = $1 ORDER BY b.id`,
);

/** In the order of work, those without a tube last: nobody knows for sure that all of these came. */
export const selectToEnter = (db: Db, most: number) => db.all(toEnter, [most]);
/** The values of tests that are written down by hand. */
export const selectToWrite = (db: Db, testIds: readonly number[]) => db.all(toWrite, [testIds]);
/** How many tests are on the list, and how many of them are late; at most `most`. */
export const countUntested = async (db: Db, most: number) => (await db.first(counts, [most]))!;
/** Null for a tube that has not come yet. */
export const findReceipt = (tx: Db, id: number) => tx.first(receipt, [id]);
export const markReceived = (tx: Db, by: number, id: number) => tx.run(receive, [id, by]);
export const writeQuality = (tx: Db, id: number, marks: readonly QualityMark[], note: string) =>
  tx.run(setQuality, [id, marks, note]);
/** The tests of a tube. */
export const selectLinesOf = (db: Db, specimenId: number) => db.all(linesOf, [specimenId]);
