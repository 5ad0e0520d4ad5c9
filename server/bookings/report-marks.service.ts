import type { Db } from '../db/database.ts';
import { insertChanges } from './booking-edit.store.ts';
import type { Change } from './booking-edit.store.ts';
import type { BookingRow } from './booking-columns.store.ts';
import { lockAnyBooking, writeReportMarks } from './report-marks.store.ts';
import type { ReportMarks } from './report-marks.store.ts';

/**
 * The booking a report belongs to, of either kind, held until the transaction ends: its reports change one after the
 * other.
 */
export function holdBooking(tx: Db, id: number): Promise<BookingRow | null> {
  return lockAnyBooking(tx, id);
}

/**
 * Writes a step of a report into its booking's history, and, of the report that stands, into the booking's own fields.
 * @param step what the report was and has become; `marks` null for a later version that is still being worked on
 */
export async function noteReportStep(
  tx: Db,
  booking: BookingRow,
  by: { accountId: number; role: string },
  step: { from: string | null; to: string },
  marks: ReportMarks | null,
): Promise<void> {
  const changes: Change[] = [{ field: 'checkupReportStatus', ...step }];
  if (!marks) return insertChanges(tx, booking, by, changes);
  const at = marks.uploadedAt.toISOString();
  const was = booking.reportUploadedAt?.toISOString() ?? null;
  if (booking.reportUploadedBy !== marks.uploadedBy)
    changes.push({ field: 'checkupReportUploadedBy', from: booking.reportUploadedBy, to: marks.uploadedBy });
  if (was !== at) changes.push({ field: 'checkupReportUploadedAt', from: was, to: at });
  await insertChanges(tx, await writeReportMarks(tx, booking.id, marks), by, changes);
}
