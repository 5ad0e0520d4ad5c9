import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldGuard, FieldName } from '#contract/bookings/fields.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action, Scope } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import type { BookingRow } from './booking-columns.store.ts';

/** The account and the doctors of a booking. */
export type Parties = Pick<
  BookingRow,
  'accountId' | 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId'
>;

/** Whether the caller is the patient. Compares accounts, never a phone number from the request. */
export function isOwn(caller: Caller, booking: Parties): boolean {
  return booking.accountId === caller.accountId;
}

/**
 * Whether the caller is the booked, referring or reporting doctor, or the referer. `bookings.store.ts` has the same
 * rule in SQL for lists.
 */
function isInvolved(caller: Caller, booking: Parties): boolean {
  const doctorId = caller.doctor?.id;
  if (doctorId === undefined) return false;
  return [booking.doctorId, booking.refererId, booking.referringDoctorId, booking.reportingDoctorId].includes(doctorId);
}

/** Which commissions of this booking would go to the caller. */
function earnsAs(caller: Caller, booking: Parties): { referer: boolean; referringDoctor: boolean } {
  const doctorId = caller.doctor?.id;
  return {
    referer: doctorId !== undefined && booking.refererId === doctorId,
    referringDoctor: doctorId !== undefined && booking.referringDoctorId === doctorId,
  };
}

/** Whether the caller has money at stake: as the patient, the referer or the referring doctor. */
export function hasOwnInterest(caller: Caller, booking: Parties): boolean {
  const earns = earnsAs(caller, booking);
  return isOwn(caller, booking) || earns.referer || earns.referringDoctor;
}

/** Whether the caller sees the names of hidden referers. */
export function seesHidden(caller: Caller): boolean {
  return may('bookings.seeHiddenReferers', caller.role);
}

/** Whether the caller works on the booking's report: on all reports, or as the reporting doctor of this one. */
export function worksOnReport(caller: Caller, { reportingDoctorId }: Pick<Parties, 'reportingDoctorId'>): boolean {
  return (
    scopeOf('reports.read', caller.role) === 'any' ||
    (caller.doctor?.isReporting === true && caller.doctor.id === reportingDoctorId)
  );
}

/**
 * Whether a permission with this scope covers the booking. A booking that is not covered is answered as missing (404).
 */
export function isReached(caller: Caller, scope: Scope, booking: Parties): boolean {
  if (scope === 'any') return true;
  return scope !== 'no' && (isOwn(caller, booking) || (scope === 'involved' && isInvolved(caller, booking)));
}

/** Like `isReached`, for work on a booking: a doctor's own visit is not their work. */
export function isWork(caller: Caller, scope: Scope, booking: Parties): boolean {
  return scope === 'any' || (scope === 'involved' && isInvolved(caller, booking));
}

/** Whether a guard of the table of fields refuses a change by this caller. */
function isRefused(guard: FieldGuard, caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const isAdmin = caller.role === 'Admin';
  switch (guard) {
    case 'money':
      return !isAdmin && (hasOwnInterest(caller, booking) || booking.checkupStatus === 'CANCELLED');
    case 'progress':
      return !isAdmin && isOwn(caller, booking);
    case 'report':
      return booking.reportUrl !== null;
    case 'commission':
      return !booking.notesCommissions && !hasCommission(booking, name);
  }
}

/** Whether a commission is recorded. It can still be removed after the clinic has switched commissions off. */
function hasCommission(booking: BookingRow, name: FieldName): boolean {
  return (
    (name === 'refererCommission' ? booking.refererCommissionPaise : booking.referringDoctorCommissionPaise) !== null
  );
}

/** Whether the caller may change a field now. Among doctors, only the booked doctor may change a visit's payment. */
function mayEdit(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const { edit, guards = [] } = fieldAt(name);
  const action = edit[booking.kind];
  if (action === undefined) return false;
  const scope = scopeOf(action, caller.role);
  const isPayment = guards.includes('money');
  const isTheirs = isPayment && scope === 'involved' ? booking.doctorId === caller.doctor?.id : true;
  return isWork(caller, scope, booking) && isTheirs && !guards.some((guard) => isRefused(guard, caller, booking, name));
}

/** The fields the caller may change now. The form offers these, and an edit accepts only these. */
export function editableFields(caller: Caller, booking: BookingRow): FieldName[] {
  if (!isWork(caller, scopeOf('bookings.edit', caller.role), booking)) return [];
  return fieldsOf(booking.kind).filter((name) => mayEdit(caller, booking, name));
}

/** What the caller may do with the booking. */
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
 * Whether the caller sees a field's value. Commissions: the admin, and the doctor who would get one. Visibility: the
 * desk.
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
