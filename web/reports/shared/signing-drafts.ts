import type { Report } from '#contract/reports/shapes.ts';
import { readDraft, saveDraft } from '#web/lib/drafts.ts';

type Signed = Pick<Report, 'id' | 'revision'>;

/**
 * The names of the drafts for signing a report: on its own page, and where reports are signed one after another, which
 * starts from other texts. Both contain the revision, so that text typed for values that were corrected since never
 * comes back on the new ones.
 */
export const draftAlone = ({ id, revision }: Signed) => `signature/${id}/${revision}`;
export const draftInRow = ({ id, revision }: Signed) => `signing/${id}/${revision}`;

/** Drops all drafts of a report that was signed or returned. */
export function dropSigningDrafts(report: Signed): void {
  for (const name of [draftAlone(report), draftInRow(report)]) saveDraft(name, {});
}

/** Keeps the drafts of a report if the signer has done nothing but attach its pages. */
export function carrySigningDrafts(from: Signed, to: Signed): void {
  if (to.revision !== from.revision + 1) return;
  for (const nameOf of [draftAlone, draftInRow]) {
    const typed = readDraft(nameOf(from));
    if (typed) saveDraft(nameOf(to), typed);
  }
  dropSigningDrafts(from);
}
