import * as z from 'zod/mini';
import { parseClinicMoment } from '../clinic-time.ts';
import { visible } from '../account-fields.ts';
import { moment, phone, printable, recordId, rupeesInput } from '../fields.ts';
import { limits } from '../limits.ts';
import { fieldAt, fieldNames, fieldsOf, historyFields } from './fields.ts';
import type { bookingFields, FieldOf } from './fields.ts';
import { formFBody } from './form-f.ts';
import { checkupStatuses, paymentStatuses } from './states.ts';
import type { BookingType } from './states.ts';
import { typed } from '../typed-text.ts';

/** An optional field that can also be cleared with '' or null. */
const clearable = <S extends z.ZodMiniType>(schema: S, message = 'field.invalid') =>
  z.optional(z.nullable(z.union([z.literal(''), schema], message)));
const line = (max: number) =>
  z.optional(
    z.nullable(
      typed('field.invalid').check(z.maxLength(max, 'field.tooLong'), z.regex(visible, 'field.invalid'), printable),
    ),
  );
const date = clearable(
  typed('field.invalid').check(z.refine((text) => parseClinicMoment(text) !== null, 'booking.date')),
  'booking.date',
);

const reason = z.optional(
  z.nullable(
    typed('field.invalid').check(
      z.trim(),
      z.maxLength(limits.longestReason, 'field.tooLong'),
      z.regex(visible, 'field.invalid'),
      printable,
    ),
  ),
);

/** The schema of a request's field, by kind. */
const inputs = {
  line: line(limits.bookingLineLength),
  paymentId: line(limits.bookingLineLength),
  report: line(40),
  phone: clearable(phone, 'phone.tenDigits'),
  amount: clearable(rupeesInput, 'booking.amount'),
  moment: date,
  schedule: date,
  flag: z.optional(z.boolean('field.invalid')),
  payment: z.optional(z.enum(paymentStatuses, 'field.invalid')),
  checkup: z.optional(z.enum(checkupStatuses, 'field.invalid')),
  doctor: clearable(z.union([recordId], 'field.invalid')),
  doctorPhone: clearable(phone, 'phone.tenDigits'),
};

type Inputs<T extends BookingType> = { [F in FieldOf<T>]: (typeof inputs)[(typeof bookingFields)[F]['kind']] };

function bodyOf<T extends BookingType>(type: T) {
  const fields = Object.fromEntries(fieldsOf(type).map((name) => [name, inputs[fieldAt(name).kind]])) as Inputs<T>;
  // Fields of the other type are accepted and ignored if they are empty or unchanged; any other value is refused.
  const foreign = Object.fromEntries(
    fieldNames.filter((name) => !(name in fields)).map((name) => [name, inputs[fieldAt(name).kind]]),
  );
  return z.object({
    ...(foreign as Partial<Inputs<BookingType>>),
    id: recordId,
    /** The version the form was filled from. Left out: the change applies to the current version (D42). */
    version: z.optional(z.int('field.invalid').check(z.positive('field.invalid'))),
    /** Confirms the time that was asked for. */
    confirm: z.optional(z.literal(true, 'field.invalid')),
    /** Why money is taken back or waived; such a change needs it. */
    paymentReason: reason,
    /** May be sent as it is; the desk corrects it (contract/patients/corrections.ts). */
    patientName: z.optional(z.string('field.invalid')),
    ...fields,
  });
}

/**
 * PUT /edit/test-booking (R60). Fields left out keep their value. `formF`: of an ultrasound of a pregnancy, whole.
 * `cancelReason`: why it is cancelled although its sample was taken.
 */
export const editTestBookingBody = z.extend(bodyOf('test'), { formF: z.optional(formFBody), cancelReason: reason });
/**
 * PUT /edit/doctor-booking (R61). `checkupStatus` and `doctorId` are additions (D47): they close a visit and assign a
 * doctor.
 */
export const editDoctorBookingBody = bodyOf('doctor');

/**
 * One change of one field. Values are text: ISO 8601 times, rupees, names, statuses, `true`/`false`, or null for empty.
 */
const bookingChange = z.object({
  version: z.number(),
  at: moment,
  /** 'Hidden' for a doctor whose part in the booking the reader does not see. */
  by: z.string(),
  role: z.string(),
  field: z.enum(historyFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** `from` in Bengali when it is the name of a test or doctor that has one; else null. */
  fromBn: z.nullable(z.string()),
  toBn: z.nullable(z.string()),
});
export const bookingHistory = z.object({ changes: z.array(bookingChange) });
