import { clinicClock } from '#contract/clinic-time.ts';

/** A day of the clinic's calendar, `2026-11-20`, some days later (or earlier). */
export function shiftDay(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Today at the clinic, wherever the device is. */
export const today = (): string => clinicClock(new Date()).date;

/** Whether a text names a day for which there may be a closing: one that exists and has begun. */
export function isClosingDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text) || text > today()) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
