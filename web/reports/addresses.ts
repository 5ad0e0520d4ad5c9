import { screens } from '#contract/screens.ts';

/** Where one report is read. */
export function detailsOf(id: number): string {
  return screens.reportDetails.path.replace(':reportId', String(id));
}

/** Where it is signed. */
export function signingOf(id: number): string {
  return screens.signReport.path.replace(':reportId', String(id));
}

/** Where it is accepted or rejected. */
export function validationOf(id: number): string {
  return `${screens.validateReport.path}?report=${id}`;
}

/** Where the report of a booking is handed in, or put right. */
export function uploadOf(bookingId: number): string {
  return `${screens.uploadReport.path}?booking=${bookingId}`;
}
