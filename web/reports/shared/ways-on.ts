import { screens } from '#contract/screens.ts';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import type { ReportDecision, SignObstacle } from '#contract/reports/states.ts';

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

/** The decisions that the reader may make about a report now; empty if none. */
export function decisionsOn({ abilities }: Pick<ReportSummary, 'abilities'>): ReportDecision[] {
  return [...(abilities.accept ? ['ACCEPTED' as const] : []), ...(abilities.reject ? ['REJECTED' as const] : [])];
}

/** Whether a report leads to the screen for decisions. */
export const isDecidable = (report: Pick<ReportSummary, 'abilities'>): boolean => decisionsOn(report).length > 0;

/** Obstacles that somebody can remove; the screen for signing says who. */
const mendable: readonly (SignObstacle | null)[] = ['SIGNER_INCOMPLETE', 'PATIENT_INCOMPLETE', 'PAGES_NEEDED'];

/** Whether a report leads to the screen for signing: to be signed, or to read what must be resolved first. */
export const leadsToSigning = ({ abilities }: Pick<ReportSummary, 'abilities'>): boolean =>
  abilities.sign || mendable.includes(abilities.signObstacle);
