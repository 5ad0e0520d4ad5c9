import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { BookingRow } from './columns.store.ts';

/** What the steps of a report need to know of its booking. */
export type ReportedBooking = Pick<
  BookingRow,
  'id' | 'kind' | 'version' | 'checkupStatus' | 'appointmentStatus' | 'reportUploadedBy' | 'reportUploadedAt'
>;

const lock = statement<ReportedBooking>(
  'bookings.lock-any',
  `
  SELECT id, kind, version, checkup_status AS "checkupStatus", appointment_status AS "appointmentStatus",
    report_uploaded_by AS "reportUploadedBy", report_uploaded_at AS "reportUploadedAt"
  FROM bookings WHERE id = $1 FOR UPDATE`,
);
const mark = statement<{ id: number; version: number }>(
  'bookings.mark-report',
  `
  UPDATE bookings
  SET report_status = $2, report_url = $3, report_uploaded_by = $4, report_uploaded_at = $5, version = version + 1
  WHERE id = $1 RETURNING id, version`,
);

/** Reads and locks a booking of either kind until the transaction ends. */
export const lockAnyBooking = (tx: Db, id: number) => tx.first(lock, [id]);

export interface ReportMarks {
  status: string;
  url: string;
  uploadedBy: string;
  uploadedAt: Date;
}

export async function writeReportMarks(
  tx: Db,
  id: number,
  { status, url, uploadedBy, uploadedAt }: ReportMarks,
): Promise<{ id: number; version: number }> {
  return (await tx.first(mark, [id, status, url, uploadedBy, uploadedAt]))!;
}
