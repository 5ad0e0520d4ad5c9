import type { Report } from '#contract/reports/shapes.ts';
import { saveDraft } from '#web/lib/drafts.ts';

type Signed = Pick<Report, 'id' | 'revision'>;

/**
 * The names under which what is typed to sign a report is kept, on its own page and where reports are signed one after
 * another: there the texts begin otherwise, and are of one state of the report.
 */
export const draftAlone = ({ id }: Pick<Report, 'id'>) => `signature/${id}`;
export const draftInRow = ({ id, revision }: Signed) => `signing/${id}/${revision}`;

/** The report was signed or returned: nothing that was typed for it is kept, wherever it was typed. */
export function dropSigningDrafts(report: Signed): void {
  for (const name of [draftAlone(report), draftInRow(report)]) saveDraft(name, {});
}
