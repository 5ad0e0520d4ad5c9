import type { Answer } from '#contract/endpoints.ts';
import { writeClinicMoment } from '#contract/clinic-time.ts';
import type { Asking } from '../caller.ts';
import { namesPatient, publicReportStatus, reportStatusFor } from './bookings.policy.ts';
import type { PageOf } from './list.service.ts';
import type { InProgressRow, StatusCounts, TestDetailRow } from './list-short.store.ts';

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

export function presentTestDetail(row: TestDetailRow): Answer<'findTestDetails'>[number] {
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
