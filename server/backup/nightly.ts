import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import type { LastBackups } from './runs.store.ts';

/** The clinic's hour from which a night's backup is made; a machine that was off then makes it when it is on. */
const hour = 2;
const retryAfterMs = 3600 * 1000;

/** Whether this night's backup is missing, and the last try is not too recent. */
export function isDue(now: Date, { lastDone, lastTried }: LastBackups): boolean {
  const since = lastNight(now);
  if (lastDone && lastDone >= since) return false;
  return !lastTried || lastTried < since || now.getTime() - lastTried.getTime() >= retryAfterMs;
}

/**
 * The same for a place that has no line of WAL yet, as in a new or a restored clinic. Nothing that is written is stored
 * there, so it does not wait for the night.
 */
export function isLineDue(now: Date, { lastDone, lastTried }: LastBackups): boolean {
  const hasFailed = lastTried && (!lastDone || lastTried > lastDone);
  return isDue(now, { lastDone: null, lastTried: hasFailed ? lastTried : null });
}

function lastNight(now: Date): Date {
  const { date } = clinicClock(now);
  const today = atClinicClock(date, hour, 0)!;
  return today <= now ? today : new Date(today.getTime() - 24 * 3600 * 1000);
}
