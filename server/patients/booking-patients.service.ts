import { adultAge } from '#contract/patients/family.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import { selectPatientOfBooking } from './booking-patients.store.ts';
import type { BookingPatientRow } from './booking-patients.store.ts';
import { holdMember } from './family.store.ts';

export type PatientOfBooking = BookingPatientRow & {
  /** The account's holder, who answers for a child; null for those of age, and where the age is not known. */
  guardian: string | null;
};

/**
 * Whom a booking is for: what reports, receipts and prints write of a patient. Also somebody who was since taken off the
 * family's list. Asks nobody's permission: the caller has read the booking.
 * @throws NOT_FOUND
 */
export async function readPatientOfBooking(db: Db, bookingId: number): Promise<PatientOfBooking> {
  const patient = await selectPatientOfBooking(db, bookingId);
  if (!patient) throw fail('NOT_FOUND');
  const isChild = patient.relation !== 'Self' && patient.age !== null && patient.age < adultAge;
  return { ...patient, guardian: isChild ? patient.accountName : null };
}

/**
 * Makes sure that a new booking may name this patient: one of the account's own people, still on its list. Held until the
 * transaction ends, so that nobody removes them meanwhile. Another account's answers as a missing one.
 * @throws NOT_FOUND
 */
export async function checkPatient(tx: Db, accountId: number, patientId: number | null): Promise<void> {
  if (patientId !== null && !(await holdMember(tx, patientId, accountId)))
    throw fail('NOT_FOUND', { fields: { patientId: 'patient.unknown' } });
}
