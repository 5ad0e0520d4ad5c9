import { may, scopeOf } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import type { BookingRow } from './booking-row.ts';

type Parties = Pick<BookingRow, 'accountId' | 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId'>;

/** The caller is the patient: matched on the account, never on a phone number that was sent. */
export function isOwn(caller: Caller, booking: Parties): boolean {
  return booking.accountId === caller.accountId;
}

/** The caller is the doctor booked, referring, referer or reporting on it. `bookings.store.ts` says the same in SQL for lists. */
export function isInvolved(caller: Caller, booking: Parties): boolean {
  const doctorId = caller.doctor?.id;
  if (doctorId === undefined) return false;
  return [booking.doctorId, booking.refererId, booking.referringDoctorId, booking.reportingDoctorId].includes(doctorId);
}

/** The caller is the doctor a commission on this booking would go to. */
export function earnsAs(caller: Caller, booking: Parties): { referer: boolean; referringDoctor: boolean } {
  const doctorId = caller.doctor?.id;
  return {
    referer: doctorId !== undefined && booking.refererId === doctorId,
    referringDoctor: doctorId !== undefined && booking.referringDoctorId === doctorId,
  };
}

/** The caller is the doctor the patient came to see. */
export function isBookedDoctor(caller: Caller, booking: Parties): boolean {
  return caller.doctor !== null && booking.doctorId === caller.doctor.id;
}

/** The caller is the patient, the referer or the referring doctor: their own money may be at stake. */
export function hasOwnInterest(caller: Caller, booking: Parties): boolean {
  const earns = earnsAs(caller, booking);
  return isOwn(caller, booking) || earns.referer || earns.referringDoctor;
}

/** Whether the caller sees who a hidden referer is. */
export function seesHidden(caller: Caller): boolean {
  return may('bookings.seeHiddenReferers', caller.role);
}

/** The caller works on the booking's report: on everybody's, or as the marked doctor who reports on this one. */
export function worksOnReport(caller: Caller, { reportingDoctorId }: Pick<Parties, 'reportingDoctorId'>): boolean {
  return (
    scopeOf('reports.read', caller.role) === 'any' ||
    (caller.doctor?.isReporting === true && caller.doctor.id === reportingDoctorId)
  );
}
