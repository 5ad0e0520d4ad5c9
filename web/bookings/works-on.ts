import { may, scopeOf } from '#contract/permissions.ts';
import type { User } from '#web/lib/session.ts';
import type { Booking } from './booking.ts';

export type Reader = Pick<User, 'role' | 'phoneNumber'>;

/** The doctor whom the patient comes to see, where the booking is one of a doctor. */
export const doctorOf = (booking: Booking) => ('test' in booking ? null : booking.doctor);

/** The reader is the patient, as far as the browser can know. */
export const isOwn = (booking: Booking, { phoneNumber }: Reader) => booking.mobileNumber === phoneNumber;

/** The reader is the doctor booked, referring, referer or reporting. A hidden referer knows themselves by their commission. */
function isInvolved(booking: Booking, { phoneNumber }: Reader): boolean {
  const named = [doctorOf(booking), booking.referer, booking.referringDoctor, booking.reportingDoctor];
  if (named.some((person) => person?.phoneNumber === phoneNumber)) return true;
  return (
    'test' in booking && (booking.refererCommission !== undefined || booking.referringDoctorCommission !== undefined)
  );
}

/** Whether the reader works on this booking: then its history is theirs to read, and Edit is shown. A doctor's own visit is not their work. */
export function worksOn(booking: Booking, reader: Reader): boolean {
  if (!may('bookings.edit', reader.role)) return false;
  return scopeOf('bookings.edit', reader.role) === 'any' || isInvolved(booking, reader) || !isOwn(booking, reader);
}
