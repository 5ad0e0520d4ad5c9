import type { Db } from '../db/database.ts';
import { insertChanges } from './history.store.ts';
import type { Change } from './history.store.ts';
import { lockAnyBooking, writeReportMarks } from './report-marks.store.ts';
import type { ReportedBooking, ReportMarks } from './report-marks.store.ts';

/**
 * Locks the booking a report belongs to, of either kind, until the transaction ends, so that changes of its reports run
 * one after the other.
 */
export function lockBookingOfReport(tx: Db, id: number): Promise<ReportedBooking | null> {
  return lockAnyBooking(tx, id);
}

/**
 * Writes a step of a report to the booking's history and, for the report in force, to the booking's own fields.
 * @param step the report's status before and after. `marks` is null for a new version still being worked on.
 */
export async function noteReportStep(
  tx: Db,
  by: { accountId: number; role: string },
  booking: ReportedBooking,
  step: { from: string | null; to: string },
  marks: ReportMarks | null,
): Promise<void> {
  const changes: Change[] = [{ field: 'checkupReportStatus', ...step }];
  if (!marks) return insertChanges(tx, by, booking, changes);
  const at = marks.uploadedAt.toISOString();
  const was = booking.reportUploadedAt?.toISOString() ?? null;
  if (booking.reportUploadedBy !== marks.uploadedBy)
    changes.push({ field: 'checkupReportUploadedBy', from: booking.reportUploadedBy, to: marks.uploadedBy });
  if (was !== at) changes.push({ field: 'checkupReportUploadedAt', from: was, to: at });
  await insertChanges(tx, by, await writeReportMarks(tx, booking.id, marks), changes);
}
