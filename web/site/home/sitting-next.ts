import { awayOn, hoursLeft, sittingsOn } from '#contract/schedules/hours.ts';
import type { SiteSchedule } from '#contract/site.ts';

/** So many days ahead are looked through. */
const daysAhead = 14;

/** When a doctor sits next after today, by rules, leave and holidays; null if not in the next two weeks. */
export function nextSitting(
  { hours, away }: SiteSchedule['doctors'][number],
  { today, holidays }: SiteSchedule,
): { day: string; startsAt: string } | null {
  const rules = hours.map((rule) => ({ ...rule, firstDay: today, lastDay: null }));
  const closed = holidays.map(({ day }) => day);
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const day = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
    const [first] = sittingsOn(rules, away, closed, day).flatMap((rule) => hoursLeft(rule, awayOn(away, day)));
    if (first) return { day, startsAt: first.startsAt };
  }
  return null;
}
