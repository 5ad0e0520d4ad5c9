import type { AppointmentStatus, BookingType, CheckupStatus } from './states.ts';

/** The steps of a booking, in order. Requesting one is the first step, so it is always done. */
export const bookingSteps = {
  doctor: ['booked', 'confirmed', 'visit'],
  test: ['booked', 'test', 'report', 'signed'],
} as const satisfies Record<BookingType, readonly string[]>;
export type BookingStep = (typeof bookingSteps)[BookingType][number];

interface Progressing {
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  /** The report's status as the booking keeps it, in upper or lower case; unknown words are ignored. */
  checkupReportStatus?: string | null;
}

/** How many steps of a test are done by its report's status: the report is made, or signed as well. */
const stepsOfReport: Readonly<Record<string, number>> = { UPLOADED: 3, PENDING_SIGNATURE: 3, SIGNED: 4 };

/**
 * How many of a booking's steps are done; null if it is cancelled. A signed report counts although nobody set the test
 * to COMPLETED: the laboratory has gone on.
 */
export function stepsDone(type: BookingType, booking: Progressing): number | null {
  const { checkupStatus, appointmentStatus, checkupReportStatus } = booking;
  if (checkupStatus === 'CANCELLED' || appointmentStatus === 'CANCELLED') return null;
  const isOver = checkupStatus === 'COMPLETED';
  if (type === 'doctor') {
    if (isOver) return 3;
    return appointmentStatus === 'REQUESTED' ? 1 : 2;
  }
  return Math.max(isOver ? 2 : 1, stepsOfReport[checkupReportStatus?.toUpperCase() ?? ''] ?? 0);
}
