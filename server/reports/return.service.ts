import { isWaiting } from '#contract/reports/states.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { marksOf } from './report-row.ts';
import { findNewest, findReport, insertEvent, writeRejection } from './reports.store.ts';
import { dropDrafts } from './value-drafts.store.ts';

/**
 * Returns a booking's report that waits for its signature to the person who handed it in, because its sample cannot be
 * used. A report in another state stays as it is. What was typed and not handed in is deleted. Locks the booking until
 * the transaction ends.
 * @returns the state of the newest report afterwards; null without one
 */
export async function returnForSample(
  tx: Db,
  caller: Pick<Caller, 'accountId' | 'role'>,
  bookingId: number,
  reason: string,
): Promise<ReportStatus | null> {
  const booking = (await lockBookingOfReport(tx, bookingId))!;
  await dropDrafts(tx, bookingId);
  const newest = await findNewest(tx, bookingId);
  if (!newest || !isWaiting(newest.status)) return newest?.status ?? null;
  const report = (await findReport(tx, newest.id))!;
  // Noted as nobody's decision about the report: the person who handed it in may reject its tube, too.
  await writeRejection(tx, null, report.id, reason);
  await insertEvent(tx, caller.accountId, report.id, report.status, reason);
  await noteReportStep(tx, caller, booking, { from: report.status, to: 'REJECTED' }, marksOf(report, 'REJECTED'));
  return 'REJECTED';
}
