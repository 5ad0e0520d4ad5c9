import { screens } from '#contract/screens.ts';

/** The address of a report. */
export function detailsAddress(id: number): string {
  return screens.reportDetails.path.replace(':reportId', String(id));
}

/** The address where a report is signed. */
export function signingAddress(id: number): string {
  return screens.signReport.path.replace(':reportId', String(id));
}

/** The address where a report is accepted or rejected. */
export function validationAddress(id: number): string {
  return `${screens.validateReport.path}?report=${id}`;
}

/** The address where a booking's report is uploaded or corrected. */
export function uploadAddress(bookingId: number): string {
  return `${screens.uploadReport.path}?booking=${bookingId}`;
}

/** The address of a test's booking. */
export function bookingAddress(id: number): string {
  return screens.testBooking.path.replace(':id', String(id));
}
