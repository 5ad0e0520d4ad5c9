import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldKind, FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { parseClinicMoment, writeClinicMoment } from '#contract/clinic-time.ts';
import { fail } from '../errors.ts';
import { paiseOf, rupeesOf, writeRupees } from '../money.ts';
import { columnOf } from './booking-columns.store.ts';
import type { BookingRow } from './booking-columns.store.ts';

/** What a form sends for a field, checked by the schema: '' and null mean nothing. */
export type Input = string | number | boolean | null | undefined;
/** What the answer says of a field. */
export type Told = string | number | boolean | null;

/** A doctor whom a form names by number or phone, looked up; `null` for nobody. */
interface NamedDoctor {
  id: number;
  name: string;
  nameBn: string;
  phone: string;
}
export type FindDoctor = (key: string | number) => NamedDoctor | undefined;

/** How a field of one kind is told, compared and written. `column` holds it. */
interface KindOfField {
  /** As the answer says it. Doctors are told by their part, not by the field. */
  tell(row: BookingRow, column: Column): Told;
  /** The value that stands, as text the history shows; null for nothing. */
  read(row: BookingRow, column: Column): string | null;
  /** The row with the form's value. Throws INVALID_FIELDS for what cannot be. */
  write(
    row: BookingRow,
    input: Input,
    field: { name: FieldName; column: Column; type: BookingType; findDoctor: FindDoctor },
  ): BookingRow;
}
type Column = (typeof columnOf)[FieldName];

const isEmpty = (input: Input) => input === null || input === undefined || input === '';
const text = (input: Input) => (isEmpty(input) ? null : String(input).trim() || null);

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const sameMinute = (a: Date | null, b: Date | null) => a !== null && b !== null && minuteOf(a) === minuteOf(b);

const standing = (row: BookingRow, column: Column) => row[column] as string | null;
const momentIn = (row: BookingRow, column: Column) => row[column] as Date | null;
const paiseIn = (row: BookingRow, column: Column) => row[column] as number | null;

const line: KindOfField = {
  tell: standing,
  read: standing,
  write: (row, input, { column }) => ({ ...row, [column]: text(input) }),
};
const choice: KindOfField = { ...line, write: (row, input, { column }) => ({ ...row, [column]: input }) };

const moment: KindOfField = {
  tell: (row, column) => momentIn(row, column)?.toISOString() ?? null,
  read: (row, column) => momentIn(row, column)?.toISOString() ?? null,
  write: (row, input, { column }) => {
    const at = parseClinicMoment(text(input) ?? '')?.at ?? null;
    // A form shows minutes: within the same one nothing was changed. And a request always has its date.
    if (sameMinute(at, momentIn(row, column)) || (at === null && column === 'requestedAt')) return row;
    return { ...row, [column]: at };
  },
};

/** A moment, or a day of the clinic's calendar where no clock time was set. */
const readSchedule = ({ scheduledAt: at, scheduledHasTime: hasTime }: BookingRow) =>
  at && writeClinicMoment({ at, hasTime });

/** The columns of the doctor in each part. */
const partColumns = {
  refererId: { name: 'refererName', phone: 'refererPhone' },
  referringDoctorId: { name: 'referringDoctorName', phone: 'referringDoctorPhone' },
  reportingDoctorId: { name: 'reportingDoctorName', phone: 'reportingDoctorPhone' },
  doctorId: { name: 'doctorName', phone: 'doctorPhone' },
} as const;
const partAt = (column: Column) => partColumns[column as keyof typeof partColumns];

const doctor: KindOfField = {
  tell: paiseIn,
  read: (row, column) =>
    row[column] === null ? null : `${row[partAt(column).name] ?? ''} (${row[partAt(column).phone] ?? ''})`,
  write: (row, input, { name, column, findDoctor }) => {
    const columns = partAt(column);
    const key = typeof input === 'number' ? input : text(input);
    // A doctor who has retired since stays on the bookings that name them.
    if (key === null ? row[column] === null : key === row[columns.phone] || Number(key) === row[column]) return row;
    const found = key === null ? null : findDoctor(fieldAt(name).kind === 'doctorPhone' ? key : Number(key));
    if (found === undefined) throw fail('INVALID_FIELDS', { fields: { [name]: 'booking.unknownDoctor' } });
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
    tell: (row) => row.contactPhone ?? row.patientPhone,
    read: (row) => row.contactPhone ?? row.patientPhone,
    write: (row, input) => ({
      ...row,
      contactPhone: isEmpty(input) || input === row.patientPhone ? null : String(input),
    }),
  },
  amount: {
    tell: (row, column) => rupeesOf(paiseIn(row, column)),
    read: (row, column) => writeRupees(paiseIn(row, column)),
    write: (row, input, { column }) => ({
      ...row,
      [column]: isEmpty(input) ? null : paiseOf(input as string | number),
    }),
  },
  moment,
  schedule: {
    tell: readSchedule,
    read: readSchedule,
    write: (row, input) => {
      const wanted = parseClinicMoment(text(input) ?? '');
      if (wanted && wanted.hasTime === row.scheduledHasTime && sameMinute(wanted.at, row.scheduledAt)) return row;
      return { ...row, scheduledAt: wanted?.at ?? null, scheduledHasTime: wanted?.hasTime ?? true };
    },
  },
  flag: {
    tell: (row, column) => row[column] as unknown as boolean,
    read: (row, column) => String(row[column]),
    write: (row, input, { column }) => ({ ...row, [column]: input === true }),
  },
  payment: {
    ...choice,
    write: (row, input, field) => {
      // In a doctor's booking the choices are only COMPLETED and PARTIAL (R52); what stands there may stay.
      if (field.type === 'doctor' && input === 'PENDING' && row.paymentStatus !== 'PENDING')
        throw fail('INVALID_FIELDS', { fields: { paymentStatus: 'booking.paymentStatus' } });
      return choice.write(row, input, field);
    },
  },
  checkup: choice,
  doctor,
  doctorPhone: doctor,
};

/** The value that stands in a field, as text the history shows; null for nothing. */
export const readField = (row: BookingRow, name: FieldName): string | null =>
  kinds[fieldAt(name).kind].read(row, columnOf[name]);

/** The row with a form's value in a field. @throws INVALID_FIELDS */
export const writeField = (row: BookingRow, name: FieldName, input: Input, findDoctor: FindDoctor): BookingRow =>
  kinds[fieldAt(name).kind].write(row, input, { name, column: columnOf[name], type: row.kind, findDoctor });

/** What the answer says of a booking's fields, but for the doctors, whom it names by their part. */
export function tellFields(row: BookingRow, isSeen: (name: FieldName) => boolean): Partial<Record<FieldName, Told>> {
  const told = fieldsOf(row.kind).filter((name) => fieldAt(name).names === undefined && isSeen(name));
  return Object.fromEntries(told.map((name) => [name, kinds[fieldAt(name).kind].tell(row, columnOf[name])]));
}
