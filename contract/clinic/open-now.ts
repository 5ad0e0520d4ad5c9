import { clinicClock, dayAfter } from '../clinic-time.ts';
import { weekdays } from './shapes.ts';
import type { OpeningHours } from './shapes.ts';

/** Whether the clinic is open at a moment, and until when; or when it opens next. Times as in the opening hours. */
export type OpenNow =
  | { readonly isOpen: true; readonly until: string }
  | {
      readonly isOpen: false;
      /** How many days ahead, its weekday from Monday = 0, and when; null if no day of the next week is open. */
      readonly next: { readonly ahead: number; readonly weekday: number; readonly opens: string } | null;
    };

/**
 * What the opening hours say of a moment.
 * @param holidays days on which the clinic is closed, as `2026-11-20`
 */
export function openNow(hours: OpeningHours, holidays: readonly string[], now: Date): OpenNow {
  const { date, time, weekday } = clinicClock(now);
  const hoursOn = (ahead: number) => {
    const day = dayAfter(date, ahead);
    return holidays.includes(day) ? null : hours[weekdays[(weekday + ahead) % 7]!];
  };
  const today = hoursOn(0);
  if (today && today.opens <= time && time < today.closes) return { isOpen: true, until: today.closes };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = hoursOn(ahead);
    if (day && (ahead > 0 || time < day.opens))
      return { isOpen: false, next: { ahead, weekday: (weekday + ahead) % 7, opens: day.opens } };
  }
  return { isOpen: false, next: null };
}
