import { matchPath } from 'react-router';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { isWaiting, paymentStatuses } from '#contract/bookings/states.ts';
import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';

/** A booking of either type, as lists show it. */
export type Booking = TestBooking | DoctorBooking;

export function typeOf(booking: Booking): BookingType {
  return 'test' in booking ? 'test' : 'doctor';
}

/** What was booked: the name of the test or the doctor, and its Bengali name if there is one. */
export function bookedName(booking: Booking): { name: string; nameBn: string } {
  return 'test' in booking
    ? { name: booking.test.testName, nameBn: booking.test.testNameBn }
    : { name: booking.doctorName, nameBn: booking.doctorNameBn };
}

/** The address of a booking's screen. */
export function addressOf(booking: Booking): string {
  return screenOf(typeOf(booking), booking.id);
}

/** The same from its type and number. */
export function screenOf(type: BookingType, id: number): string {
  const { path } = type === 'test' ? screens.testBooking : screens.doctorBooking;
  return path.replace(':id', String(id));
}

/** Whether an address is that of a booking's screen. */
export const isBookingAddress = (address: string): boolean =>
  [screens.testBooking, screens.doctorBooking].some(({ path }) => matchPath(path, address) !== null);

/** The address of the list of bookings of a type. */
export function listAddress(type: BookingType): string {
  return type === 'test' ? screens.testBookings.path : screens.doctorBookings.path;
}

/** The payment status; a missing or unknown one counts as PENDING (R52). */
export function paymentOf({ paymentStatus }: { paymentStatus?: string | null }): PaymentStatus {
  return paymentStatuses.find((status) => status === paymentStatus) ?? 'PENDING';
}

/** Whether the requested time is not confirmed by the clinic yet. */
export const isUnconfirmed = ({ appointmentStatus, checkupScheduledDate }: Booking): boolean =>
  isWaiting(appointmentStatus, checkupScheduledDate);

/** The status on the badge of search results: CANCELLED first, else the payment status (R53). */
export function resultStatusOf(booking: Booking): PaymentStatus | 'CANCELLED' {
  return booking.checkupStatus === 'CANCELLED' ? 'CANCELLED' : paymentOf(booking);
}
