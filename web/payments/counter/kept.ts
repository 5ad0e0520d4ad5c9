import { readDraft, saveDraft } from '#web/lib/drafts.ts';
import { emptyDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** Data that the counter keeps in this tab until the person logs out, so that a reload or a power cut loses nothing. */
const form = { typed: 'counter-typed', held: 'counter', saved: 'counter-saved' };
/** The visit that was sent and not answered. */
export const sentForm = 'counter-sent';

const read = <T>(name: string) => readDraft(name)?.['kept']?.to as T | undefined;
const keep = (name: string, value: unknown) =>
  saveDraft(name, value === undefined ? {} : { kept: { from: null, to: value } });

/** The visit that is being typed. One stored by an earlier release may lack fields. */
export const readTyped = (): Draft => {
  const typed = read<Draft>(form.typed);
  return typed ? { ...emptyDraft, ...typed } : emptyDraft;
};
export const keepTyped = (draft: Draft) => keep(form.typed, draft === emptyDraft ? undefined : draft);

/** The people who are on hold. */
export const readHeld = (): readonly Draft[] =>
  (read<readonly Draft[]>(form.held) ?? []).map((draft) => ({ ...emptyDraft, ...draft }));
export const keepHeld = (held: readonly Draft[]) => keep(form.held, held.length > 0 ? held : undefined);

/** The visit that was saved last, until the next person: its slip is printed again. */
export const readSaved = (): number | undefined => read<number>(form.saved);
export const keepSaved = (visitId: number | undefined) => keep(form.saved, visitId);
