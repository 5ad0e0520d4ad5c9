import { clinicClock } from '#contract/clinic-time.ts';

/** The next day on which it is that weekday in the clinic, from Monday = 0, two days from now at the earliest. */
export function aDayAhead(weekday: number): string {
  for (let days = 2; ; days += 1) {
    const clock = clinicClock(new Date(Date.now() + days * 86_400_000));
    if (clock.weekday === weekday) return clock.date;
  }
}
