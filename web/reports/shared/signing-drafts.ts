import type { Report } from '#contract/reports/shapes.ts';
import { readDraft, saveDraft } from '#web/lib/drafts.ts';

type Signed = Pick<Report, 'id' | 'revision'>;

/**
 * The names under which what is typed to sign a report is kept, on its own page and where reports are signed one after
 * another: there the texts begin otherwise. Both are of one state of the report: what was typed for values that were
 * corrected since never comes back on the new ones.
 */
export const draftAlone = ({ id, revision }: Signed) => `signature/${id}/${revision}`;
export const draftInRow = ({ id, revision }: Signed) => `signing/${id}/${revision}`;

/** The report was signed or returned: nothing that was typed for it is kept, wherever it was typed. */
export function dropSigningDrafts(report: Signed): void {
  for (const name of [draftAlone(report), draftInRow(report)]) saveDraft(name, {});
}

/** What was typed to sign a report stays when the signer has done nothing but attach its pages. */
export function carrySigningDrafts(from: Signed, to: Signed): void {
  if (to.revision !== from.revision + 1) return;
  for (const nameOf of [draftAlone, draftInRow]) {
    const typed = readDraft(nameOf(from));
    if (typed) saveDraft(nameOf(to), typed);
  }
  dropSigningDrafts(from);
}
