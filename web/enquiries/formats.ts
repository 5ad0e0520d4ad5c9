import { clinicClock } from '#contract/clinic-time.ts';
import type { Language } from '#contract/fields.ts';
import { formatShortDate, formatTime } from '#web/lib/format.ts';

/** The time of what came today, the day of what came before. */
export function formatArrival(at: string, language: Language, now = new Date()): string {
  const dayOf = (moment: Date) => clinicClock(moment).date;
  return dayOf(new Date(at)) === dayOf(now) ? formatTime(at, language) : formatShortDate(at, language);
}
