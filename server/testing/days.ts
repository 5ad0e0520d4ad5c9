import { clinicClock } from '#contract/clinic-time.ts';
import type { SiteSchedule } from '#contract/site.ts';
import { runNow } from './moment.ts';

/** The next such weekday in the clinic, from Monday = 0, at least `least` days from now. */
export function aDayAhead(weekday: number, least = 2): string {
  for (let days = least; ; days += 1) {
    const clock = clinicClock(new Date(runNow().getTime() + days * 86_400_000));
    if (clock.weekday === weekday) return clock.date;
  }
}

/** The day so many days after (or before) another. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

let lastPastDay = '2000-03-01';

/** A past day that no other test in this run uses, neither it nor the days beside it. */
export function aPastDay(): string {
  lastPastDay = dayAfter(lastPastDay, 7);
  return lastPastDay;
}

let lastFarDay = '2060-01-01';

/** A day far ahead that no other test in this run uses. */
export function aFarDay(): string {
  lastFarDay = dayAfter(lastFarDay, 1);
  return lastFarDay;
}

/** The public pages' schedule of a clinic without session rules. */
export const noSchedule: SiteSchedule = { today: '2026-11-20', holidays: [], doctors: [] };
