import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import { weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { findDoctors } from '../doctors/doctors.service.ts';
import { clinicError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { checkPatient } from '../patients/booking-patients.service.ts';
import { insertAppointment } from './bookings.store.ts';
import type { BookingRow } from './bookings.store.ts';

/**
 * Requests an appointment at a date and time of the clinic's clock. Without a doctor, the reception assigns one later.
 * @throws NOT_FOUND for a patient of another account, INVALID_FIELDS in the past or outside opening hours, SLOT_TAKEN,
 * ALREADY_BOOKED, NOT_BOOKABLE
 */
export async function requestAppointment(
  db: Db,
  caller: Caller,
  wanted: { date: string; time: string; doctorId?: number | null; patientId?: number | null },
): Promise<BookingRow> {
  const [hours, minutes] = wanted.time.split(':').map(Number);
  const at = atClinicClock(wanted.date, hours ?? 0, minutes ?? 0);
  if (!at) throw clinicError('INVALID_FIELDS', { fields: { date: 'booking.date' } });
  if (!isOpen((await readClinic(db)).profile.openingHours, at))
    throw clinicError('INVALID_FIELDS', { fields: { time: 'booking.closed' } });
  const [doctor] = wanted.doctorId ? await findDoctors(db, [wanted.doctorId], []) : [null];
  if (doctor === undefined) throw clinicError('NOT_BOOKABLE', { fields: { doctorId: 'booking.noDoctor' } });
  const patientId = wanted.patientId ?? null;
  await checkPatient(db, caller.accountId, patientId);
  try {
    const booking = await insertAppointment(db, {
      accountId: caller.accountId,
      patientId,
      role: caller.role,
      doctorId: doctor?.id ?? null,
      at,
    });
    if (!booking) throw clinicError('INVALID_FIELDS', { fields: { date: 'booking.past' } });
    noteRows([booking]);
    return booking;
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === null) throw error;
    throw clinicError(index === 'bookings_one_appointment_per_person' ? 'ALREADY_BOOKED' : 'SLOT_TAKEN', {
      fields: { time: 'booking.slotTaken' },
      cause: error,
    });
  }
}

/** Whether the clinic is open at that moment. An appointment cannot begin at the closing minute. */
export function isOpen(openingHours: OpeningHours, at: Date): boolean {
  const { minutes, weekday } = clinicClock(at);
  const today = openingHours[weekdays[weekday]!];
  return today !== null && minutes >= minutesOf(today.opens) && minutes < minutesOf(today.closes);
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
