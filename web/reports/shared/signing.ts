import type { ReportSummary } from '#contract/reports/shapes.ts';
import type { SignObstacle } from '#contract/reports/states.ts';

/** Obstacles that somebody can mend; the screen for signing says who. */
const mendable: readonly (SignObstacle | null)[] = ['SIGNER_INCOMPLETE', 'PATIENT_INCOMPLETE', 'PAGES_NEEDED'];

/** Whether a report leads to the screen for signing: to be signed, or to read what has to be mended first. */
export const leadsToSigning = ({ abilities }: Pick<ReportSummary, 'abilities'>): boolean =>
  abilities.sign || mendable.includes(abilities.signObstacle);
