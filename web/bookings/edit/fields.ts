import type { DoctorBookingField, HistoryField, TestBookingField } from '#contract/booking-edit.ts';
import type { BookingType } from '#contract/bookings.ts';

/** A field of either edit form (spec §7). */
export type FieldName = TestBookingField | DoctorBookingField;

/** How a value is typed, shown and compared. */
export type FieldKind =
  | 'line' | 'paymentId' | 'phone' | 'amount' | 'moment' | 'schedule' | 'flag'
  | 'payment' | 'checkup' | 'appointment' | 'report' | 'doctor' | 'doctorPhone' | 'created';

interface FieldWords {
  readonly kind: FieldKind;
  /** The key of its label. */
  readonly label: string;
}

const common = {
  requestDate: { kind: 'moment', label: 'field.requestDate' },
  mobileNumber: { kind: 'phone', label: 'field.mobile' },
  statusClearedBy: { kind: 'line', label: 'field.clearedBy' },
  checkupStatus: { kind: 'checkup', label: 'field.checkup' },
  checkupReportStatus: { kind: 'report', label: 'field.reportStatus' },
  checkupScheduledDate: { kind: 'schedule', label: 'field.scheduledDate' },
  checkupReportUploadedBy: { kind: 'line', label: 'field.uploadedBy' },
  checkupReportUploadedAt: { kind: 'moment', label: 'field.uploadedAt' },
  paymentStatus: { kind: 'payment', label: 'field.payment' },
  paymentAmount1: { kind: 'amount', label: 'field.amount1' },
  paymentId1: { kind: 'paymentId', label: 'field.paymentId1' },
  paymentAmount2: { kind: 'amount', label: 'field.amount2' },
  paymentId2: { kind: 'paymentId', label: 'field.paymentId2' },
  patientDiscount: { kind: 'amount', label: 'field.discount' },
  refererCommission: { kind: 'amount', label: 'field.refererCommission' },
  referringDoctorCommission: { kind: 'amount', label: 'field.referringDoctorCommission' },
  isRefererHidden: { kind: 'flag', label: 'field.refererHidden' },
  isReferringDocHidden: { kind: 'flag', label: 'field.referringDoctorHidden' },
} as const satisfies Partial<Record<FieldName, FieldWords>>;

/** Every field of the two forms. */
export const editFields: Readonly<Record<FieldName, FieldWords>> = {
  ...common,
  refererId: { kind: 'doctor', label: 'field.referer' },
  referringDoctorId: { kind: 'doctor', label: 'field.referringDoctor' },
  reportingDoctorId: { kind: 'doctor', label: 'field.reportingDoctor' },
  doctorId: { kind: 'doctor', label: 'field.doctor' },
  refererPhoneNumber: { kind: 'doctorPhone', label: 'field.referer' },
  referringDoctorPhoneNumber: { kind: 'doctorPhone', label: 'field.referringDoctor' },
  reportingDoctorPhoneNumber: { kind: 'doctorPhone', label: 'field.reportingDoctor' },
};

/** Every field that the history tells of; doctors come as written names. */
export const historyWords: Readonly<Record<HistoryField, FieldWords>> = {
  ...common,
  created: { kind: 'created', label: 'history.created' },
  appointmentStatus: { kind: 'appointment', label: 'field.appointmentStatus' },
  doctor: { kind: 'doctor', label: 'field.doctor' },
  referer: { kind: 'doctor', label: 'field.referer' },
  referringDoctor: { kind: 'doctor', label: 'field.referringDoctor' },
  reportingDoctor: { kind: 'doctor', label: 'field.reportingDoctor' },
};

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

const payment: readonly FieldName[] = ['paymentStatus', 'statusClearedBy', 'paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'];

/** The forms' parts, in the order of the details (spec §2, §7). */
export const formGroups: Readonly<Record<BookingType, readonly Group[]>> = {
  test: [
    { title: 'group.basic', fields: ['requestDate', 'mobileNumber', 'checkupScheduledDate', 'checkupStatus'] },
    { title: 'group.payment', fields: [...payment, 'patientDiscount'] },
    { title: 'group.report', fields: ['checkupReportStatus', 'checkupReportUploadedBy', 'checkupReportUploadedAt'] },
    { title: 'group.doctors', fields: ['refererId', 'referringDoctorId', 'reportingDoctorId'] },
    { title: 'group.commission', fields: ['refererCommission', 'referringDoctorCommission'] },
    { title: 'group.visibility', fields: ['isRefererHidden', 'isReferringDocHidden'] },
  ],
  doctor: [
    { title: 'group.appointment', fields: ['doctorId', 'checkupScheduledDate', 'checkupStatus'] },
    { title: 'group.payment', fields: payment },
    { title: 'group.report', fields: ['checkupReportUploadedBy', 'checkupReportUploadedAt'] },
    { title: 'group.doctors', fields: ['refererPhoneNumber', 'referringDoctorPhoneNumber', 'reportingDoctorPhoneNumber'] },
  ],
};
