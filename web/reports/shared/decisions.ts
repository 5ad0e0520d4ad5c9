import type { ReportSummary } from '#contract/reports/shapes.ts';
import type { ReportDecision } from '#contract/reports/states.ts';

/** The decisions that the reader may make about a report now; empty if none. */
export function decisionsOn({ abilities }: Pick<ReportSummary, 'abilities'>): ReportDecision[] {
  return [...(abilities.accept ? ['ACCEPTED' as const] : []), ...(abilities.reject ? ['REJECTED' as const] : [])];
}

/** Whether a report leads to the screen for decisions. */
export const isDecidable = (report: Pick<ReportSummary, 'abilities'>): boolean => decisionsOn(report).length > 0;
