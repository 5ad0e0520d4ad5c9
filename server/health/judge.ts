import { standsStillAfterMinutes } from '#contract/backup/shapes.ts';
import type { FindingFacts, FindingKind, FindingLevel } from '#contract/health/shapes.ts';
import type { DiskRoom } from '../adapters/disk.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly kind: FindingKind;
  readonly level: FindingLevel;
  readonly facts: FindingFacts;
}

const gigabyte = 1024 ** 3;
const dayMs = 24 * 3600 * 1000;

/** A large disk is nearly full at a tenth, a small one at 5 GB; what is being written needs the last gigabyte. */
export function judgeDisk({ free, total }: DiskRoom): Finding {
  const level = free < gigabyte ? 'grave' : free < Math.min(total / 10, 5 * gigabyte) ? 'watch' : 'fine';
  return { kind: 'disk', level, facts: { bytes: free, of: total } };
}

/** @param perDay bytes; null while it is not known */
export function judgeGrowth(bytes: number, perDay: number | null, free: number): Finding {
  if (perDay === null || perDay <= 0) return { kind: 'database', level: 'fine', facts: { bytes } };
  const n = Math.floor(free / perDay);
  return { kind: 'database', level: n < 30 ? 'watch' : 'fine', facts: { bytes, n } };
}

/** Of the last hour; one that failed is tried again, so a few are no alarm. */
export function judgeSms(sent: number, failed: number): Finding {
  const level = failed >= 3 && sent === 0 ? 'grave' : failed >= 3 ? 'watch' : 'fine';
  return { kind: 'sms', level, facts: { n: failed } };
}

/** @param lost files that were missing or damaged at the last backup */
export function judgeFiles(lost: number): Finding {
  return { kind: 'files', level: lost > 0 ? 'grave' : 'fine', facts: { n: lost } };
}

/**
 * Answers with an unexpected error, in the last hour. Neither one person who meets the same cause again and again nor
 * visitors without a session raise an alarm.
 * @param atWork different causes that were met by those who work here
 * @param people accounts that met the same cause
 */
export function judgeErrors(n: number, { atWork, people }: Record<'atWork' | 'people', number>): Finding {
  const level = atWork >= 3 || people >= 3 ? 'grave' : n > 0 ? 'watch' : 'fine';
  return { kind: 'errors', level, facts: { n } };
}

/** Of the public address. */
export interface Certificate {
  readonly endsAt: Date;
  /** How long it is valid in all, in days: one of the house's own authority for less than one. */
  readonly lifeDays: number;
  /** Whether browsers take it today. */
  readonly isTrusted: boolean;
}

/**
 * @param certificate null if it could not be read. It is renewed by itself when a third of its life is left: one of 90
 *   days 30 days before its end, one of a day in its last hours.
 */
export function judgeCertificate(certificate: Certificate | null, now: Date): Finding {
  if (!certificate) return { kind: 'certificate', level: 'watch', facts: {} };
  const days = (certificate.endsAt.getTime() - now.getTime()) / dayMs;
  const { isTrusted, lifeDays } = certificate;
  const within = (most: number, part: number) => days < Math.min(most, lifeDays * part);
  const level = !isTrusted || within(3, 1 / 30) ? 'grave' : within(14, 1 / 6) ? 'watch' : 'fine';
  return { kind: 'certificate', level, facts: { at: certificate.endsAt.toISOString() } };
}

/**
 * A clock that was set back writes times before those that are stored; one of another machine may differ from the
 * database's.
 * @param own this machine's time
 * @param newest of what is stored; null if nothing is
 */
export function judgeClock(own: Date, database: Date, newest: Date | null): Finding {
  const back = newest ? newest.getTime() - database.getTime() : 0;
  const n = Math.round(Math.max(Math.abs(own.getTime() - database.getTime()), back) / 1000);
  return { kind: 'clock', level: n >= 600 ? 'grave' : n >= 60 ? 'watch' : 'fine', facts: { n } };
}

/** The state of the backups, as the admin sees it. */
interface Backups {
  readonly isLate: boolean;
  readonly hasFailed: boolean;
  readonly written: { readonly savedAt: string | null; readonly isBehind: boolean } | null;
}

/**
 * A backup that failed is tried again each hour; one that is missing leaves the clinic without one, and what is written
 * without a copy elsewhere is lost with the machine.
 */
export function judgeBackup({ isLate, hasFailed, written }: Backups, now: Date): Finding {
  const isBehind = written?.isBehind ?? false;
  const waits = written?.savedAt ? now.getTime() - Date.parse(written.savedAt) : 0;
  const isGrave = isLate || (isBehind && waits > standsStillAfterMinutes * 60_000);
  return { kind: 'backup', level: isGrave ? 'grave' : hasFailed || isBehind ? 'watch' : 'fine', facts: {} };
}
