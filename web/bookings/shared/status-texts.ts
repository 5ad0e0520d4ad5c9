import type { AppointmentStatus, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';

/** The keys of what statuses are called. CANCELLED is a payment's badge only (R53). */
export const paymentTexts: Readonly<Record<PaymentStatus | 'CANCELLED', string>> = {
  PENDING: 'bookings:payment.PENDING',
  PARTIAL: 'bookings:payment.PARTIAL',
  COMPLETED: 'bookings:payment.COMPLETED',
  CANCELLED: 'bookings:payment.CANCELLED',
};

export const checkupTexts: Readonly<Record<CheckupStatus, string>> = {
  PENDING: 'bookings:checkup.PENDING',
  COMPLETED: 'bookings:checkup.COMPLETED',
  CANCELLED: 'bookings:checkup.CANCELLED',
};

export const appointmentTexts: Readonly<Record<AppointmentStatus, string>> = {
  REQUESTED: 'bookings:appointmentStatus.REQUESTED',
  SCHEDULED: 'bookings:appointmentStatus.SCHEDULED',
  COMPLETED: 'bookings:appointmentStatus.COMPLETED',
  CANCELLED: 'bookings:appointmentStatus.CANCELLED',
};

/** A report's states; another word that somebody wrote stays as it is. */
export const reportTexts = {
  PENDING: 'bookings:report.pending',
  UPLOADED: 'bookings:report.uploaded',
  PENDING_SIGNATURE: 'bookings:report.pendingSignature',
  REJECTED: 'bookings:report.rejected',
  SIGNED: 'bookings:report.signed',
} as const;

/** The key of what a status is called, in any case; undefined for a word that is none. */
export function statusText(texts: Readonly<Record<string, string>>, status: string): string | undefined {
  return new Map(Object.entries(texts)).get(status.toUpperCase());
}
