import type { DoctorBooking, FieldAnswers, TestBooking } from '#contract/bookings/shapes.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import { rupeesOf } from '../money.ts';
import { isUnproven } from '../patients/identity.policy.ts';
import type { BookingRow } from './booking-columns.store.ts';
import { tellFields } from './booking-fields.ts';
import { abilitiesOn, seesField, seesHidden, worksOnReport } from './bookings.policy.ts';

/** The one door out of a booking: which fields leave, in which form, for this reader (P1 to P3). */

const hidden = { id: null, userName: 'Hidden', nameBn: '', phoneNumber: null, speciality: null, specialityBn: '' };

/** A doctor whom the booking names in this part; null for nobody. */
function named(row: BookingRow, part: 'referer' | 'referringDoctor' | 'reportingDoctor') {
  const id = row[`${part}Id`];
  if (id === null) return null;
  return {
    id,
    userName: row[`${part}Name`] ?? '',
    nameBn: row[`${part}NameBn`] ?? '',
    phoneNumber: row[`${part}Phone`],
    speciality: row[`${part}Speciality`],
    specialityBn: row[`${part}SpecialityBn`] ?? '',
  };
}

/** What a booking of any type says; the fields of its type's form are in the table of fields. */
function presentCommon<T extends BookingType>(row: BookingRow, caller: Caller) {
  const hides = !seesHidden(caller);
  const referer = named(row, 'referer');
  const referringDoctor = named(row, 'referringDoctor');
  return {
    // The answer's schema, made from the same table, holds each value to its field's type.
    ...(tellFields(row, (name) => seesField(caller, row, name)) as FieldAnswers<T>),
    id: row.id,
    patientName: row.patientName,
    patient: {
      id: row.patientId,
      name: row.patientName,
      relation: row.patientRelation,
      age: isUnproven(caller, { accountId: row.accountId, relation: row.patientRelation }) ? null : row.patientAge,
      gender: row.patientGender,
    },
    userName: row.accountName,
    mobileNumber: row.contactPhone ?? row.patientPhone,
    requestDate: row.requestedAt.toISOString(),
    appointmentStatus: row.appointmentStatus,
    price: rupeesOf(row.pricePaise),
    referer: referer && row.isRefererHidden && hides ? hidden : referer,
    referringDoctor: referringDoctor && row.isReferringDocHidden && hides ? hidden : referringDoctor,
    reportingDoctor: named(row, 'reportingDoctor'),
    version: row.version,
    abilities: abilitiesOn(caller, row),
  };
}

/** A test's booking. */
export function presentTestBooking(row: BookingRow, caller: Caller): TestBooking {
  const testId = row.labTestId ?? 0;
  return {
    ...presentCommon<'test'>(row, caller),
    test: { id: testId, testId, name: row.itemName, testName: row.itemName, testNameBn: row.itemNameBn },
    checkupReportStatus: toldReportStatus(row, caller),
    checkupReportUrl: toldReportUrl(row, caller),
  };
}

type ReportMarks = Pick<BookingRow, 'reportStatus' | 'reportUrl' | 'reportingDoctorId'>;

/**
 * How a report stands. Its way to the release is the business of those who work on it; everybody else hears that it is
 * on its way. Notes about a report on paper, which has no file here, are the same for all.
 */
export function toldReportStatus(row: ReportMarks, caller: Caller): string | null {
  return worksOnReport(caller, row) || row.reportUrl === null ? row.reportStatus : publicReportStatus(row.reportStatus);
}

/** The same word where nobody is told more: what is not released yet is on its way, wherever it is. */
export function publicReportStatus<S extends string | null>(status: S): S | string {
  return (status && reportWords[status]) ?? status;
}
const reportWords: Record<string, string> = {
  UPLOADED: 'PENDING_SIGNATURE',
  REJECTED: 'PENDING_SIGNATURE',
  AMENDED: 'SIGNED',
};

/** Where the report is to be had, for those who may open it as it stands. */
function toldReportUrl(row: BookingRow, caller: Caller): string | null {
  if (worksOnReport(caller, row)) return row.reportUrl;
  return row.reportStatus === 'SIGNED' && may('reports.read', caller.role) ? row.reportUrl : null;
}

/** A doctor's booking; the doctor's name is the one booked, also when it changed since. */
export function presentDoctorBooking(row: BookingRow, caller: Caller): DoctorBooking {
  const common = presentCommon<'doctor'>(row, caller);
  return {
    ...common,
    appointmentScheduledDate: common.checkupScheduledDate,
    doctorName: row.itemName,
    doctorNameBn: row.itemNameBn,
    doctor:
      row.doctorId === null
        ? null
        : {
            id: row.doctorId,
            userName: row.itemName,
            name: row.itemName,
            nameBn: row.itemNameBn,
            speciality: row.doctorSpeciality ?? '',
            specialityBn: row.doctorSpecialityBn ?? '',
            phoneNumber: row.doctorPhone ?? '',
          },
  };
}

/** A booking of either kind, with its kind. */
export function presentBooking(row: BookingRow, caller: Caller) {
  return row.kind === 'test'
    ? { bookingType: 'test' as const, ...presentTestBooking(row, caller) }
    : { bookingType: 'doctor' as const, ...presentDoctorBooking(row, caller) };
}
