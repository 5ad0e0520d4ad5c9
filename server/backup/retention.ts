import { clinicClock } from '#contract/clinic-time.ts';
import { readArchiveName } from './archive-name.ts';
import type { ArchiveName } from './archive-name.ts';
import { findBases, findPieces } from './line-names.ts';
import { namesOf } from './plan-restore.ts';

/** How many days, weeks and months keep an archive each. */
const kept = { days: 7, weeks: 5, months: 12 } as const;

/**
 * The names of archives that need not be kept: of each of the last seven days, five weeks (from Monday) and twelve
 * months that have archives, the newest is kept. After a gap the older ones stay. Archives of another clinic, and other
 * files, are never named.
 * @param fingerprint of this clinic's secret key
 */
export function findExpired(names: readonly string[], fingerprint: string): string[] {
  const own = names
    .map(readArchiveName)
    .filter((archive) => archive !== null)
    .filter((archive) => archive.fingerprint === fingerprint)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const wanted = new Set([
    ...newestOf(own, dayOf, kept.days),
    ...newestOf(own, weekOf, kept.weeks),
    ...newestOf(own, monthOf, kept.months),
  ]);
  return own.filter((archive) => !wanted.has(archive)).map(({ name }) => name);
}

/** Milliseconds for which a moment can be restored. */
const restorable = kept.days * 24 * 3600 * 1000;

/**
 * The names of bases older than seven days, but for the newest, and of pieces from before the oldest base that stays.
 * @param fingerprint of this clinic's secret key
 */
export function findExpiredLines(names: readonly string[], fingerprint: string, now: Date): string[] {
  const own = namesOf(names, fingerprint);
  const oldest = now.getTime() - restorable;
  const bases = findBases(own);
  const staying = bases.filter((base) => base.at.getTime() >= oldest || base === bases.at(-1));
  const since = staying[0]?.at.getTime() ?? oldest;
  return [
    ...bases.filter((base) => !staying.includes(base)),
    ...findPieces(own).filter(({ at }) => at.getTime() < since),
  ].map(({ name }) => name);
}

/** Of the newest `count` spans, the newest archive each. @param archives newest first */
function newestOf(archives: ArchiveName[], spanOf: (at: Date) => string, count: number): ArchiveName[] {
  const spans = new Map<string, ArchiveName>();
  for (const archive of archives) {
    const span = spanOf(archive.at);
    if (!spans.has(span)) spans.set(span, archive);
  }
  return [...spans.values()].slice(0, count);
}

const dayOf = (at: Date) => clinicClock(at).date;
const monthOf = (at: Date) => dayOf(at).slice(0, 7);

/** The date of the week's Monday. */
function weekOf(at: Date): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
