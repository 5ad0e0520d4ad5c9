import { writeHour } from '#contract/clock-words.ts';
import type { Language } from '#contract/fields.ts';
import type { Random } from './random.ts';

/** Weekdays (0 is Sunday) with opening hours, in full hours. */
export interface Sitting {
  days: readonly number[];
  /** Only in these weeks of the month, from 1; left out: every week. */
  weeks?: readonly number[];
  from: number;
  to: number;
}

/** Mon-Sat 8-8, Sun 9-1 (R15). */
export const openingHours: readonly Sitting[] = [
  { days: [1, 2, 3, 4, 5, 6], from: 8, to: 20 },
  { days: [0], from: 9, to: 13 },
];

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Asia/Kolkata is 5:30 ahead of UTC all year. */
const ahead = 5.5 * hour;

/** The start of this moment's day in Kolkata, in milliseconds. */
export function midnightOf(moment: number): number {
  return Math.floor((moment + ahead) / day) * day - ahead;
}

/** The day of the week in Kolkata, 0 for Sunday. */
function weekdayOf(moment: number): number {
  return new Date(moment + ahead).getUTCDay();
}

/** Whether a sitting is on the day of this midnight in Kolkata. */
function sitsOn({ days, weeks }: Sitting, midnight: number): boolean {
  const week = Math.ceil(new Date(midnight + ahead).getUTCDate() / 7);
  return days.includes(weekdayOf(midnight)) && (weeks?.includes(week) ?? true);
}

/** Days counted from today, both included; at least a week, so that every doctor sits in it. */
export interface DaySpan {
  first: number;
  last: number;
}

/** Picks a quarter hour within the sittings that `isTaken` allows, in milliseconds. */
export function pickSlot(
  random: Random,
  now: number,
  span: DaySpan,
  sittings: readonly Sitting[],
  isTaken: (moment: number) => boolean,
): number {
  for (;;) {
    const midnight = midnightOf(now) + (span.first + random.below(span.last - span.first + 1)) * day;
    const sitting = sittings.find((one) => sitsOn(one, midnight));
    if (!sitting) continue;
    const slot = midnight + sitting.from * hour + random.below((sitting.to - sitting.from) * 4) * 15 * minute;
    if (!isTaken(slot)) return slot;
  }
}

const dayNames: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  bn: ['রবি', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহস্পতি', 'শুক্র', 'শনি'],
};

/** Sittings as a door sign gives them: 'Mon–Fri 5 pm–8 pm; Sun 9 am–12 noon', 'রবি সকাল ৯টা–দুপুর ১২টা'. */
export function describeSittings(sittings: readonly Sitting[], language: Language): string {
  const hours = (hour: number) => (language === 'en' && hour === 12 ? '12 noon' : writeHour(hour, 0, language));
  return sittings
    .map(({ days, weeks, from, to }) => `${describeDays(days, weeks, language)} ${hours(from)}–${hours(to)}`)
    .join('; ');
}

const ordinals: Record<Language, readonly string[]> = {
  en: ['', '1st', '2nd', '3rd', '4th', '5th'],
  bn: ['', '১ম', '২য়', '৩য়', '৪র্থ', '৫ম'],
};

function describeDays(days: readonly number[], weeks: readonly number[] | undefined, language: Language): string {
  if (weeks)
    return `${weeks.map((week) => ordinals[language][week]).join(', ')} ${describeDays(days, undefined, language)}`;
  const names = days.map((weekday) => dayNames[language][weekday] ?? '');
  const isRun = days.length > 2 && days.every((weekday, index) => weekday === (days[0] ?? 0) + index);
  return isRun ? `${names.at(0)}–${names.at(-1)}` : names.join(', ');
}
