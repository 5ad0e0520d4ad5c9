import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';

/** A Monday, from which the names of the weekdays are counted. */
const monday = Date.UTC(2024, 0, 1);

/** The short name of a weekday, from Monday = 0: `Mon`, `সোম`. */
export function weekdayText(weekday: number, language: Language): string {
  const date = new Date(monday + weekday * 86_400_000);
  return new Intl.DateTimeFormat(localeFor('date', language), { weekday: 'short', timeZone: 'UTC' }).format(date);
}

/** Weekdays as a door sign gives them: three and more in a row as `Mon–Sat`, others as `Mon, Wed, Fri`. */
function weekdaysText(weekdays: readonly number[], language: Language): string {
  const names = weekdays.map((weekday) => weekdayText(weekday, language));
  const isRun = weekdays.length > 2 && weekdays.every((weekday, index) => weekday === weekdays[0]! + index);
  return isRun ? `${names.at(0)}–${names.at(-1)}` : names.join(', ');
}

/**
 * The days of a rule: `Mon–Sat`, or in some weeks of the month `2nd, 4th Sun of the month`.
 * @param week the text of a week of the month, from 1
 * @param ofMonth puts weeks and days together
 */
export function sittingDays(
  { weekdays, weeks }: { readonly weekdays: readonly number[]; readonly weeks: readonly number[] },
  language: Language,
  week: (number: number) => string,
  ofMonth: (weeks: string, days: string) => string,
): string {
  const days = weekdaysText(weekdays, language);
  return weeks.length === 0 ? days : ofMonth(weeks.map(week).join(', '), days);
}
