import { fieldAt, fieldNames } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { FormF } from '#contract/bookings/form-f.ts';
import type { AppointmentStatus, BookingType, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { InfantAge } from '#contract/patients/age.ts';
import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import { nameOfPatient, numberOfPatient, tokenOfBooking } from '../db/columns.ts';

/** An SQL expression that gives a value of type `V`. */
type Sql<V> = string & { readonly gives?: V };
const of = <V>(sql: string): Sql<V> => sql;

/** The columns of a booking itself. Amounts in paise. */
const ownColumns = {
  id: of<number>('id'),
  kind: of<BookingType>('kind'),
  accountId: of<number>('account_id'),
  /** The person the booking is for. Null: the account holder, who has no row in `patients` yet. */
  patientId: of<number | null>('patient_id'),
  itemName: of<string>('item_name'),
  /** '' if there is no Bengali name. */
  itemNameBn: of<string>('item_name_bn'),
  labTestId: of<number | null>('lab_test_id'),
  pricePaise: of<number>('price_paise'),
  /** False: the fee is not known yet, and the price is 0. True: the desk has set it. Null: the price of the list. */
  feeTold: of<boolean | null>('fee_told'),
  /** When it was last cancelled; it may have been reopened since. */
  cancelledAt: of<Date | null>('cancelled_at'),
  requestedAt: of<Date>('requested_at'),
  scheduledAt: of<Date | null>('scheduled_at'),
  /** False: a day without a clock time. */
  scheduledHasTime: of<boolean>('scheduled_has_time'),
  /** Another phone number for this booking; null for the account's number. */
  contactPhone: of<string | null>('contact_phone'),
  paymentStatus: of<PaymentStatus>('payment_status'),
  checkupStatus: of<CheckupStatus>('checkup_status'),
  appointmentStatus: of<AppointmentStatus>('appointment_status'),
  amount1Paise: of<number | null>('payment_amount1_paise'),
  paymentId1: of<string>('payment_id1'),
  amount2Paise: of<number | null>('payment_amount2_paise'),
  paymentId2: of<string>('payment_id2'),
  discountPaise: of<number | null>('patient_discount_paise'),
  statusClearedBy: of<string | null>('status_cleared_by'),
  reportStatus: of<string | null>('report_status'),
  reportUrl: of<string | null>('report_url'),
  reportUploadedBy: of<string | null>('report_uploaded_by'),
  reportUploadedAt: of<Date | null>('report_uploaded_at'),
  doctorId: of<number | null>('doctor_id'),
  refererId: of<number | null>('referer_id'),
  referringDoctorId: of<number | null>('referring_doctor_id'),
  reportingDoctorId: of<number | null>('reporting_doctor_id'),
  refererCommissionPaise: of<number | null>('referer_commission_paise'),
  referringDoctorCommissionPaise: of<number | null>('referring_doctor_commission_paise'),
  isRefererHidden: of<boolean>('is_referer_hidden'),
  isReferringDocHidden: of<boolean>('is_referring_doc_hidden'),
  requestedBy: of<string | null>('requested_by'),
  visitReason: of<string | null>('visit_reason'),
  isSelfRequested: of<boolean>('is_self_requested'),
  version: of<number>('version'),
};

/** Values from other tables, joined by `bookingJoins`. */
const joinedColumns = {
  /** The account holder's name. */
  accountName: of<string>('a.name'),
  patientPhone: of<string>('a.phone'),
  patientNumber: of<string>(numberOfPatient('patient', 'a')),
  patientName: of<string>(nameOfPatient('patient', 'a')),
  patientRelation: of<Relation>("coalesce(patient.relation, 'Self')"),
  patientGender: of<Gender | null>('patient.gender'),
  /** Age in full years today. */
  patientAge: of<number | null>('patient_age(patient.birth_date, patient.age_years, patient.age_told_on)'),
  patientInfantAge: of<InfantAge | null>(
    'infant_age_on(patient.birth_date, patient.age_unit, patient.age_told_on, clinic_day(clinic_now()))',
  ),
  /** Whether the clinic records commissions. Without a profile it does not (server/clinic/blank-profile.ts). */
  notesCommissions: of<boolean>("coalesce((SELECT profile->>'commissions' FROM clinic_profile), 'off') = 'on'"),
  /** The status of its report's newest version; null if it has none. */
  newestReport: of<ReportStatus | null>(
    '(SELECT status FROM reports WHERE booking_id = b.id ORDER BY version DESC LIMIT 1)',
  ),
  /** An SMS on it did not go out in the last 30 days, and nobody has called since. */
  smsFailed: of<boolean>("coalesce(b.sms_failed_at > clinic_now() - interval '30 days', false)"),
  /** What is kept of its Form F; null for most. */
  formF: of<FormF | null>(
    `(SELECT jsonb_build_object('number', f.number, 'doctorId', fd.id, 'doctor', fd.name, 'doctorBn', fd.name_bn,
      'indication', f.indication) FROM form_f f JOIN doctors fd ON fd.id = f.doctor_id WHERE f.booking_id = b.id)`,
  ),
  /** When the first version of its report was signed. */
  firstSignedAt: of<Date | null>('(SELECT min(signed_at) FROM reports WHERE booking_id = b.id)'),
  doctorName: of<string | null>('doctor.name'),
  doctorPhone: of<string | null>('doctor.phone'),
  doctorSpeciality: of<string | null>('doctor.speciality'),
  doctorSpecialityBn: of<string | null>('doctor.speciality_bn'),
  /**
   * The number in the doctor's session, whether that day is not over, whether the person has yet to come, and how early
   * patients stop changing it.
   */
  token: of<{ id: number; number: number; isOpen: boolean; isAhead: boolean; closesMinutesBefore: number } | null>(
    tokenOfBooking,
  ),
  /** When the row was read: what may still be done with a visit depends on it. */
  readAt: of<Date>('clinic_now()'),
  ...doctorColumns('referer', 'referer'),
  ...doctorColumns('referring', 'referringDoctor'),
  ...doctorColumns('reporting', 'reportingDoctor'),
};

type Part = 'referer' | 'referringDoctor' | 'reportingDoctor';
type PersonColumns<P extends Part> = {
  [K in `${P}${'Name' | 'NameBn' | 'Phone' | 'Speciality' | 'SpecialityBn'}`]: Sql<string | null>;
};

/** The columns of a doctor named on the booking, from the relation `alias`. */
function doctorColumns<P extends Part>(alias: string, part: P): PersonColumns<P> {
  return {
    [`${part}Name`]: `${alias}.name`,
    [`${part}NameBn`]: `${alias}.name_bn`,
    [`${part}Phone`]: `${alias}.phone`,
    [`${part}Speciality`]: `${alias}.speciality`,
    [`${part}SpecialityBn`]: `${alias}.speciality_bn`,
  } as PersonColumns<P>;
}

type RowOf<C> = { [K in keyof C]: C[K] extends Sql<infer V> ? V : never };
type OwnRow = RowOf<typeof ownColumns>;
/** A booking row with the joined names. Amounts in paise. */
export type BookingRow = OwnRow & RowOf<typeof joinedColumns>;

/** The select list of a `BookingRow`; it needs the relation `b` and `bookingJoins`. */
export const bookingColumns = [
  ...Object.entries(ownColumns).map(([name, sql]) => `b.${sql} AS "${name}"`),
  ...Object.entries(joinedColumns).map(([name, sql]) => `${sql} AS "${name}"`),
].join(', ');

export const bookingJoins = `
  JOIN accounts a ON a.id = b.account_id
  LEFT JOIN patients patient ON patient.id = b.patient_id
  LEFT JOIN doctors doctor ON doctor.id = b.doctor_id
  LEFT JOIN doctors referer ON referer.id = b.referer_id
  LEFT JOIN doctors referring ON referring.id = b.referring_doctor_id
  LEFT JOIN doctors reporting ON reporting.id = b.reporting_doctor_id`;

/**
 * The column of each field. A schedule also sets `scheduledHasTime`; a booked doctor also sets `itemName` and
 * `itemNameBn`.
 */
export const columnOf = {
  requestDate: 'requestedAt',
  mobileNumber: 'contactPhone',
  doctorId: 'doctorId',
  checkupScheduledDate: 'scheduledAt',
  checkupStatus: 'checkupStatus',
  paymentStatus: 'paymentStatus',
  statusClearedBy: 'statusClearedBy',
  paymentAmount1: 'amount1Paise',
  paymentId1: 'paymentId1',
  paymentAmount2: 'amount2Paise',
  paymentId2: 'paymentId2',
  patientDiscount: 'discountPaise',
  checkupReportStatus: 'reportStatus',
  checkupReportUploadedBy: 'reportUploadedBy',
  checkupReportUploadedAt: 'reportUploadedAt',
  refererId: 'refererId',
  referringDoctorId: 'referringDoctorId',
  reportingDoctorId: 'reportingDoctorId',
  refererPhoneNumber: 'refererId',
  referringDoctorPhoneNumber: 'referringDoctorId',
  reportingDoctorPhoneNumber: 'reportingDoctorId',
  refererCommission: 'refererCommissionPaise',
  referringDoctorCommission: 'referringDoctorCommissionPaise',
  isRefererHidden: 'isRefererHidden',
  isReferringDocHidden: 'isReferringDocHidden',
  requestedBy: 'requestedBy',
  visitReason: 'visitReason',
  isSelfRequested: 'isSelfRequested',
} as const satisfies Record<FieldName, keyof OwnRow>;

/** The columns an edit writes: those of all fields except the ledger's, and those derived from them. */
const editable = [
  ...new Set<keyof OwnRow>([
    ...fieldNames.filter((name) => !isOfLedger(name)).map((name) => columnOf[name]),
    'scheduledHasTime',
    'itemName',
    'itemNameBn',
    'appointmentStatus',
  ]),
];

/** Payment fields, which only the ledger writes. */
function isOfLedger(name: FieldName): boolean {
  const { group, guards } = fieldAt(name);
  return group === 'payment' && guards?.includes('money') === true;
}

/** SQL that sets the edited columns; the values are those of `editedValues`, from parameter `$first` on. */
export const setEdited = (first: number) =>
  editable.map((name, index) => `${ownColumns[name]} = $${first + index}`).join(', ');
export const editedValues = (row: BookingRow): unknown[] => editable.map((name) => row[name]);
