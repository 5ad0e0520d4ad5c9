import { clinicToday } from '#contract/schedules/hours.ts';

/** By how many milliseconds the clinic's clock is ahead of the browser's; 0 until the server has said. */
let ahead = 0;

/** Notes what the clinic's clock says, as each answer of a call tells it; nothing where the answer does not. */
export function noteClock(said: string | null): void {
  const at = Date.parse(said ?? '');
  if (Number.isFinite(at)) ahead = at - Date.now();
}

/** A moment of the browser's clock, in milliseconds since 1970, by the clinic's. */
export const byClinic = (at: number): number => at + ahead;

/** The moment by the clinic's clock: what is late, open or over is so for everybody, whatever a computer shows. */
export const now = (): Date => new Date(byClinic(Date.now()));

/** Today at the clinic, `2026-11-20`. */
export const today = (): string => clinicToday(now());

/** The clinic's day in so many days: its calendar has no summer time. */
export const inDays = (days: number): string => clinicToday(new Date(now().getTime() + days * 86_400_000));
