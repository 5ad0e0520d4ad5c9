import type { Action } from '../permissions.ts';
import type { BookingType } from './states.ts';

/** How a field's value is validated, stored, entered and displayed. */
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

/** The sections of the form and of the details page, in order. */
export const fieldGroups = ['visit', 'payment', 'report', 'doctors', 'commission', 'visibility'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/**
 * Conditions on a change, beside the permission. `money`: only Admin may change it on their own booking, on a cancelled
 * one, or on one that was cancelled with money on it. `progress`: only Admin may change it on their own booking.
 * `report`: fixed once there is a report, which then provides the value. `commission`: can only be cleared while the
 * clinic records no commissions.
 */
export type FieldGuard = 'money' | 'progress' | 'report' | 'commission';

interface BookingField {
  readonly kind: FieldKind;
  readonly group: FieldGroup;
  /** The permission needed to change it, by type of booking. A type left out has no such field in its form. */
  readonly edit: Readonly<Partial<Record<BookingType, Action>>>;
  readonly guards?: readonly FieldGuard[];
  /** For a field that names a doctor: the doctor's part in the booking. The history shows the part. */
  readonly names?: 'doctor' | 'referer' | 'referringDoctor' | 'reportingDoctor';
  /** For a commission: the part of the doctor who would get it. */
  readonly paidTo?: 'referer' | 'referringDoctor';
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
 * The table of a booking's fields, in the order of the forms. Request and answer schemas, columns, forms, history and
 * abilities are derived from it. CONTRIBUTING.md says how to add one.
 */
export const bookingFields = {
  requestDate: { kind: 'moment', group: 'visit', edit: { test: deskNotes } },
  mobileNumber: { kind: 'phone', group: 'visit', edit: { test: deskNotes } },
  doctorId: { kind: 'doctor', group: 'visit', edit: ofDoctor, names: 'doctor' },
  checkupScheduledDate: { kind: 'schedule', group: 'visit', edit: progress, guards: ['progress'] },
  checkupStatus: { kind: 'checkup', group: 'visit', edit: progress, guards: ['progress'] },
  visitReason: { kind: 'line', group: 'visit', edit: { doctor: deskNotes } },
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
    edit: { test: 'bookings.editReportStatus' },
  },
  checkupReportUploadedBy: { kind: 'line', group: 'report', edit: reportNotes, guards: ['report'] },
  checkupReportUploadedAt: { kind: 'moment', group: 'report', edit: reportNotes, guards: ['report'] },
  refererId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'referer' },
  referringDoctorId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'referringDoctor' },
  reportingDoctorId: { kind: 'doctor', group: 'doctors', edit: ofTest, names: 'reportingDoctor' },
  refererPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'referer' },
  referringDoctorPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'referringDoctor' },
  reportingDoctorPhoneNumber: { kind: 'doctorPhone', group: 'doctors', edit: ofDoctor, names: 'reportingDoctor' },
  requestedBy: { kind: 'line', group: 'doctors', edit: { test: deskNotes } },
  isSelfRequested: { kind: 'flag', group: 'doctors', edit: { test: deskNotes } },
  refererCommission: {
    kind: 'amount',
    group: 'commission',
    edit: terms,
    guards: ['money', 'commission'],
    paidTo: 'referer',
  },
  referringDoctorCommission: {
    kind: 'amount',
    group: 'commission',
    edit: terms,
    guards: ['money', 'commission'],
    paidTo: 'referringDoctor',
  },
  isRefererHidden: { kind: 'flag', group: 'visibility', edit: terms },
  isReferringDocHidden: { kind: 'flag', group: 'visibility', edit: terms },
} as const satisfies Record<string, BookingField>;

type Table = typeof bookingFields;
export type FieldName = keyof Table;
/** The names of the fields in the form of a booking type. */
export type FieldOf<T extends BookingType> = {
  [F in FieldName]: Table[F]['edit'] extends Record<T, Action> ? F : never;
}[FieldName];
/** The names of the fields of these kinds. */
export type FieldOfKind<K extends FieldKind> = {
  [F in FieldName]: Table[F]['kind'] extends K ? F : never;
}[FieldName];

export const fieldNames = Object.keys(bookingFields) as FieldName[];
/** A field's row, typed as `BookingField` so that all optional keys can be read. */
export const fieldAt = (name: FieldName): BookingField => bookingFields[name];

const formFields = { test: formOf('test'), doctor: formOf('doctor') };
function formOf(type: BookingType): FieldName[] {
  return fieldNames.filter((name) => fieldAt(name).edit[type] !== undefined);
}
/** The fields in the form of a booking type, in order. */
export function fieldsOf<T extends BookingType>(type: T): readonly FieldOf<T>[] {
  return formFields[type] as FieldOf<T>[];
}

type NameInHistory<F extends FieldName> = Table[F] extends { names: infer Part extends string } ? Part : F;
/** What is kept of a Form F (contract/bookings/form-f.ts), as the history names it. */
const formFHistory = ['formFNumber', 'formFDoctor', 'formFIndication'] as const;
/** What the history names and no form has, such as the reason for cancelling a test whose sample had been taken. */
const ofNoForm = ['created', 'appointmentStatus', 'price', 'cancelReason', ...formFHistory] as const;
/** A field's name in the history. Fields that name a doctor go by the doctor's part. */
export type HistoryField = (typeof ofNoForm)[number] | FieldInHistory;
export type FieldInHistory = { [F in FieldName]: NameInHistory<F> }[FieldName];
/** The name of a field in the history. */
export const historyName = (name: FieldName): FieldInHistory => fieldAt(name).names ?? (name as FieldInHistory);
/** The group of what the history names; null for what is in no form. */
export const groupInHistory = (field: HistoryField): FieldGroup | null => groups[field] ?? null;
const groups: Partial<Record<HistoryField, FieldGroup>> = Object.fromEntries(
  fieldNames.map((name) => [historyName(name), fieldAt(name).group]),
);
export const historyFields = [...new Set<HistoryField>([...ofNoForm, ...fieldNames.map(historyName)])] as [
  HistoryField,
  ...HistoryField[],
];
