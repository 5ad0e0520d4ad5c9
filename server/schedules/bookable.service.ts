import type { BookingType } from '#contract/bookings/states.ts';
import { atClinicClock, clinicClock, minuteOf, minutesOf } from '#contract/clinic-time.ts';
import type { ClinicMoment } from '#contract/clinic-time.ts';
import { weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import { limits } from '#contract/limits.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { isHoliday } from './schedules.service.ts';

/** Why a visit cannot be booked for a moment: the key of a field's error. */
type Complaint = 'booking.past' | 'booking.tooFar' | 'booking.closed';

/**
 * Whether a visit can be booked for that moment: not in the past, at most `limits.bookingDaysAhead` days ahead, and a
 * doctor only while the clinic is open, and on no holiday. Samples are also collected at home, before the clinic opens.
 * Null if it can.
 */
export async function complaintAbout(tx: Db, kind: BookingType, wanted: ClinicMoment): Promise<Complaint | null> {
  const now = tx.now();
  if (isPast(wanted, now)) return 'booking.past';
  if (isTooFar(wanted.at, now)) return 'booking.tooFar';
  if (kind !== 'doctor') return null;
  const isClosed =
    !isOpen((await readClinic(tx)).profile.openingHours, wanted) || (await isHoliday(tx, clinicClock(wanted.at).date));
  return isClosed ? 'booking.closed' : null;
}

/**
 * The moment that somebody asks a visit for, by a date and a time of the clinic's clock.
 * @throws INVALID_FIELDS in the past, too far ahead or outside opening hours
 */
export async function askedMoment(tx: Db, date: string, time: string): Promise<Date> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = atClinicClock(date, hours, minutes);
  if (!at) throw clinicError('INVALID_FIELDS', { fields: { date: 'booking.date' } });
  const complaint = await complaintAbout(tx, 'doctor', { at, hasTime: true });
  if (complaint)
    throw clinicError('INVALID_FIELDS', { fields: { [complaint === 'booking.closed' ? 'time' : 'date']: complaint } });
  return at;
}

/** Whether the minute is over, or, without a time of day, the day. */
export function isPast({ at, hasTime }: ClinicMoment, now: Date): boolean {
  return hasTime ? at < minuteOf(now) : clinicClock(at).date < clinicClock(now).date;
}

/** Whether the day is more than `limits.bookingDaysAhead` days after today. */
export function isTooFar(at: Date, now: Date): boolean {
  const last = clinicClock(new Date(now.getTime() + limits.bookingDaysAhead * 86_400_000)).date;
  return clinicClock(at).date > last;
}

/** Whether the clinic is open at that moment, or at all on that day. A visit cannot begin at the closing minute. */
export function isOpen(openingHours: OpeningHours, { at, hasTime }: ClinicMoment): boolean {
  const { minutes, weekday } = clinicClock(at);
  const day = openingHours[weekdays[weekday]!];
  if (day === null || !hasTime) return day !== null;
  return minutes >= minutesOf(day.opens) && minutes < minutesOf(day.closes);
}

/**
 * The error to throw when a booking could not be written: SLOT_TAKEN or ALREADY_BOOKED if the doctor or the patient has
 * another appointment in that minute.
 */
export function asTaken(error: unknown, field: string): unknown {
  const index = uniqueViolation(error);
  if (index === null) return error;
  // A cancelled booking is taken up again, and its Form F was used for another one meanwhile.
  if (index === 'form_f_number')
    return clinicError('INVALID_FIELDS', { fields: { checkupStatus: 'formF.numberTaken' }, cause: error });
  return clinicError(index === 'bookings_one_appointment_per_person' ? 'ALREADY_BOOKED' : 'SLOT_TAKEN', {
    fields: { [field]: 'booking.slotTaken' },
    cause: error,
  });
}
