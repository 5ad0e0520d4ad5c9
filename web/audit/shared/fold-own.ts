import type { AuditEntry } from '#contract/audit/shapes.ts';
import { clinicClock } from '#contract/clinic-time.ts';

/** An entry, or consecutive look-ups of the reader: at least two, of one day, in the order of the page. */
export type AuditLine = { readonly entry: AuditEntry } | { readonly own: readonly AuditEntry[] };

/**
 * Joins the reader's own consecutive look-ups of one day of the clinic. Refused look-ups, those that found nothing, and
 * changes stay separate.
 * @param reader the reader's phone; null joins nothing
 */
export function foldOwn(entries: readonly AuditEntry[], reader: string | null): AuditLine[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && isOwn(before, reader) && isOwn(entry, reader) && dayOf(before) === dayOf(entry))
      last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): AuditLine[] => (run.length > 1 ? [{ own: run }] : run.map((entry) => ({ entry }))));
}

const isOwn = ({ action, outcome, actor }: AuditEntry, reader: string | null) =>
  reader !== null && action === 'look-up' && outcome === 'done' && actor.phoneNumber === reader;
const dayOf = ({ at }: AuditEntry) => clinicClock(new Date(at)).date;
