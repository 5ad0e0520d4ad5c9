import type { Action } from '../permissions.ts';
import type { BookingType } from './states.ts';

/** How a field's value is checked, kept, typed and shown. */
export type FieldKind =
  | 'line'
  | 'paymentId'
  | 'phone'
  | 'amount'
  | 'moment'
  | 'schedule'
  | 'flag'
  | 'payment'
  | 'checkup'
  | 'report'
  | 'doctor'
  | 'doctorPhone';

/** The parts of the form and of the details page, in their order. */
export const fieldGroups = ['visit', 'payment', 'report', 'doctors', 'commission', 'visibility'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/**
 * What stands against a change beside the permission:
 * `money` nobody but Admin where their own money is at stake, or once the booking is cancelled ·
 * `progress` nobody but Admin on their own visit · `report` nobody once there is a report, which then says it itself ·
 * `commission` nobody where the clinic notes no commissions, but for taking away one that stands there.
 */
export type FieldGuard = 'money' | 'progress' | 'report' | 'commission';

interface BookingField {
  readonly kind: FieldKind;
  readonly group: FieldGroup;
  /**
   * The permission that changes it on a booking of each type; a type that is not named has no such field in its form.
   */
  readonly edit: Readonly<Partial<Record<BookingType, Action>>>;
  readonly guards?: readonly FieldGuard[];
  /** Of a field that names a doctor: in which part. The history tells of the part. */
  readonly names?: 'doctor' | 'referer' | 'referringDoctor' | 'reportingDoctor';
}

const both = <const A extends Action, const B extends Action>(test: A, doctor: B) => ({ test, doctor });
const deskNotes = 'bookings.editDeskNotes';
const reportNotes = both('bookings.editReportNotes', 'bookings.editReportNotes');
const amounts = both('bookings.editTestAmounts', 'bookings.editDoctorPayment');
const progress = both('bookings.editTestProgress', 'bookings.editSchedule');
const ofTest = { test: 'bookings.editDoctors' } as const;
const ofDoctor = { doctor: 'bookings.editDoctors' } as const;
const terms = { test: 'bookings.editTerms' } as const;
const money = ['money'] as const;

/**
 * THE table of a booking's fields, in the order of the forms. The schemas of the edits, the answers, the columns, the
 * forms, the history and the abilities are made from it. CONTRIBUTING.md says how one is added.
 */
export const bookingFields = {
  requestDate: { kind: 'moment', group: 'visit', edit: { test: deskNotes } },
  mobileNumber: { kind: 'phone', group: 'visit', edit: { test: deskNotes } },
  doctorId: { kind: 'doctor', group: 'visit', edit: ofDoctor, names: 'doctor' },
  checkupScheduledDate: { kind: 'schedule', group: 'visit', edit: progress, guards: ['progress'] },
  checkupStatus: { kind: 'checkup', group: 'visit', edit: progress, guards: ['progress'] },
  paymentStatus: {
    kind: 'payment',
    group: 'payment',
    edit: both('bookings.editTestPaymentStatus', 'bookings.editDoctorPayment'),
    guards: money,
  },
  statusClearedBy: { kind: 'line', group: 'payment', edit: both(deskNotes, deskNotes) },
  paymentAmount1: { kind: 'amount', group: 'payment', edit: amounts, guards: money },
  paymentId1: { kind: 'paymentId', group: 'payment', edit: amounts, guards: money },
  paymentAmount2: { kind: 'amount', group: 'payment', edit: amounts, guards: money },
  paymentId2: { kind: 'paymentId', group: 'payment', edit: amounts, guards: money },
  patientDiscount: { kind: 'amount', group: 'payment', edit: terms, guards: money },
  checkupReportStatus: {
    kind: 'report',
    group: 'report',
    edit: { test: 'bookings.editTestProgress' },
    guards: ['progress', 'report'],
  },
  checkupReportUploadedBy: { kind: 'line', group: 'report', edit: reportNotes, guards: ['report'] },
  checkupReportUploadedAt: { kind: 'moment', group: 'report', edit: reportNotes, guards: ['report'] },
  refererId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'referer' },
  referringDoctorId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'referringDoctor' },
  reportingDoctorId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'reportingDoctor' },
  refererPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'referer' },
  referringDoctorPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'referringDoctor' },
  reportingDoctorPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'reportingDoctor' },
  refererCommission: { kind: 'amount', group: 'commission', edit: terms, guards: ['money', 'commission'] },
  referringDoctorCommission: { kind: 'amount', group: 'commission', edit: terms, guards: ['money', 'commission'] },
  isRefererHidden: { kind: 'flag', group: 'visibility', edit: terms },
  isReferringDocHidden: { kind: 'flag', group: 'visibility', edit: terms },
} as const satisfies Record<string, BookingField>;

type Table = typeof bookingFields;
export type FieldName = keyof Table;
/** The fields of a type's form. */
export type FieldOf<T extends BookingType> = {
  [F in FieldName]: Table[F]['edit'] extends Record<T, Action> ? F : never;
}[FieldName];
/** The fields of one kind, or of several. */
export type FieldOfKind<K extends FieldKind> = {
  [F in FieldName]: Table[F]['kind'] extends K ? F : never;
}[FieldName];

export const fieldNames = Object.keys(bookingFields) as FieldName[];
/** A field's row, without what is only true of it. */
export const fieldAt = (name: FieldName): BookingField => bookingFields[name];

const formFields = { test: formOf('test'), doctor: formOf('doctor') };
function formOf(type: BookingType): FieldName[] {
  return fieldNames.filter((name) => fieldAt(name).edit[type] !== undefined);
}
/** The fields of a type's form, in its order. */
export function fieldsOf<T extends BookingType>(type: T): readonly FieldOf<T>[] {
  return formFields[type] as FieldOf<T>[];
}

type Told<F extends FieldName> = Table[F] extends { names: infer Part extends string } ? Part : F;
/** A field as the history names it: doctors by their part, whichever field carried them; and what no form sends. */
export type HistoryField = 'created' | 'appointmentStatus' | { [F in FieldName]: Told<F> }[FieldName];
/** What the history calls a field. */
export const toldAs = (name: FieldName): HistoryField => fieldAt(name).names ?? (name as HistoryField);
export const historyFields = [
  ...new Set<HistoryField>(['created', 'appointmentStatus', ...fieldNames.map(toldAs)]),
] as [HistoryField, ...HistoryField[]];
