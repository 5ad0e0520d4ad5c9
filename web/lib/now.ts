import { clinicToday } from '#contract/schedules/hours.ts';

/** By how many milliseconds the clinic's clock is ahead of the browser's; 0 until the first answer tells it. */
let ahead = 0;

/** Notes the moment of the clinic's clock from a header of an answer; null or an invalid moment is ignored. */
export function noteClock(said: string | null): void {
  const at = Date.parse(said ?? '');
  if (Number.isFinite(at)) ahead = at - Date.now();
}

/** Converts a moment of the browser's clock to the clinic's clock; both in milliseconds since 1970. */
export const byClinic = (at: number): number => at + ahead;

/**
 * The current moment by the clinic's clock, so that what is late, open or over is the same for everybody, whatever a
 * computer's clock shows.
 */
export const now = (): Date => new Date(byClinic(Date.now()));

/** Today at the clinic, `2026-11-20`. */
export const today = (): string => clinicToday(now());

/** The day at the clinic in so many days, `2026-11-20`. India has no summer time, so each day has 24 hours. */
export const inDays = (days: number): string => clinicToday(new Date(now().getTime() + days * 86_400_000));
