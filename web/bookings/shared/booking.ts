import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { isWaiting, paymentStatuses } from '#contract/bookings/states.ts';
import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';

/** A booking of either kind, as lists show it. */
export type Booking = TestBooking | DoctorBooking;

export function typeOf(booking: Booking): BookingType {
  return 'test' in booking ? 'test' : 'doctor';
}

/** What was booked: the test's name or the doctor's, and the Bengali one where there is any. */
export function bookedName(booking: Booking): { name: string; nameBn: string } {
  return 'test' in booking
    ? { name: booking.test.testName, nameBn: booking.test.testNameBn }
    : { name: booking.doctorName, nameBn: booking.doctorNameBn };
}

/** The screen that shows one booking. */
export function addressOf(booking: Booking): string {
  return screenOf(typeOf(booking), booking.id);
}

/** The same by its kind and number. */
export function screenOf(type: BookingType, id: number): string {
  const { path } = type === 'test' ? screens.testBooking : screens.doctorBooking;
  return path.replace(':id', String(id));
}

/** The screen that lists the bookings of a kind. */
export function listAddress(type: BookingType): string {
  return type === 'test' ? screens.testBookings.path : screens.doctorBookings.path;
}

/** The payment's status; an absent or unknown one counts as PENDING (R52). */
export function paymentOf({ paymentStatus }: { paymentStatus?: string | null }): PaymentStatus {
  return paymentStatuses.find((status) => status === paymentStatus) ?? 'PENDING';
}

/** Whether a time was asked for that the clinic has not confirmed. */
export const isUnconfirmed = ({ appointmentStatus, checkupScheduledDate }: Booking): boolean =>
  isWaiting(appointmentStatus, checkupScheduledDate);

/** What the search results' badge says: cancelled before all, else how the payment stands (R53). */
export function resultStatusOf(booking: Booking): PaymentStatus | 'CANCELLED' {
  return booking.checkupStatus === 'CANCELLED' ? 'CANCELLED' : paymentOf(booking);
}
