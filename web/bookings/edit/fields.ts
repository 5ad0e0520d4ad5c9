import type { DoctorBookingField, HistoryField, TestBookingField } from '#contract/bookings/edit.ts';
import type { BookingType } from '#contract/bookings/states.ts';

/** A field of either edit form (spec §7). */
export type FieldName = TestBookingField | DoctorBookingField;

/** How a value is typed, shown and compared. */
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
  | 'appointment'
  | 'report'
  | 'doctor'
  | 'doctorPhone'
  | 'created';

interface FieldWords {
  readonly kind: FieldKind;
  /** The key of its label. */
  readonly label: string;
}

const common = {
  requestDate: { kind: 'moment', label: 'bookings:field.requestDate' },
  mobileNumber: { kind: 'phone', label: 'bookings:field.mobile' },
  statusClearedBy: { kind: 'line', label: 'bookings:field.clearedBy' },
  checkupStatus: { kind: 'checkup', label: 'bookings:field.checkup' },
  checkupReportStatus: { kind: 'report', label: 'bookings:field.reportStatus' },
  checkupScheduledDate: { kind: 'schedule', label: 'bookings:field.scheduledDate' },
  checkupReportUploadedBy: { kind: 'line', label: 'bookings:field.uploadedBy' },
  checkupReportUploadedAt: { kind: 'moment', label: 'bookings:field.uploadedAt' },
  paymentStatus: { kind: 'payment', label: 'bookings:field.payment' },
  paymentAmount1: { kind: 'amount', label: 'bookings:field.amount1' },
  paymentId1: { kind: 'paymentId', label: 'bookings:field.paymentId1' },
  paymentAmount2: { kind: 'amount', label: 'bookings:field.amount2' },
  paymentId2: { kind: 'paymentId', label: 'bookings:field.paymentId2' },
  patientDiscount: { kind: 'amount', label: 'bookings:field.discount' },
  refererCommission: { kind: 'amount', label: 'bookings:field.refererCommission' },
  referringDoctorCommission: { kind: 'amount', label: 'bookings:field.referringDoctorCommission' },
  isRefererHidden: { kind: 'flag', label: 'bookings:field.refererHidden' },
  isReferringDocHidden: { kind: 'flag', label: 'bookings:field.referringDoctorHidden' },
} as const satisfies Partial<Record<FieldName, FieldWords>>;

/** Every field of the two forms. */
export const editFields: Readonly<Record<FieldName, FieldWords>> = {
  ...common,
  refererId: { kind: 'doctor', label: 'bookings:field.referer' },
  referringDoctorId: { kind: 'doctor', label: 'bookings:field.referringDoctor' },
  reportingDoctorId: { kind: 'doctor', label: 'bookings:field.reportingDoctor' },
  doctorId: { kind: 'doctor', label: 'bookings:field.doctor' },
  refererPhoneNumber: { kind: 'doctorPhone', label: 'booking-changes:phoneOf.referer' },
  referringDoctorPhoneNumber: { kind: 'doctorPhone', label: 'booking-changes:phoneOf.referringDoctor' },
  reportingDoctorPhoneNumber: { kind: 'doctorPhone', label: 'booking-changes:phoneOf.reportingDoctor' },
};

/** Every field that the history tells of; doctors come as written names. */
export const historyWords: Readonly<Record<HistoryField, FieldWords>> = {
  ...common,
  created: { kind: 'created', label: 'booking-changes:history.created' },
  appointmentStatus: { kind: 'appointment', label: 'bookings:field.appointmentStatus' },
  doctor: { kind: 'doctor', label: 'bookings:field.doctor' },
  referer: { kind: 'doctor', label: 'bookings:field.referer' },
  referringDoctor: { kind: 'doctor', label: 'bookings:field.referringDoctor' },
  reportingDoctor: { kind: 'doctor', label: 'bookings:field.reportingDoctor' },
};

/** What a doctor's booking calls its report's fields (spec §2). */
const visitLabels: Partial<Record<FieldName | HistoryField, string>> = {
  checkupReportUploadedBy: 'bookings:field.reportBy',
  checkupReportUploadedAt: 'bookings:field.reportDate',
};

const words: Readonly<Record<FieldName | HistoryField, FieldWords>> = { ...historyWords, ...editFields };

/** The key of a field's label on a booking of this type. */
export function labelOf(name: FieldName | HistoryField, type: BookingType): string {
  return (type === 'doctor' && visitLabels[name]) || words[name].label;
}

/** Whom a field that names a doctor names. */
export const personOf = {
  refererId: 'referer',
  referringDoctorId: 'referringDoctor',
  reportingDoctorId: 'reportingDoctor',
  doctorId: 'doctor',
  refererPhoneNumber: 'referer',
  referringDoctorPhoneNumber: 'referringDoctor',
  reportingDoctorPhoneNumber: 'reportingDoctor',
} as const satisfies Partial<Record<FieldName, string>>;

export function isPersonField(name: FieldName): name is keyof typeof personOf {
  return name in personOf;
}

interface Group {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

const payment: readonly FieldName[] = [
  'paymentStatus',
  'statusClearedBy',
  'paymentAmount1',
  'paymentId1',
  'paymentAmount2',
  'paymentId2',
];

/** The forms' parts, in the order of the details (spec §2, §7). */
export const formGroups: Readonly<Record<BookingType, readonly Group[]>> = {
  test: [
    { title: 'bookings:group.basic', fields: ['requestDate', 'mobileNumber', 'checkupScheduledDate', 'checkupStatus'] },
    { title: 'bookings:group.payment', fields: [...payment, 'patientDiscount'] },
    {
      title: 'bookings:group.report',
      fields: ['checkupReportStatus', 'checkupReportUploadedBy', 'checkupReportUploadedAt'],
    },
    { title: 'bookings:group.doctors', fields: ['refererId', 'referringDoctorId', 'reportingDoctorId'] },
    { title: 'bookings:group.commission', fields: ['refererCommission', 'referringDoctorCommission'] },
    { title: 'bookings:group.visibility', fields: ['isRefererHidden', 'isReferringDocHidden'] },
  ],
  doctor: [
    { title: 'bookings:group.appointment', fields: ['doctorId', 'checkupScheduledDate', 'checkupStatus'] },
    { title: 'bookings:group.payment', fields: payment },
    { title: 'bookings:group.report', fields: ['checkupReportUploadedBy', 'checkupReportUploadedAt'] },
    {
      title: 'bookings:group.doctors',
      fields: ['refererPhoneNumber', 'referringDoctorPhoneNumber', 'reportingDoctorPhoneNumber'],
    },
  ],
};
