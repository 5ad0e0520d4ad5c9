import { clinicClock } from '#contract/clinic-time.ts';

/** The next day on which it is that weekday in the clinic, from Monday = 0, two days from now at the earliest. */
export function aDayAhead(weekday: number): string {
  for (let days = 2; ; days += 1) {
    const clock = clinicClock(new Date(Date.now() + days * 86_400_000));
    if (clock.weekday === weekday) return clock.date;
  }
}

/** The day so many days after another, or before it. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

let lastPastDay = '2000-01-01';

/** A day of the past that no other test in this run has, nor the days beside it. */
export function aPastDay(): string {
  lastPastDay = dayAfter(lastPastDay, 7);
  return lastPastDay;
}
