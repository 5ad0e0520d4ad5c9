import type { Answer } from '#contract/endpoints.ts';
import { writeClinicMoment } from '#contract/clinic-time.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import type { TokenCodes } from '../shared/token-code.ts';
import { namesPatient, publicReportStatus, reportStatusFor } from './bookings.policy.ts';
import { presentBooking, presentDoctorBooking, presentTestBooking } from './bookings.present.ts';
import type { BookingRow, PageOf } from './list.service.ts';
import type { InProgressRow, StatusCounts, TestDetailRow } from './list-short.store.ts';

type Found = PageOf<BookingRow>;

const tests = (rows: readonly BookingRow[], caller: Caller) => rows.map((row) => presentTestBooking(row, caller));
const visits = (rows: readonly BookingRow[], caller: Caller, codes?: TokenCodes) =>
  rows.map((row) => presentDoctorBooking(row, caller, codes));

export function presentTestBookings({ rows, page }: Found, caller: Caller): Answer<'listTestBookings'> {
  return { _embedded: { testBookingResponseDtoList: tests(rows, caller) }, page };
}

/** A patient's own visits lead to the pages of their numbers. */
export function presentDoctorBookings(
  { rows, page }: Found,
  caller: Caller,
  codes: TokenCodes,
): Answer<'listDoctorBookings'> {
  return { _embedded: { doctorBookingResponseDtoList: visits(rows, caller, codes) }, page };
}

export function presentInvolved({ rows, page }: Found, caller: Caller): Answer<'listInvolved'> {
  return { content: visits(rows, caller), page };
}

export function presentFoundTests({ rows, page }: Found, caller: Caller): Answer<'findTestBookings'> {
  return { _embedded: { testBookingEntityList: tests(rows, caller) }, page };
}

export function presentFoundVisits({ rows, page }: Found, caller: Caller): Answer<'findDoctorBookings'> {
  return { _embedded: { doctorBookingEntityList: visits(rows, caller) }, page };
}

/** Bookings of both kinds. */
export function presentFound({ rows, page }: Found, caller: Caller): Answer<'findBookings'> {
  return { _embedded: { bookingEntityList: rows.map((row) => presentBooking(row, caller)) }, page };
}

/** Bookings whose visit is not over, in short form. */
export function presentInProgress({ rows, page }: PageOf<InProgressRow>, asking: Asking): Answer<'listInProgress'> {
  const bookingEntityList = rows.map((row) => ({
    id: row.id,
    bookingType: row.kind,
    name: row.itemName,
    nameBn: row.itemNameBn,
    patientName: row.patientName,
    patientNumber: row.patientNumber,
    date: row.requestedAt.toISOString(),
    visitAt: row.scheduledAt && writeClinicMoment({ at: row.scheduledAt, hasTime: row.scheduledHasTime }),
    paymentStatus: row.paymentStatus,
    reportStatus: reportStatusFor(asking.caller, row),
    abilities: { namePatient: namesPatient(asking, row) },
  }));
  return { _embedded: { bookingEntityList }, page };
}

export function presentCounts(rows: readonly StatusCounts[]): Answer<'countBookings'> {
  const none = { scheduled: 0, pending: 0, completed: 0, cancelled: 0 };
  const answer = { doctor: none, test: none };
  for (const { kind, ...counts } of rows) answer[kind] = counts;
  return answer;
}

export const presentTestDetails = (rows: readonly TestDetailRow[]): Answer<'findTestDetails'> =>
  rows.map(presentTestDetail);

function presentTestDetail(row: TestDetailRow): Answer<'findTestDetails'>[number] {
  return {
    id: row.id,
    testName: row.testName,
    testNameBn: row.testNameBn,
    patientName: row.patientName,
    patientNumber: row.patientNumber,
    userName: row.accountName,
    phoneNumber: row.phone,
    appointmentTime: row.scheduledAt && writeClinicMoment({ at: row.scheduledAt, hasTime: row.scheduledHasTime }),
    status: statusOf(row),
  };
}

/** A test's progress in one word (R69: completed or signed, scheduled or pending, cancelled). */
function statusOf({ appointmentStatus, reportStatus }: TestDetailRow): string {
  if (appointmentStatus === 'CANCELLED' || !reportStatus)
    return appointmentStatus === 'REQUESTED' ? 'PENDING' : appointmentStatus;
  return publicReportStatus(reportStatus);
}
