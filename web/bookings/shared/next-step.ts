import { maySee, screens } from '#contract/screens.ts';
import type { Role } from '#contract/roles.ts';
import { mayUse } from '#web/lib/reader.ts';
import { isUnconfirmed, paymentOf } from './booking.ts';
import type { Booking } from './booking.ts';

/** The step that a booking waits for. */
export type NextStep =
  /** Done on its own page. */
  | { does: 'confirm' | 'pay' }
  /** Done on another screen. */
  | { does: 'collect' | 'enter' | 'correct' | 'validate' | 'sign'; to: string };

/**
 * The next step for the reader with a booking: first the time, then the money, the sample and the report. Null if
 * nothing waits for them, and on their own bookings. The server checks each step again.
 * @param isToCollect the reader is to take a sample
 */
export function nextStep(booking: Booking, role: Role, isToCollect = false): NextStep | null {
  const { abilities, checkupStatus, appointmentStatus, price, feeUnknown } = booking;
  if (abilities.isOwn || checkupStatus === 'CANCELLED' || appointmentStatus === 'CANCELLED') return null;
  if (isUnconfirmed(booking) && abilities.edit.includes('checkupScheduledDate')) return { does: 'confirm' };
  const isOwed = paymentOf(booking) !== 'COMPLETED' && price > 0 && !feeUnknown;
  if (isOwed && abilities.readPayments && mayUse('payments.record', role)) return { does: 'pay' };
  if (isToCollect) return { does: 'collect', to: screens.collect.path };
  return 'test' in booking ? stepOfReport(booking, role) : null;
}

function stepOfReport(
  { id, abilities, checkupReportStatus, checkupReportUrl }: Extract<Booking, { test: unknown }>,
  role: Role,
): NextStep | null {
  const status = checkupReportStatus?.toUpperCase();
  if (abilities.uploadObstacle === null && (!status || status === 'REJECTED'))
    return { does: status ? 'correct' : 'enter', to: `${screens.uploadReport.path}?booking=${id}` };
  // The address of the report's file, which people who work on reports get, ends with the report's number.
  const report = /\d+$/.exec(checkupReportUrl ?? '')?.[0];
  if (!report) return null;
  if (status === 'UPLOADED' && maySee(screens.validateReport, role))
    return { does: 'validate', to: `${screens.validateReport.path}?report=${report}` };
  if (status === 'PENDING_SIGNATURE' && maySee(screens.signNext, role))
    return { does: 'sign', to: screens.signReport.path.replace(':reportId', report) };
  return null;
}
