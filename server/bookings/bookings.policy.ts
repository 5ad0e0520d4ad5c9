import type { Role } from '#contract/roles.ts';
import { fieldAt, fieldsOf, groupInHistory } from '#contract/bookings/fields.ts';
import type { FieldGroup, FieldGuard, FieldName, HistoryField } from '#contract/bookings/fields.ts';
import { closesAt } from '#contract/schedules/places.ts';
import { may, mayNow, scopeOf } from '#contract/permissions.ts';
import type { Action, Scope } from '#contract/permissions.ts';
import { mayBecome } from '#contract/reports/states.ts';
import type { ReportStatus, UploadObstacle } from '#contract/reports/states.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { isReachedBy } from '../shared/reach.ts';
import type { Reached } from '../shared/reach.ts';
import type { BookingRow } from './columns.store.ts';
import { readField } from './fields.ts';

/** The account and the doctors of a booking. */
export type Parties = Reached;

/** Whether the caller is the patient. Compares accounts, never a phone number from the request. */
export function isOwn(caller: Caller, booking: Pick<Parties, 'accountId'>): boolean {
  return booking.accountId === caller.accountId;
}

/** Whether the caller is the booked, referring or reporting doctor, or the referer. */
export function isInvolved(caller: Caller, booking: Parties): boolean {
  return isReachedBy(caller, 'part', booking);
}

/** Which commissions of this booking would go to the caller. */
function earnsAs(caller: Caller, booking: Parties): { referer: boolean; referringDoctor: boolean } {
  const doctorId = caller.doctor?.id;
  return {
    referer: booking.refererId === doctorId,
    referringDoctor: booking.referringDoctorId === doctorId,
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

/** Whether the caller is told who has this part in the booking. Referer and referring doctor may be hidden (P1). */
export function seesDoctor(
  caller: Caller,
  booking: Pick<BookingRow, 'isRefererHidden' | 'isReferringDocHidden'>,
  part: string | undefined,
): boolean {
  const isHidden =
    (part === 'referer' && booking.isRefererHidden) || (part === 'referringDoctor' && booking.isReferringDocHidden);
  return !isHidden || seesHidden(caller);
}

/**
 * Whether the caller is told which doctor made a change. Only doctors of a booking change it, so one who has none of
 * the parts that the caller sees has, or had, a hidden part.
 */
export function seesActor(
  caller: Caller,
  booking: Parties & Pick<BookingRow, 'isRefererHidden' | 'isReferringDocHidden'>,
  doctorIds: readonly number[],
): boolean {
  const isShown = (part: 'referer' | 'referringDoctor') => seesDoctor(caller, booking, part);
  if (isShown('referer') && isShown('referringDoctor')) return true;
  const { doctorId, reportingDoctorId } = booking;
  const shown = [
    doctorId,
    reportingDoctorId,
    isShown('referer') ? booking.refererId : null,
    isShown('referringDoctor') ? booking.referringDoctorId : null,
  ];
  return doctorIds.some((id) => shown.includes(id));
}

/** Whether the caller is the reporting doctor: marked as one by the clinic, and named on the booking. */
export function isReporting({ doctor }: Caller, { reportingDoctorId }: Pick<Parties, 'reportingDoctorId'>): boolean {
  return doctor !== null && doctor.isReporting && doctor.id === reportingDoctorId;
}

/** Whether the caller works on the booking's report: on all reports, or as the reporting doctor of this one. */
export function worksOnReport(caller: Caller, { reportingDoctorId }: Pick<Parties, 'reportingDoctorId'>): boolean {
  return scopeOf('reports.read', caller.role) === 'any' || isReporting(caller, { reportingDoctorId });
}

type ReportMarks = Pick<BookingRow, 'reportStatus' | 'reportUrl' | 'reportingDoctorId'>;

/**
 * A report's status as the caller sees it. Only those who work on the report see the steps before its release; all
 * others see that it is in progress. A status without a file (a report on paper) is shown to everyone.
 */
export function reportStatusFor(caller: Caller, row: ReportMarks): string | null {
  return worksOnReport(caller, row) || row.reportUrl === null ? row.reportStatus : publicReportStatus(row.reportStatus);
}

/** The status for those who do not work on the report: every step before the release is one and the same. */
export function publicReportStatus<S extends string | null>(status: S): S | string {
  return (status && reportWords[status]) ?? status;
}
const reportWords: Readonly<Record<string, ReportStatus>> = {
  UPLOADED: 'PENDING_SIGNATURE',
  REJECTED: 'PENDING_SIGNATURE',
  AMENDED: 'SIGNED',
  WITHDRAWN: 'SIGNED',
};

/**
 * Whether a permission with this scope covers the booking. A booking that is not covered is answered as missing (404).
 */
export function isReached(caller: Caller, scope: Scope, booking: Parties): boolean {
  return isReachedBy(caller, scope, booking);
}

/** Like `isReached`, for work on a booking: a doctor's own visit is not their work. */
export function isWork(caller: Caller, scope: Scope, booking: Parties): boolean {
  return scope === 'any' || (scope === 'involved' && isInvolved(caller, booking));
}

/** Nobody except an admin notes the progress of their own visit. */
export const mayProgress = (caller: Caller, booking: Pick<Parties, 'accountId'>): boolean =>
  caller.role === 'Admin' || !isOwn(caller, booking);

/** Whether a guard of the table of fields refuses a change by this caller. */
function isRefused(caller: Caller, booking: BookingRow, name: FieldName, guard: FieldGuard): boolean {
  const isAdmin = caller.role === 'Admin';
  switch (guard) {
    case 'money':
      return !isAdmin && (hasOwnInterest(caller, booking) || isMoneyClosed(booking));
    case 'progress':
      return !mayProgress(caller, booking);
    case 'report':
      return booking.reportUrl !== null;
    case 'commission':
      // One that is recorded can still be removed after the clinic has switched commissions off.
      return !booking.notesCommissions && readField(booking, name) === null;
  }
}

/**
 * Whether the booking's money can no longer be changed: it is cancelled, or was once cancelled with money on it, which
 * reopening does not open again (S53).
 */
function isMoneyClosed(booking: BookingRow): boolean {
  const { checkupStatus, cancelledAt, amount1Paise, amount2Paise, discountPaise } = booking;
  const hasMoney = amount1Paise !== null || amount2Paise !== null || discountPaise !== null;
  return checkupStatus === 'CANCELLED' || (cancelledAt !== null && hasMoney);
}

/** Whether the caller may change a field now. Among doctors, only the booked doctor may change a visit's payment. */
function mayEdit(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const { edit, guards = [] } = fieldAt(name);
  const action = edit[booking.kind];
  if (action === undefined || !mayNow(action, caller)) return false;
  const scope = scopeOf(action, caller.role);
  const isPayment = guards.includes('money');
  const isTheirs = isPayment && scope === 'involved' ? booking.doctorId === caller.doctor?.id : true;
  return isWork(caller, scope, booking) && isTheirs && !guards.some((guard) => isRefused(caller, booking, name, guard));
}

/** The fields the caller may change now. The form offers these, and an edit accepts only these. */
export function editableFields(caller: Caller, booking: BookingRow): FieldName[] {
  if (!isWork(caller, scopeOf('bookings.edit', caller.role), booking)) return [];
  return fieldsOf(booking.kind).filter((name) => seesValue(caller, booking, name) && mayEdit(caller, booking, name));
}

/** Whether a list names the patient of a record. It does not in a reader's own list, on records about the reader. */
export function namesPatient(
  { caller, scope }: Asking,
  { accountId, patientNumber }: Pick<BookingRow, 'accountId'> & { patientNumber: string },
): boolean {
  return scope !== 'own' || accountId !== caller.accountId || patientNumber !== caller.patientNumber;
}

/**
 * What keeps the caller from uploading a booking's report, or from replacing what was uploaded; null if nothing does.
 * Visits to a doctor have none, and one that is accepted or signed is not replaced.
 */
export function uploadObstacle(
  caller: Caller,
  booking: Pick<BookingRow, 'kind' | 'checkupStatus' | 'appointmentStatus' | 'newestReport'>,
): UploadObstacle | null {
  if (!may('reports.upload', caller.role)) return 'FORBIDDEN';
  const { kind, checkupStatus, appointmentStatus, newestReport } = booking;
  if (kind !== 'test') return 'OF_DOCTOR';
  if (checkupStatus === 'CANCELLED' || appointmentStatus === 'CANCELLED') return 'BOOKING_CANCELLED';
  return newestReport === null || mayBecome(newestReport, 'UPLOADED') ? null : 'REPORT_STATE';
}

/** Whether the caller may set a booking to COMPLETED without the money; a doctor only their own visit. */
export function mayWaive(caller: Caller, { doctorId }: Pick<Parties, 'doctorId'>): boolean {
  const scope = scopeOf('payments.waive', caller.role);
  return scope === 'any' || (scope === 'involved' && doctorId === caller.doctor?.id);
}

/** Whether the caller is given the link to the page of the booking's number: the patient, and the desk. */
export const mayOpenToken = (caller: Caller, booking: Parties): boolean =>
  isReached(caller, scopeOf('queue.openToken', caller.role), booking);

/**
 * What keeps a visit from getting another time, or from being cancelled; null if nothing does. Patients do so until
 * some minutes before their time, the desk until the person has come.
 */
export function visitObstacle(
  { checkupStatus, token, scheduledAt, scheduledHasTime, readAt }: BookingRow,
  { isDesk }: { isDesk: boolean },
): 'ALREADY_CANCELLED' | 'TOO_LATE' | null {
  if (checkupStatus === 'CANCELLED') return 'ALREADY_CANCELLED';
  if (checkupStatus === 'COMPLETED' || token?.isAhead === false) return 'TOO_LATE';
  if (isDesk || !scheduledAt || !scheduledHasTime) return null;
  return readAt <= closesAt(scheduledAt, token ?? { closesMinutesBefore: 0 }) ? null : 'TOO_LATE';
}

/** The same for the caller: patients reach their own visits, the desk all. */
export function placeObstacle(
  caller: Caller,
  booking: BookingRow,
): 'NOT_FOUND' | 'ALREADY_CANCELLED' | 'TOO_LATE' | null {
  if (!isReached(caller, scopeOf('bookings.changePlace', caller.role), booking)) return 'NOT_FOUND';
  return visitObstacle(booking, { isDesk: may('schedules.fillEveryPlace', caller.role) });
}

/** Whether a role is involved in every booking that has a report, without being named on it. */
export const isOfLaboratory = ({ role }: { role: Role }): boolean => role === 'Pathologist';
/** Whether a role is named only to those who see the doctors of a booking. */
export const isDoctor = ({ role }: { role: string }): boolean => role === 'Doctor';

/**
 * Whether this booking lets the caller open its person's page; `reachesPerson` asks for all of the person's bookings.
 */
function mayOpenPerson(caller: Caller, booking: BookingRow): boolean {
  const scope = scopeOf('patients.open', caller.role);
  if (scope === 'involved' && isOfLaboratory(caller)) return isOwn(caller, booking) || booking.newestReport !== null;
  return isReached(caller, scope, booking);
}

/** What the caller may do with the booking. */
export function abilitiesOn(caller: Caller, booking: BookingRow) {
  const reach = (action: Action) => scopeOf(action, caller.role);
  return {
    isOwn: isOwn(caller, booking),
    edit: editableFields(caller, booking),
    readHistory: isWork(caller, reach('bookings.readHistory'), booking),
    readPayments: isReached(caller, reach('payments.read'), booking),
    readVisit: isReached(caller, reach('visits.read'), booking),
    waive: mayWaive(caller, booking),
    readReport: isReached(caller, reach('reports.read'), booking),
    uploadObstacle: uploadObstacle(caller, booking),
    openReportsOf: may('reports.openForOthers', caller.role) ? booking.patientPhone : null,
    editFamilyOf: reach('patients.family') === 'any' ? booking.patientPhone : null,
    openPerson: mayOpenPerson(caller, booking),
  };
}

/** Whether the caller is shown what a field holds: hidden doctors and masked report statuses are not. */
export function seesValue(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  if (!seesDoctor(caller, booking, fieldAt(name).names)) return false;
  if (name === 'checkupReportStatus') return reportStatusFor(caller, booking) === booking.reportStatus;
  return seesField(caller, booking, name);
}

/**
 * Whether a field is in the caller's answers. Commissions: the admin, and the doctor who would get one. Visibility: the
 * desk.
 */
export function seesField(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const { group, paidTo } = fieldAt(name);
  const scope = scopeOfGroup(caller, group);
  return scope === 'any' || (scope === 'involved' && paidTo !== undefined && earnsAs(caller, booking)[paidTo]);
}

/**
 * Whether the history tells the caller of changes of a field. Changes of commissions are told only to those who see all
 * commissions, not to the doctor who gets one.
 */
export function seesChanges(caller: Caller, field: HistoryField): boolean {
  return scopeOfGroup(caller, groupInHistory(field)) === 'any';
}

function scopeOfGroup({ role }: Caller, group: FieldGroup | null): Scope {
  if (group === 'visibility') return scopeOf('bookings.seeVisibility', role);
  return group === 'commission' ? scopeOf('bookings.seeCommissions', role) : 'any';
}
