import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { writeClinicMoment } from '#contract/clinic-time.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import { rupeesOf } from '../money.ts';
import { isUnproven } from '../patients/identity.policy.ts';
import type { BookingRow } from './booking-row.ts';
import { earnsAs, seesHidden, worksOnReport } from './bookings.policy.ts';

/** The one door out of a booking: which fields leave, in which form, for this reader (permissions.md, redactions). */

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
/** A day of the clinic's calendar where no clock time was set. */
const scheduled = ({ scheduledAt: at, scheduledHasTime: hasTime }: BookingRow) =>
  at && writeClinicMoment({ at, hasTime });
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

function presentCommon(row: BookingRow, caller: Caller) {
  const hides = !seesHidden(caller);
  const referer = named(row, 'referer');
  const referringDoctor = named(row, 'referringDoctor');
  return {
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
    paymentStatus: row.paymentStatus,
    checkupStatus: row.checkupStatus,
    appointmentStatus: row.appointmentStatus,
    checkupScheduledDate: scheduled(row),
    price: rupeesOf(row.pricePaise),
    paymentAmount1: rupeesOf(row.amount1Paise),
    paymentId1: row.paymentId1,
    paymentAmount2: rupeesOf(row.amount2Paise),
    paymentId2: row.paymentId2,
    statusClearedBy: row.statusClearedBy,
    checkupReportUploadedBy: row.reportUploadedBy,
    checkupReportUploadedAt: iso(row.reportUploadedAt),
    referer: referer && row.isRefererHidden && hides ? hidden : referer,
    referringDoctor: referringDoctor && row.isReferringDocHidden && hides ? hidden : referringDoctor,
    reportingDoctor: named(row, 'reportingDoctor'),
    version: row.version,
  };
}

/** A test's booking. Commission keys are absent for all but Admin and the doctor whose own it is. */
export function presentTestBooking(row: BookingRow, caller: Caller): TestBooking {
  const reach = scopeOf('bookings.seeCommissions', caller.role);
  const earns =
    reach === 'involved' ? earnsAs(caller, row) : { referer: reach === 'any', referringDoctor: reach === 'any' };
  const testId = row.labTestId ?? 0;
  return {
    ...presentCommon(row, caller),
    test: { id: testId, testId, name: row.itemName, testName: row.itemName, testNameBn: row.itemNameBn },
    patientDiscount: rupeesOf(row.discountPaise),
    ...presentReportMarks(row, caller),
    ...(earns.referer && { refererCommission: rupeesOf(row.refererCommissionPaise) }),
    ...(earns.referringDoctor && { referringDoctorCommission: rupeesOf(row.referringDoctorCommissionPaise) }),
    ...(may('bookings.seeVisibility', caller.role) && {
      isRefererHidden: row.isRefererHidden,
      isReferringDocHidden: row.isReferringDocHidden,
    }),
  };
}

/** How far a report is, before its release, is the business of those who work on it; everybody else hears that it is on its way. */
function presentReportMarks(row: BookingRow, caller: Caller) {
  const { reportStatus: status, reportUrl: url } = row;
  if (worksOnReport(caller, row) || url === null) return { checkupReportStatus: status, checkupReportUrl: url };
  if (status !== 'SIGNED') return { checkupReportStatus: 'PENDING_SIGNATURE', checkupReportUrl: null };
  return { checkupReportStatus: status, checkupReportUrl: may('reports.read', caller.role) ? url : null };
}

/** The same word where there is no more than the status: what is not released yet is on its way, wherever it is. */
export function publicReportStatus<S extends string | null>(status: S): S | string {
  return (status && reportWords[status]) ?? status;
}
const reportWords: Record<string, string> = {
  UPLOADED: 'PENDING_SIGNATURE',
  REJECTED: 'PENDING_SIGNATURE',
  AMENDED: 'SIGNED',
};

/** A doctor's booking; the doctor's name is the one booked, also when it changed since. */
export function presentDoctorBooking(row: BookingRow, caller: Caller): DoctorBooking {
  return {
    ...presentCommon(row, caller),
    appointmentScheduledDate: scheduled(row),
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
