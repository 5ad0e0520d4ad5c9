import { doctorBookingFields, testBookingFields } from '#contract/bookings/edit.ts';
import type { DoctorBookingField, HistoryField, TestBookingField } from '#contract/bookings/edit.ts';
import type { CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import { parseClinicMoment, writeClinicMoment } from '#contract/clinic-time.ts';
import type { Action } from '#contract/permissions.ts';
import { fail } from '../errors.ts';
import { paiseOf, writeRupees } from '../money.ts';
import type { BookingRow } from './booking-row.ts';

/** What a form sends for a field, checked by the schema: '' and null mean nothing. */
export type Input = string | number | boolean | null | undefined;

/** A doctor whom a form names by number or phone, looked up; `null` for nobody. */
interface NamedDoctor {
  id: number;
  name: string;
  nameBn: string;
  phone: string;
}
export type FindDoctor = (key: string | number) => NamedDoctor | undefined;

/** How one field of a form is read, compared, written and told in the history. */
export interface EditField {
  readonly action: Action;
  readonly history: HistoryField;
  /** The value that stands, as text the history shows; null for nothing. */
  read(row: BookingRow): string | null;
  /** The row with the form's value. Throws INVALID_FIELDS for what cannot be. */
  write(row: BookingRow, input: Input, findDoctor: FindDoctor): BookingRow;
  /** Amounts and payment states: guarded against one's own interest. */
  readonly money?: boolean;
  /** Progress of the visit: nobody at the desk closes their own. */
  readonly progress?: boolean;
  /** Names a doctor whom some readers see as `Hidden`: their empty value means 'as it is'. */
  readonly hiddenBy?: 'isRefererHidden' | 'isReferringDocHidden';
}

const isEmpty = (input: Input) => input === null || input === undefined || input === '';
const text = (input: Input) => (isEmpty(input) ? null : String(input).trim() || null);

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const sameMinute = (a: Date | null, b: Date | null) => a !== null && b !== null && minuteOf(a) === minuteOf(b);

type Keyed<V> = {
  [K in keyof BookingRow]: BookingRow[K] extends V ? (V extends BookingRow[K] ? K : never) : never;
}[keyof BookingRow];

/** A line of text, kept as null when empty, or as `whenEmpty`. */
function line(
  action: Action,
  history: HistoryField,
  column: Keyed<string | null> | Keyed<string>,
  rest: { whenEmpty?: string; money?: boolean } = {},
): EditField {
  return {
    action,
    history,
    ...(rest.money && { money: true }),
    read: (row) => row[column],
    write: (row, input) => ({ ...row, [column]: text(input) ?? rest.whenEmpty ?? null }),
  };
}

function amount(action: Action, history: HistoryField, column: Keyed<number | null>): EditField {
  return {
    action,
    history,
    money: true,
    read: (row) => writeRupees(row[column]),
    write: (row, input) => ({ ...row, [column]: isEmpty(input) ? null : paiseOf(input as string | number) }),
  };
}

function flag(history: HistoryField, column: 'isRefererHidden' | 'isReferringDocHidden'): EditField {
  return {
    action: 'bookings.editTerms',
    history,
    read: (row) => String(row[column]),
    write: (row, input) => ({ ...row, [column]: input === true }),
  };
}

function moment(action: Action, history: HistoryField, column: 'requestedAt' | 'reportUploadedAt'): EditField {
  return {
    action,
    history,
    read: (row) => row[column]?.toISOString() ?? null,
    write: (row, input) => {
      const at = parseClinicMoment(text(input) ?? '')?.at ?? null;
      // A form shows minutes: within the same one nothing was changed. And a request always has its date.
      if (sameMinute(at, row[column]) || (at === null && column === 'requestedAt')) return row;
      return { ...row, [column]: at };
    },
  };
}

const columnsOf = {
  referer: { id: 'refererId', name: 'refererName', phone: 'refererPhone' },
  referringDoctor: { id: 'referringDoctorId', name: 'referringDoctorName', phone: 'referringDoctorPhone' },
  reportingDoctor: { id: 'reportingDoctorId', name: 'reportingDoctorName', phone: 'reportingDoctorPhone' },
  doctor: { id: 'doctorId', name: 'doctorName', phone: 'doctorPhone' },
} as const;

function doctor(field: string, history: keyof typeof columnsOf, hiddenBy?: EditField['hiddenBy']): EditField {
  const columns = columnsOf[history];
  return {
    action: 'bookings.editDoctors',
    history,
    ...(hiddenBy && { hiddenBy }),
    read: (row) => (row[columns.id] === null ? null : `${row[columns.name] ?? ''} (${row[columns.phone] ?? ''})`),
    write: (row, input, findDoctor) => {
      const key = typeof input === 'number' ? input : text(input);
      // A doctor who has retired since stays on the bookings that name them.
      if (key === null ? row[columns.id] === null : key === row[columns.phone] || Number(key) === row[columns.id])
        return row;
      const found = key === null ? null : findDoctor(field.endsWith('PhoneNumber') ? key : Number(key));
      if (found === undefined) throw fail('INVALID_FIELDS', { fields: { [field]: 'booking.unknownDoctor' } });
      const changed = {
        ...row,
        [columns.id]: found?.id ?? null,
        [columns.name]: found?.name ?? null,
        [columns.phone]: found?.phone ?? null,
      };
      return history === 'doctor'
        ? { ...changed, itemName: found?.name ?? '', itemNameBn: found?.nameBn ?? '' }
        : changed;
    },
  };
}

const paymentStatus = (action: Action, refusePending: boolean): EditField => ({
  action,
  history: 'paymentStatus',
  money: true,
  read: (row) => row.paymentStatus,
  write: (row, input) => {
    if (input === row.paymentStatus) return row;
    // In a doctor's booking the choices are only COMPLETED and PARTIAL (spec §4).
    if (refusePending && input === 'PENDING')
      throw fail('INVALID_FIELDS', { fields: { paymentStatus: 'booking.paymentStatus' } });
    return { ...row, paymentStatus: input as PaymentStatus };
  },
});

const checkupStatus = (action: Action): EditField => ({
  action,
  history: 'checkupStatus',
  progress: true,
  read: (row) => row.checkupStatus,
  write: (row, input) => ({ ...row, checkupStatus: input as CheckupStatus }),
});

const schedule = (action: Action): EditField => ({
  action,
  history: 'checkupScheduledDate',
  progress: true,
  read: ({ scheduledAt: at, scheduledHasTime: hasTime }) => at && writeClinicMoment({ at, hasTime }),
  write: (row, input) => {
    const wanted = parseClinicMoment(text(input) ?? '');
    if (wanted && wanted.hasTime === row.scheduledHasTime && sameMinute(wanted.at, row.scheduledAt)) return row;
    return { ...row, scheduledAt: wanted?.at ?? null, scheduledHasTime: wanted?.hasTime ?? true };
  },
});

const contactPhone = (action: Action): EditField => ({
  action,
  history: 'mobileNumber',
  read: (row) => row.contactPhone ?? row.patientPhone,
  write: (row, input) => ({
    ...row,
    contactPhone: isEmpty(input) || input === row.patientPhone ? null : String(input),
  }),
});

const t = testBookingFields;
const d = doctorBookingFields;

/** Every field of PUT /edit/test-booking. */
export const testEditFields: Readonly<Record<TestBookingField, EditField>> = {
  requestDate: moment(t.requestDate, 'requestDate', 'requestedAt'),
  mobileNumber: contactPhone(t.mobileNumber),
  statusClearedBy: line(t.statusClearedBy, 'statusClearedBy', 'statusClearedBy'),
  checkupStatus: checkupStatus(t.checkupStatus),
  checkupReportStatus: { ...line(t.checkupReportStatus, 'checkupReportStatus', 'reportStatus'), progress: true },
  checkupScheduledDate: schedule(t.checkupScheduledDate),
  checkupReportUploadedBy: line(t.checkupReportUploadedBy, 'checkupReportUploadedBy', 'reportUploadedBy'),
  checkupReportUploadedAt: moment(t.checkupReportUploadedAt, 'checkupReportUploadedAt', 'reportUploadedAt'),
  paymentStatus: paymentStatus(t.paymentStatus, false),
  paymentAmount1: amount(t.paymentAmount1, 'paymentAmount1', 'amount1Paise'),
  paymentId1: line(t.paymentId1, 'paymentId1', 'paymentId1', { whenEmpty: 'cash', money: true }),
  paymentAmount2: amount(t.paymentAmount2, 'paymentAmount2', 'amount2Paise'),
  paymentId2: line(t.paymentId2, 'paymentId2', 'paymentId2', { whenEmpty: 'cash', money: true }),
  refererId: doctor('refererId', 'referer', 'isRefererHidden'),
  referringDoctorId: doctor('referringDoctorId', 'referringDoctor', 'isReferringDocHidden'),
  reportingDoctorId: doctor('reportingDoctorId', 'reportingDoctor'),
  patientDiscount: amount(t.patientDiscount, 'patientDiscount', 'discountPaise'),
  refererCommission: amount(t.refererCommission, 'refererCommission', 'refererCommissionPaise'),
  referringDoctorCommission: amount(
    t.referringDoctorCommission,
    'referringDoctorCommission',
    'referringDoctorCommissionPaise',
  ),
  isRefererHidden: flag('isRefererHidden', 'isRefererHidden'),
  isReferringDocHidden: flag('isReferringDocHidden', 'isReferringDocHidden'),
};

/** Every field of PUT /edit/doctor-booking. */
export const doctorEditFields: Readonly<Record<DoctorBookingField, EditField>> = {
  statusClearedBy: line(d.statusClearedBy, 'statusClearedBy', 'statusClearedBy'),
  checkupScheduledDate: schedule(d.checkupScheduledDate),
  checkupStatus: checkupStatus(d.checkupStatus),
  checkupReportUploadedBy: line(d.checkupReportUploadedBy, 'checkupReportUploadedBy', 'reportUploadedBy'),
  checkupReportUploadedAt: moment(d.checkupReportUploadedAt, 'checkupReportUploadedAt', 'reportUploadedAt'),
  paymentStatus: paymentStatus(d.paymentStatus, true),
  paymentAmount1: amount(d.paymentAmount1, 'paymentAmount1', 'amount1Paise'),
  paymentId1: line(d.paymentId1, 'paymentId1', 'paymentId1', { whenEmpty: 'cash', money: true }),
  paymentAmount2: amount(d.paymentAmount2, 'paymentAmount2', 'amount2Paise'),
  paymentId2: line(d.paymentId2, 'paymentId2', 'paymentId2', { whenEmpty: 'cash', money: true }),
  doctorId: doctor('doctorId', 'doctor'),
  refererPhoneNumber: doctor('refererPhoneNumber', 'referer', 'isRefererHidden'),
  referringDoctorPhoneNumber: doctor('referringDoctorPhoneNumber', 'referringDoctor', 'isReferringDocHidden'),
  reportingDoctorPhoneNumber: doctor('reportingDoctorPhoneNumber', 'reportingDoctor'),
};
