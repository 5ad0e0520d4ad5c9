import * as z from 'zod/mini';
import { moment, phone, recordId, rupeesInput, visible } from '../fields.ts';
import { checkupStatuses, paymentStatuses } from './states.ts';
import { parseClinicMoment } from '../clinic-time.ts';
import type { Action } from '../permissions.ts';

/** A form may leave a field out, or empty it: '' and null mean nothing. */
const clearable = <S extends z.ZodMiniType>(schema: S, message = 'field.invalid') =>
  z.optional(z.nullable(z.union([z.literal(''), schema], message)));

const dateInput = z.string('field.invalid').check(z.refine((text) => parseClinicMoment(text) !== null, 'booking.date'));
const line = (max: number) =>
  z.string('field.invalid').check(z.maxLength(max, 'field.tooLong'), z.regex(visible, 'field.invalid'));
const doctorId = z.union([recordId], 'field.invalid');

const shared = {
  id: recordId,
  /** The version the form was filled from; left out, the change is made to whatever is there (the described payload has none). */
  version: z.optional(z.int('field.invalid').check(z.positive('field.invalid'))),
  checkupScheduledDate: clearable(dateInput, 'booking.date'),
  paymentAmount1: clearable(rupeesInput, 'booking.amount'),
  paymentId1: z.optional(z.nullable(line(100))),
  paymentAmount2: clearable(rupeesInput, 'booking.amount'),
  paymentId2: z.optional(z.nullable(line(100))),
  statusClearedBy: z.optional(z.nullable(line(100))),
  checkupReportUploadedBy: z.optional(z.nullable(line(100))),
  checkupReportUploadedAt: clearable(dateInput, 'booking.date'),
};

/** PUT /edit/test-booking (spec §7). What is not named is ignored; what is left out stays. */
export const editTestBookingBody = z.object({
  ...shared,
  requestDate: clearable(dateInput, 'booking.date'),
  checkupStatus: z.optional(z.enum(checkupStatuses, 'field.invalid')),
  mobileNumber: clearable(phone, 'phone.tenDigits'),
  paymentStatus: z.optional(z.enum(paymentStatuses, 'field.invalid')),
  patientDiscount: clearable(rupeesInput, 'booking.amount'),
  checkupReportStatus: z.optional(z.nullable(line(40))),
  refererId: clearable(doctorId),
  referringDoctorId: clearable(doctorId),
  reportingDoctorId: clearable(doctorId),
  refererCommission: clearable(rupeesInput, 'booking.amount'),
  referringDoctorCommission: clearable(rupeesInput, 'booking.amount'),
  isRefererHidden: z.optional(z.boolean('field.invalid')),
  isReferringDocHidden: z.optional(z.boolean('field.invalid')),
});

/** PUT /edit/doctor-booking (spec §7). `checkupStatus` and `doctorId` go beyond the described payload: to close a visit, and to assign a doctor. */
export const editDoctorBookingBody = z.object({
  ...shared,
  /** COMPLETED or PARTIAL (spec §4); an unchanged PENDING is accepted. */
  paymentStatus: z.optional(z.enum(paymentStatuses, 'field.invalid')),
  checkupStatus: z.optional(z.enum(checkupStatuses, 'field.invalid')),
  doctorId: clearable(doctorId),
  refererPhoneNumber: clearable(phone, 'phone.tenDigits'),
  referringDoctorPhoneNumber: clearable(phone, 'phone.tenDigits'),
  reportingDoctorPhoneNumber: clearable(phone, 'phone.tenDigits'),
});

type EditableOf<S extends z.ZodMiniType> = Exclude<keyof z.output<S>, 'id' | 'version'>;

/** Which permission changes which field of a test's booking (permissions.md). */
export const testBookingFields = {
  requestDate: 'bookings.editDeskNotes',
  mobileNumber: 'bookings.editDeskNotes',
  statusClearedBy: 'bookings.editDeskNotes',
  checkupStatus: 'bookings.editTestProgress',
  checkupReportStatus: 'bookings.editTestProgress',
  checkupScheduledDate: 'bookings.editTestProgress',
  checkupReportUploadedBy: 'bookings.editReportNotes',
  checkupReportUploadedAt: 'bookings.editReportNotes',
  paymentStatus: 'bookings.editTestPaymentStatus',
  paymentAmount1: 'bookings.editTestAmounts',
  paymentId1: 'bookings.editTestAmounts',
  paymentAmount2: 'bookings.editTestAmounts',
  paymentId2: 'bookings.editTestAmounts',
  refererId: 'bookings.editDoctors',
  referringDoctorId: 'bookings.editDoctors',
  reportingDoctorId: 'bookings.editDoctors',
  patientDiscount: 'bookings.editTerms',
  refererCommission: 'bookings.editTerms',
  referringDoctorCommission: 'bookings.editTerms',
  isRefererHidden: 'bookings.editTerms',
  isReferringDocHidden: 'bookings.editTerms',
} as const satisfies Record<EditableOf<typeof editTestBookingBody>, Action>;

/** Which permission changes which field of a doctor's booking. */
export const doctorBookingFields = {
  statusClearedBy: 'bookings.editDeskNotes',
  checkupScheduledDate: 'bookings.editSchedule',
  checkupStatus: 'bookings.editSchedule',
  checkupReportUploadedBy: 'bookings.editReportNotes',
  checkupReportUploadedAt: 'bookings.editReportNotes',
  paymentStatus: 'bookings.editDoctorPayment',
  paymentAmount1: 'bookings.editDoctorPayment',
  paymentId1: 'bookings.editDoctorPayment',
  paymentAmount2: 'bookings.editDoctorPayment',
  paymentId2: 'bookings.editDoctorPayment',
  doctorId: 'bookings.editDoctors',
  refererPhoneNumber: 'bookings.editDoctors',
  referringDoctorPhoneNumber: 'bookings.editDoctors',
  reportingDoctorPhoneNumber: 'bookings.editDoctors',
} as const satisfies Record<EditableOf<typeof editDoctorBookingBody>, Action>;

export type TestBookingField = keyof typeof testBookingFields;
export type DoctorBookingField = keyof typeof doctorBookingFields;
/** A field as the history names it: references by what they mean, not by the payload that carried them. */
export const historyFields = [
  'created',
  'requestDate',
  'mobileNumber',
  'statusClearedBy',
  'checkupStatus',
  'appointmentStatus',
  'checkupReportStatus',
  'checkupScheduledDate',
  'checkupReportUploadedBy',
  'checkupReportUploadedAt',
  'paymentStatus',
  'paymentAmount1',
  'paymentId1',
  'paymentAmount2',
  'paymentId2',
  'doctor',
  'referer',
  'referringDoctor',
  'reportingDoctor',
  'patientDiscount',
  'refererCommission',
  'referringDoctorCommission',
  'isRefererHidden',
  'isReferringDocHidden',
] as const;
export type HistoryField = (typeof historyFields)[number];

/** One change of one field; values as text: ISO moments, rupees, names, statuses, `true`/`false`, or null for nothing. */
const bookingChange = z.object({
  version: z.number(),
  at: moment,
  by: z.string(),
  role: z.string(),
  field: z.enum(historyFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The same in Bengali, of a test's or doctor's name that has it; else null. */
  fromBn: z.nullable(z.string()),
  toBn: z.nullable(z.string()),
});
export const bookingHistory = z.object({ changes: z.array(bookingChange) });
