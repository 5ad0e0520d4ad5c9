import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldGuard, FieldName } from '#contract/bookings/fields.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action, Scope } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import type { BookingRow } from './booking-columns.store.ts';

/** Who has a part in a booking. */
export type Parties = Pick<
  BookingRow,
  'accountId' | 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId'
>;

/** The caller is the patient: matched on the account, never on a phone number that was sent. */
export function isOwn(caller: Caller, booking: Parties): boolean {
  return booking.accountId === caller.accountId;
}

/**
 * The caller is the doctor booked, referring, referer or reporting on it. `bookings.store.ts` says the same in SQL for
 * lists.
 */
function isInvolved(caller: Caller, booking: Parties): boolean {
  const doctorId = caller.doctor?.id;
  if (doctorId === undefined) return false;
  return [booking.doctorId, booking.refererId, booking.referringDoctorId, booking.reportingDoctorId].includes(doctorId);
}

/** The caller is the doctor a commission on this booking would go to. */
function earnsAs(caller: Caller, booking: Parties): { referer: boolean; referringDoctor: boolean } {
  const doctorId = caller.doctor?.id;
  return {
    referer: doctorId !== undefined && booking.refererId === doctorId,
    referringDoctor: doctorId !== undefined && booking.referringDoctorId === doctorId,
  };
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

/** Whether a permission of this scope reaches the booking; what it does not reach is answered as if it were missing. */
export function isReached(caller: Caller, scope: Scope, booking: Parties): boolean {
  if (scope === 'any') return true;
  return scope !== 'no' && (isOwn(caller, booking) || (scope === 'involved' && isInvolved(caller, booking)));
}

/** The same of work on a booking: a doctor's own visit is not their work. */
export function isWork(caller: Caller, scope: Scope, booking: Parties): boolean {
  return scope === 'any' || (scope === 'involved' && isInvolved(caller, booking));
}

/** Whether a guard of the table of fields stands against a change by this caller. */
function stands(guard: FieldGuard, caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const isAdmin = caller.role === 'Admin';
  switch (guard) {
    case 'money':
      return !isAdmin && (hasOwnInterest(caller, booking) || booking.checkupStatus === 'CANCELLED');
    case 'progress':
      return !isAdmin && isOwn(caller, booking);
    case 'report':
      return booking.reportUrl !== null;
    case 'commission':
      return !booking.notesCommissions && !isNoted(booking, name);
  }
}

/** A commission stands there: where the clinic has stopped noting them, it can still be taken away. */
function isNoted(booking: BookingRow, name: FieldName): boolean {
  return (
    (name === 'refererCommission' ? booking.refererCommissionPaise : booking.referringDoctorCommissionPaise) !== null
  );
}

/**
 * Whether the caller may change a field of this booking now. Of a visit's payment, among doctors only the one booked.
 */
function mayEdit(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const { edit, guards = [] } = fieldAt(name);
  const action = edit[booking.kind];
  if (action === undefined) return false;
  const scope = scopeOf(action, caller.role);
  const isPayment = guards.includes('money');
  const isTheirs = isPayment && scope === 'involved' ? booking.doctorId === caller.doctor?.id : true;
  return isWork(caller, scope, booking) && isTheirs && !guards.some((guard) => stands(guard, caller, booking, name));
}

/** The fields the caller may change now: what the form offers, and all that an edit may change. */
export function editableFields(caller: Caller, booking: BookingRow): FieldName[] {
  if (!isWork(caller, scopeOf('bookings.edit', caller.role), booking)) return [];
  return fieldsOf(booking.kind).filter((name) => mayEdit(caller, booking, name));
}

/** What the caller may do with a booking. */
export function abilitiesOn(caller: Caller, booking: BookingRow) {
  const reach = (action: Action) => scopeOf(action, caller.role);
  return {
    isOwn: isOwn(caller, booking),
    edit: editableFields(caller, booking),
    readHistory: isWork(caller, reach('bookings.readHistory'), booking),
    readPayments: isReached(caller, reach('payments.read'), booking),
    openReportsOf: may('reports.openForOthers', caller.role) ? booking.patientPhone : null,
  };
}

/**
 * Whether the caller sees a field's value at all: commissions are the admin's and theirs whom they would go to,
 * visibility the desk's.
 */
export function seesField(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const { group } = fieldAt(name);
  if (group === 'visibility') return may('bookings.seeVisibility', caller.role);
  if (group !== 'commission') return true;
  const scope = scopeOf('bookings.seeCommissions', caller.role);
  const earns = earnsAs(caller, booking);
  return (
    scope === 'any' || (scope === 'involved' && (name === 'refererCommission' ? earns.referer : earns.referringDoctor))
  );
}
