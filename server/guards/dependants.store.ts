import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { startOfToday } from '../db/clinic-days.ts';

/** How much is still open on bookings that name a doctor, a test or a person. */
export interface LiveRow {
  visits: number;
  sessions: number;
  tests: number;
  tubes: number;
  reports: number;
}

/** The booking is not ended, and is for today or later or has no time yet. Those of past days do not count. */
const isAhead = `b.checkup_status = 'PENDING' AND (b.scheduled_at IS NULL
  OR b.scheduled_at >= ${startOfToday})`;
/** The newest version of the report waits for a decision or a signature. */
const isReportOpen = `(SELECT r.status IN ('UPLOADED', 'PENDING_SIGNATURE') FROM reports r
  WHERE r.booking_id = b.id ORDER BY r.version DESC LIMIT 1)`;
/** The person has come to the session: they wait, were called, or are with the doctor. */
const isHere = `t.state IN ('ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED')`;

/**
 * Counts what is open on the bookings that match `which`. Reports are counted on those that match `reported`, because a
 * reporting doctor counts for reports only.
 */
const counts = (which: string, reported: string) => `
  SELECT
    (SELECT count(*) FROM bookings b WHERE ${which} AND b.kind = 'doctor' AND ${isAhead})::integer AS visits,
    (SELECT count(DISTINCT t.sitting_id) FROM bookings b JOIN tokens t ON t.booking_id = b.id
      JOIN sittings s ON s.id = t.sitting_id AND s.day = clinic_day(clinic_now())
      WHERE ${which} AND b.kind = 'doctor' AND b.checkup_status = 'PENDING' AND ${isHere})::integer AS sessions,
    (SELECT count(*) FROM bookings b WHERE ${which} AND b.kind = 'test' AND ${isAhead})::integer AS tests,
    (SELECT count(DISTINCT s.id) FROM bookings b JOIN specimen_lines l ON l.booking_id = b.id
      JOIN specimens s ON s.id = l.specimen_id
      WHERE ${which} AND b.kind = 'test' AND b.checkup_status <> 'CANCELLED'
        AND s.rejected_at IS NULL AND s.discarded_at IS NULL
        AND NOT EXISTS (SELECT FROM reports r WHERE r.booking_id = b.id AND r.signed_at IS NOT NULL))::integer AS tubes,
    (SELECT count(*) FROM bookings b WHERE ${reported} AND b.kind = 'test' AND b.checkup_status <> 'CANCELLED'
      AND ${isReportOpen})::integer AS reports`;

const statements = {
  doctor: statement<LiveRow>('dependants.of-doctor', counts('b.doctor_id = $1', 'b.reporting_doctor_id = $1')),
  labTest: statement<LiveRow>('dependants.of-lab-test', counts('b.lab_test_id = $1', 'b.lab_test_id = $1')),
  /** The doctor whose account $1 is. */
  account: statement<LiveRow>(
    'dependants.of-account',
    counts(
      'b.doctor_id = (SELECT id FROM doctors WHERE account_id = $1 AND retired_at IS NULL)',
      'b.reporting_doctor_id = (SELECT id FROM doctors WHERE account_id = $1 AND retired_at IS NULL)',
    ),
  ),
  patient: statement<LiveRow>('dependants.of-patient', counts('b.patient_id = $1', 'b.patient_id = $1')),
};
export type NamedBy = keyof typeof statements;

/** What is open on the bookings that name a doctor, a test or a person. */
export const selectLive = async (tx: Db, by: NamedBy, id: number): Promise<LiveRow> =>
  (await tx.first(statements[by], [id]))!;
