import { StartError } from '../shared/start-error.ts';
import { readArchiveName } from './archive-name.ts';
import { findBases, findPieces } from './line-names.ts';
import type { BaseName, PieceName } from './line-names.ts';
import { asTyped } from '../shared/commands.ts';

/** What brings a clinic back as it was at a moment. */
export interface RestorePlan {
  readonly base: BaseName;
  /** Without a gap among them; the last one reaches {@link reaches}. */
  readonly pieces: readonly PieceName[];
  /** Up to when everything comes back: the moment asked for, or the last that was stored. Null: the base's end. */
  readonly reaches: Date | null;
  /** Archives that hold the report files of before the base, the nearest first. */
  readonly archives: readonly string[];
}

/** Milliseconds. A line that ends longer than this before the newest base or piece has lost pieces. */
const tolerated = 5 * 60_000;

/**
 * Chooses the newest base that was begun before `until`, and its pieces up to that moment.
 * @param names all that lies in one place, of one clinic
 * @param before a base that did not reach far enough: only older ones are taken
 * @throws StartError if there is no base, or none so early, or pieces are missing
 */
export function planRestore(names: readonly string[], until: Date, before: BaseName | null = null): RestorePlan {
  const bases = findBases(names).filter(({ at }) => !before || at < before.at);
  const [first] = findBases(names);
  if (!first)
    throw new StartError(
      'There is no base, from which a moment could be restored: restore an archive, ' +
        `${asTyped('restore', '<archive>')}.`,
    );
  const base = bases.findLast(({ at }) => at <= until);
  if (!base) throw new StartError(`The first base was made at ${iso(first.at)}: nothing from before can be restored.`);
  const line = findPieces(names).filter((piece) => piece.line === base.line && piece.at >= base.at);
  const pieces: PieceName[] = [];
  for (const piece of line) {
    const last = pieces.at(-1);
    if (last && last.at >= until) break;
    if (last && piece.from > last.to) throw gapAfter(last.at);
    if (!last || piece.to > last.to) pieces.push(piece);
  }
  const end = pieces.at(-1)?.at ?? null;
  const later = newestOf(names);
  if ((end ?? base.at) < until && later.getTime() - (end ?? base.at).getTime() > tolerated)
    throw gapAfter(end ?? base.at);
  const distance = (at: Date) => Math.abs(at.getTime() - base.at.getTime());
  return {
    base,
    pieces,
    reaches: end && end > until ? until : end,
    archives: names
      .map(readArchiveName)
      .filter((archive) => archive !== null)
      .toSorted((one, other) => distance(one.at) - distance(other.at))
      .map(({ name }) => name),
  };
}

const iso = (at: Date) => at.toISOString().replace('.000', '');

const gapAfter = (at: Date) =>
  new StartError(
    `What was written after ${iso(at)} is missing in part: restore with --until ${iso(at)}, or a later base.`,
  );

/** When the newest base or piece was stored. */
function newestOf(names: readonly string[]): Date {
  return new Date(Math.max(...[...findBases(names), ...findPieces(names)].map(({ at }) => at.getTime())));
}

/** The fingerprints of the clinics that have bases there. */
export const clinicsOf = (names: readonly string[]) => [
  ...new Set(findBases(names).map(({ fingerprint }) => fingerprint)),
];

/** The names of one clinic. */
export const namesOf = (names: readonly string[], fingerprint: string) =>
  names.filter((name) => name.startsWith(`clinic-${fingerprint}-`));
