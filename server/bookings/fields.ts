import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldKind, FieldName } from '#contract/bookings/fields.ts';
import { offeredPayments } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { minuteOf, parseClinicMoment, writeClinicMoment } from '#contract/clinic-time.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf, rupeesOf, writeRupees } from '../shared/money.ts';
import { columnOf } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';

/** A field's value in a form, checked by the schema: '' and null mean empty. */
export type Input = string | number | boolean | null | undefined;
/** A field's value in an answer. */
export type FieldValue = string | number | boolean | null;

/** A doctor found by the number or phone in a form; `null` for no doctor. */
interface NamedDoctor {
  id: number;
  name: string;
  nameBn: string;
  phone: string;
}
export type FindDoctor = (key: string | number) => NamedDoctor | undefined;

/** How fields of one kind are presented, compared and written. `column` holds the value. */
interface KindOfField {
  /** The value in an answer. Doctors are not presented here: the presenter names them by their part. */
  present(row: BookingRow, column: Column): FieldValue;
  /** The current value as text for the history; null if empty. */
  read(row: BookingRow, column: Column): string | null;
  /** Returns the row with the form's value. @throws INVALID_FIELDS */
  write(
    row: BookingRow,
    input: Input,
    field: { name: FieldName; column: Column; type: BookingType; findDoctor: FindDoctor },
  ): BookingRow;
}
type Column = (typeof columnOf)[FieldName];

const isEmpty = (input: Input) => input === null || input === undefined || input === '';
const text = (input: Input) => (isEmpty(input) ? null : String(input).trim() || null);

const sameMinute = (a: Date | null, b: Date | null) =>
  a !== null && b !== null && minuteOf(a).getTime() === minuteOf(b).getTime();

const textIn = (row: BookingRow, column: Column) => row[column] as string | null;
const momentIn = (row: BookingRow, column: Column) => row[column] as Date | null;
const paiseIn = (row: BookingRow, column: Column) => row[column] as number | null;

const line: KindOfField = {
  present: textIn,
  read: textIn,
  write: (row, input, { column }) => ({ ...row, [column]: text(input) }),
};
const choice: KindOfField = { ...line, write: (row, input, { column }) => ({ ...row, [column]: input }) };

const moment: KindOfField = {
  present: (row, column) => momentIn(row, column)?.toISOString() ?? null,
  read: (row, column) => momentIn(row, column)?.toISOString() ?? null,
  write: (row, input, { name, column }) => {
    const at = parseClinicMoment(text(input) ?? '')?.at ?? null;
    // Forms show minutes: the same minute is no change.
    if (sameMinute(at, momentIn(row, column))) return row;
    if (at === null && column === 'requestedAt')
      throw clinicError('INVALID_FIELDS', { fields: { [name]: 'booking.date' } });
    return { ...row, [column]: at };
  },
};

/** A moment, or a calendar day of the clinic if no clock time was set. */
const readSchedule = ({ scheduledAt: at, scheduledHasTime: hasTime }: BookingRow) =>
  at && writeClinicMoment({ at, hasTime });

/** The columns of each named doctor's name and phone. */
const partColumns = {
  refererId: { name: 'refererName', phone: 'refererPhone' },
  referringDoctorId: { name: 'referringDoctorName', phone: 'referringDoctorPhone' },
  reportingDoctorId: { name: 'reportingDoctorName', phone: 'reportingDoctorPhone' },
  doctorId: { name: 'doctorName', phone: 'doctorPhone' },
} as const;
const partAt = (column: Column) => partColumns[column as keyof typeof partColumns];

const doctor: KindOfField = {
  present: paiseIn,
  read: (row, column) =>
    row[column] === null ? null : `${row[partAt(column).name] ?? ''} (${row[partAt(column).phone] ?? ''})`,
  write: (row, input, { name, column, findDoctor }) => {
    const columns = partAt(column);
    const key = text(input);
    // A doctor who has retired stays on the bookings that already name them.
    if (key === row[columns.phone] || Number(key) === row[column]) return row;
    const found = key === null ? null : findDoctor(fieldAt(name).kind === 'doctorPhone' ? key : Number(key));
    if (found === undefined) throw clinicError('INVALID_FIELDS', { fields: { [name]: 'booking.unknownDoctor' } });
    const changed = {
      ...row,
      [column]: found?.id ?? null,
      [columns.name]: found?.name ?? null,
      [columns.phone]: found?.phone ?? null,
    };
    return column === 'doctorId'
      ? { ...changed, itemName: found?.name ?? '', itemNameBn: found?.nameBn ?? '' }
      : changed;
  },
};

const kinds: Readonly<Record<FieldKind, KindOfField>> = {
  line,
  report: line,
  paymentId: { ...line, write: (row, input, { column }) => ({ ...row, [column]: text(input) ?? 'cash' }) },
  phone: {
    present: (row) => row.contactPhone ?? row.patientPhone,
    read: (row) => row.contactPhone ?? row.patientPhone,
    write: (row, input) => ({
      ...row,
      contactPhone: isEmpty(input) || input === row.patientPhone ? null : String(input),
    }),
  },
  amount: {
    present: (row, column) => rupeesOf(paiseIn(row, column)),
    read: (row, column) => writeRupees(paiseIn(row, column)),
    write: (row, input, { column }) => ({
      ...row,
      [column]: isEmpty(input) ? null : paiseOf(input as string | number),
    }),
  },
  moment,
  schedule: {
    present: readSchedule,
    read: readSchedule,
    write: (row, input) => {
      const wanted = parseClinicMoment(text(input) ?? '');
      if (wanted && wanted.hasTime === row.scheduledHasTime && sameMinute(wanted.at, row.scheduledAt)) return row;
      return { ...row, scheduledAt: wanted?.at ?? null, scheduledHasTime: wanted?.hasTime ?? true };
    },
  },
  flag: {
    present: (row, column) => row[column] as unknown as boolean,
    read: (row, column) => String(row[column]),
    write: (row, input, { column }) => ({ ...row, [column]: input === true }),
  },
  payment: {
    ...choice,
    write: (row, input, field) => {
      if (row.paymentStatus !== input && !offeredPayments[field.type].some((status) => status === input))
        throw clinicError('INVALID_FIELDS', { fields: { paymentStatus: 'booking.paymentStatus' } });
      return choice.write(row, input, field);
    },
  },
  checkup: choice,
  doctor,
  doctorPhone: doctor,
};

/** A field's current value as text for the history; null if empty. */
export const readField = (row: BookingRow, name: FieldName): string | null =>
  kinds[fieldAt(name).kind].read(row, columnOf[name]);

/** Returns the row with a form's value in one field. @throws INVALID_FIELDS */
export const writeField = (row: BookingRow, name: FieldName, input: Input, findDoctor: FindDoctor): BookingRow =>
  kinds[fieldAt(name).kind].write(row, input, { name, column: columnOf[name], type: row.kind, findDoctor });

/** Whether a form has nothing in this field; a tick that is not set counts as nothing. */
export const isBlank = (input: Input): boolean => isEmpty(input) || input === false;

/** Whether a form's value is the one that the field has. */
export function repeats(row: BookingRow, name: FieldName, input: Input): boolean {
  if (fieldAt(name).names) return input === row[columnOf[name]] || input === row[partAt(columnOf[name]).phone];
  const unknown = () => undefined;
  return readField(writeField(row, name, input, unknown), name) === readField(row, name);
}

/** The fields of a booking in an answer. Doctors are not included: the presenter names them by their part. */
export function presentFields(
  row: BookingRow,
  isSeen: (name: FieldName) => boolean,
): Partial<Record<FieldName, FieldValue>> {
  const shown = fieldsOf(row.kind).filter((name) => fieldAt(name).names === undefined && isSeen(name));
  return Object.fromEntries(shown.map((name) => [name, kinds[fieldAt(name).kind].present(row, columnOf[name])]));
}
