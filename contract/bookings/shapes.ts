import * as z from 'zod/mini';
import { formF } from './form-f.ts';
import { fieldAt, fieldNames, fieldsOf } from './fields.ts';
import type { bookingFields, FieldKind, FieldName, FieldOf, FieldOfKind } from './fields.ts';
import { appointmentStatuses, bookingTypes, checkupStatuses, paymentStatuses } from './states.ts';
import type { BookingType } from './states.ts';
import {
  calendarDay,
  moment,
  optionalLine,
  patientNumber,
  phone,
  phoneAsTyped,
  phoneOrPatientNumber,
  recordId,
  rupees,
  wholeNumber,
} from '../fields.ts';
import { bookingPatient } from '../patients/family.ts';
import { page, pageQuery, paged } from '../paging.ts';
import { uploadObstacles } from '../reports/states.ts';
import { sittingChoice } from '../schedules/shapes.ts';
import { limits, pageSizes } from '../limits.ts';
import { typed } from '../typed-text.ts';

/**
 * A doctor named on a booking. `nameBn` is the Bengali name, if there is one. A hidden doctor is called `Hidden` and
 * has neither id nor phone.
 */
const namedDoctor = z.object({
  id: z.nullable(z.number()),
  userName: z.string(),
  nameBn: z.string(),
  phoneNumber: z.nullable(z.string()),
  speciality: z.nullable(z.string()),
  specialityBn: z.string(),
});

/** What the reader may do with a booking. The server works it out and enforces it. */
const abilities = z.object({
  /** The booking is for the reader, or for a patient on the reader's account. */
  isOwn: z.boolean(),
  edit: z.array(z.enum(fieldNames as [FieldName, ...FieldName[]])),
  readHistory: z.boolean(),
  readPayments: z.boolean(),
  /** The visit that it belongs to, with who comes to the house. */
  readVisit: z.boolean(),
  /** COMPLETED may be set although money is owed. */
  waive: z.boolean(),
  /** The reader sees this booking's reports once they are released; those who work on reports see them before. */
  readReport: z.boolean(),
  /** What keeps the reader from uploading its report, or from replacing what was uploaded; null if nothing does. */
  uploadObstacle: z.nullable(z.enum(uploadObstacles)),
  /** The phone of the account whose older reports the reader may unlock at the desk; null if none. */
  openReportsOf: z.nullable(z.string()),
  /** The phone of the account whose people the reader may edit at the desk; null if none. */
  editFamilyOf: z.nullable(z.string()),
  /** The page of its person. */
  openPerson: z.boolean(),
});

/** The schema of an answer's field, by kind. Doctors are answered by part instead. */
const outputs = {
  line: z.nullable(z.string()),
  paymentId: z.string(),
  phone: z.string(),
  amount: z.nullable(rupees),
  moment: z.nullable(moment),
  schedule: z.nullable(moment),
  flag: z.boolean(),
  payment: z.enum(paymentStatuses),
  checkup: z.enum(checkupStatuses),
  report: z.nullable(z.string()),
};
/** Fields of these groups are left out for readers without the permission (P2, P3). */
const redacted = ['commission', 'visibility'] as const;

type Fields = typeof bookingFields;
type Outputs<T extends BookingType> = {
  [
    F in Exclude<FieldOf<T>, FieldOfKind<'doctor' | 'doctorPhone'>>
  ]: Fields[F]['group'] extends (typeof redacted)[number]
    ? z.ZodMiniOptional<(typeof outputs)[Fields[F]['kind'] & keyof typeof outputs]>
    : (typeof outputs)[Fields[F]['kind'] & keyof typeof outputs];
};

function outputsOf<T extends BookingType>(type: T): Outputs<T> {
  const kinds: Partial<Record<FieldKind, z.ZodMiniType>> = outputs;
  const entries = fieldsOf(type).flatMap((name) => {
    const { kind, group } = fieldAt(name);
    const output = kinds[kind];
    const isRedacted = redacted.some((one) => one === group);
    return output ? [[name, isRedacted ? z.optional(output) : output] as const] : [];
  });
  return Object.fromEntries(entries) as Outputs<T>;
}

const common = {
  id: z.number(),
  /** The patient; `userName` is the name of the account holder. */
  patientName: z.string(),
  patient: bookingPatient,
  userName: z.string(),
  mobileNumber: z.string(),
  requestDate: moment,
  appointmentStatus: z.enum(appointmentStatuses),
  /** Rupees, copied from the price list when the booking was created. */
  price: rupees,
  /** The fee is not known yet: `price` is 0, and nothing is owed. */
  feeUnknown: z.boolean(),
  /** An SMS on this booking did not go out: its person may not know what it says. */
  smsFailed: z.boolean(),
  referer: z.nullable(namedDoctor),
  referringDoctor: z.nullable(namedDoctor),
  reportingDoctor: z.nullable(namedDoctor),
  /** Counts the changes. An edit sends the version it started from. */
  version: z.number(),
  abilities,
};

export const testBooking = z.object({
  ...outputsOf('test'),
  ...common,
  test: z.object({
    id: z.number(),
    testId: z.number(),
    name: z.string(),
    testName: z.string(),
    testNameBn: z.string(),
  }),
  checkupReportUrl: z.nullable(z.string()),
  /** Of an ultrasound of a pregnancy, for those who work on it; null: nothing is kept, and it cannot be reported. */
  formF: z.optional(z.nullable(formF)),
});
export type TestBooking = z.infer<typeof testBooking>;

export const doctorBooking = z.object({
  ...outputsOf('doctor'),
  ...common,
  /** `changePlace`: give the booking another time or cancel it, now. */
  abilities: z.object({ ...abilities.shape, changePlace: z.boolean() }),
  appointmentScheduledDate: z.nullable(moment),
  /**
   * The number in the doctor's session; null until a place is taken there. `code`: of its page (`/t/<code>`), until
   * that day ends, for those who may pass it on.
   */
  token: z.nullable(z.object({ number: z.number(), code: z.nullable(z.string()) })),
  doctorName: z.string(),
  doctorNameBn: z.string(),
  doctor: z.nullable(
    z.object({
      id: z.number(),
      userName: z.string(),
      name: z.string(),
      nameBn: z.string(),
      speciality: z.string(),
      specialityBn: z.string(),
      phoneNumber: z.string(),
    }),
  ),
});
export type DoctorBooking = z.infer<typeof doctorBooking>;
export type FieldAnswers<T extends BookingType> = z.infer<z.ZodMiniObject<Outputs<T>>>;

/** A booking of either type, as the combined search shows it. */
const anyBooking = z.union([
  z.extend(testBooking, { bookingType: z.literal('test') }),
  z.extend(doctorBooking, { bookingType: z.literal('doctor') }),
]);

/** One of a closed list, in upper or lower case. */
const statusIn = (statuses: readonly string[]) =>
  z.optional(
    typed().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((text) => statuses.includes(text), 'field.invalid'),
    ),
  );
const daysAndOrder = {
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  order: z.optional(z.enum(['newest', 'oldest'], 'field.invalid')),
};
/**
 * `scope=upcoming` keeps bookings that are still ahead. `checkupStatus` may be in upper or lower case (D44). `from` and
 * `to` are days of the clinic's calendar, both included: on which the booking was requested; of upcoming ones, the
 * visit's. `order` is that of the days; upcoming ones always have the nearest first.
 */
export const bookingListQuery = z.extend(pageQuery(pageSizes.bookingList), {
  ...daysAndOrder,
  checkupStatus: statusIn(checkupStatuses),
  appointmentStatus: statusIn(appointmentStatuses),
  scope: z.optional(z.enum(['upcoming'], 'field.invalid')),
  /** Keeps the bookings for this patient of the reader's account; `self` is the account holder. */
  patientId: z.optional(z.union([z.literal('self'), recordId], 'field.invalid')),
});
export const phoneSearchQuery = pageQuery(pageSizes.searchResults);
export const phoneSearchParams = z.object({ phone: phoneAsTyped });
/** Search Test Details: `phone` may also be one person's patient number. */
export const testSearchParams = z.object({ phone: phoneOrPatientNumber });
export const bookingParams = z.object({ id: recordId });
/** Whose bookings: those of an account by its phone, or of one person by their patient number. */
export const allBookingsBody = z
  .object({
    phoneNumber: z.optional(phoneAsTyped),
    patientNumber: z.optional(patientNumber),
    page: z._default(
      z.int('field.invalid').check(z.minimum(0, 'field.invalid'), z.maximum(limits.lastPage, 'field.invalid')),
      0,
    ),
    size: z._default(
      z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(limits.pageSize, 'field.invalid')),
      pageSizes.searchResults,
    ),
    bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
  })
  .check(
    z.refine(({ phoneNumber, patientNumber }) => (phoneNumber === undefined) !== (patientNumber === undefined), {
      error: 'phone.tenDigits',
      path: ['phoneNumber'],
    }),
  );

/** The patient of the account that the booking is for; left out: the account holder. */
const patientId = z.optional(z.nullable(recordId));
/**
 * `resourceId` is what is booked: the doctor's phone, or the test's number. At the counter, `userId` is the phone of
 * the patient's account.
 */
export const bookDoctorBody = z.object({
  resourceId: phone,
  userId: z.optional(phone),
  patientId,
  /** One of the doctor's sessions; left out: the next with a free place. */
  sitting: z.optional(z.nullable(sittingChoice)),
  /** With one of the session's reserved numbers: the desk only. */
  reserved: z.optional(z.boolean('field.invalid')),
  visitReason: optionalLine(limits.bookingLineLength),
});
export const bookTestBody = z.object({
  resourceId: recordId,
  userId: z.optional(phone),
  patientId,
  /** Books a test that the person has today already; sent after SAME_TEST. */
  evenIfAlike: z.optional(z.boolean('field.invalid')),
});

export const testBookingPage = paged('testBookingResponseDtoList', testBooking);
export const doctorBookingPage = paged('doctorBookingResponseDtoList', doctorBooking);
export const testBookingsOfPhone = paged('testBookingEntityList', testBooking);
export const doctorBookingsOfPhone = paged('doctorBookingEntityList', doctorBooking);
export const bookingsOfPhone = paged('bookingEntityList', anyBooking);

/**
 * The form of the earlier, simple dashboard: date and time at the clinic. Without a doctor, the reception assigns one.
 */
export const appointmentBody = z.object({
  date: typed('appointment.date').check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'appointment.date')),
  time: typed('appointment.time').check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'appointment.time')),
  doctorId: z.optional(z.nullable(recordId)),
  patientId,
});

/** The version that the sender has seen. The call is refused if somebody has changed the booking since. */
const seenVersion = z.optional(wholeNumber(1, 2_147_483_647));
/**
 * Another time for a visit: a session of its doctor; or, with a doctor without hours, a date and time, which the clinic
 * confirms.
 */
export const moveVisitBody = z
  .object({
    version: seenVersion,
    sitting: z.optional(z.nullable(sittingChoice)),
    date: z.optional(appointmentBody.shape.date),
    time: z.optional(appointmentBody.shape.time),
  })
  .check(
    z.refine(({ sitting, date }) => Boolean(sitting) !== (date !== undefined), {
      error: 'appointment.date',
      path: ['date'],
    }),
    z.refine(({ date, time }) => date === undefined || time !== undefined, {
      error: 'appointment.time',
      path: ['time'],
    }),
  );
export const cancelVisitBody = z.object({ version: seenVersion });

/** The number of bookings by appointment status, for the admin's dashboard. `pending` counts those still REQUESTED. */
const counts = z.object({ scheduled: z.number(), pending: z.number(), completed: z.number(), cancelled: z.number() });
export const bookingCounts = z.object({ doctor: counts, test: counts });

/** The list on the doctor's dashboard. Its rows are under `content`. */
export const involvedPage = z.object({ content: z.array(doctorBooking), page });

/** The short form of a booking whose visit is not over (R57). */
const bookingInProgress = z.object({
  id: z.number(),
  bookingType: z.enum(bookingTypes),
  name: z.string(),
  nameBn: z.string(),
  patientName: z.string(),
  patientNumber: z.string(),
  /** Of the request. */
  date: moment,
  /** When they come: a day where no time is set; null where neither is. */
  visitAt: z.nullable(moment),
  paymentStatus: z.enum(paymentStatuses),
  reportStatus: z.nullable(z.string()),
  /** Whether the list names the patient: not in a reader's own list, on bookings for the reader. */
  abilities: z.object({ namePatient: z.boolean() }),
});
/** The days are those of the request, as in the other lists. */
export const inProgressQuery = z.extend(pageQuery(pageSizes.searchResults), {
  ...daysAndOrder,
  bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
});
export const inProgressPage = paged('bookingEntityList', bookingInProgress);

/** A test booking in the search for test details (R69). */
const foundTest = z.object({
  id: z.number(),
  testName: z.string(),
  testNameBn: z.string(),
  patientName: z.string(),
  patientNumber: z.string(),
  userName: z.string(),
  phoneNumber: z.string(),
  appointmentTime: z.nullable(moment),
  status: z.string(),
});
export const foundTests = z.array(foundTest);

/** A booking has changed, and the screen should be read again. `id` null: any booking may have changed. */
export const bookingEvent = z.object({ id: z.nullable(z.number()), bookingType: z.nullable(z.enum(bookingTypes)) });
export type BookingEvent = z.infer<typeof bookingEvent>;
