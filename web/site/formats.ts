import { groupDays, weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours, Weekday } from '#contract/clinic/shapes.ts';
import { writeHour } from '#contract/clock-words.ts';
import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';
import type { TextKey, Translate } from './texts.ts';

/** A year in the digits of the language. */
export function yearText(year: number, language: Language): string {
  return new Intl.NumberFormat(localeFor('date', language), { useGrouping: false }).format(year);
}

/** A whole number in the digits of the language. */
export function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(localeFor('count', language)).format(value);
}

/** A date in India: `20 November 2026`, `২০ নভেম্বর, ২০২৬`. */
export function dateText(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(localeFor('date', language), { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(moment),
  );
}

/** An amount of money: `₹1,23,800.00`, `₹১,২৩,৮০০.০০`. */
export function rupeesText(rupees: number, language: Language): string {
  const digits = new Intl.NumberFormat(localeFor('amount', language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `₹${digits.format(rupees)}`;
}

/** The units of each language, largest first; English as in R10: `100k`. */
const units: Record<Language, readonly (readonly [size: number, key: TextKey])[]> = {
  en: [
    [1_000_000, 'figure.million'],
    [1000, 'figure.thousand'],
  ],
  bn: [
    [10_000_000, 'figure.crore'],
    [100_000, 'figure.lakh'],
    [1000, 'figure.thousand'],
  ],
};

/** A rounded figure: `40+`, `100k+`, `১ লক্ষ+`. Rounded down, so that the plus is true. */
export function figureText(count: number, language: Language, t: Translate): string {
  const [size, key] = units[language].find(([least]) => count >= least) ?? [1, 'figure.plain' as const];
  const shown = Math.floor((count / size) * 10) / 10;
  return t(key, {
    count: new Intl.NumberFormat(localeFor('count', language), { maximumFractionDigits: 1 }).format(shown),
  });
}

/** A phone number as shown, in Latin digits: `+91 98765 43210`, `033 2555 0000`, `112`. */
export function phoneText(phone: string): string {
  if (phone.length === 10 && !phone.startsWith('0')) return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
  if (phone.length === 11) return `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
  return phone;
}

/** The international number, `+913325550000`; short emergency numbers unchanged. */
export function dialled(phone: string): string {
  return phone.length < 8 ? phone : `+91${phone.replace(/^0/, '')}`;
}

/** A Monday, as the start for the names of the weekdays. */
const monday = Date.UTC(2024, 0, 1);

function weekdayText(weekday: Weekday, language: Language): string {
  const date = new Date(monday + weekdays.indexOf(weekday) * 86_400_000);
  return new Intl.DateTimeFormat(localeFor('date', language), { weekday: 'short', timeZone: 'UTC' }).format(date);
}

/** A time `08:00` … `24:00`: `8 am`, `1:30 pm`; `সকাল ৮টা`, `দুপুর ১:৩০`. */
export function clockText(clock: string, language: Language): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return writeHour(hours, minutes, language);
}

/** Opening hours with equal days joined: `Mon–Sat`, `8 am – 8 pm`; days without hours are closed. */
export function hoursRows(hours: OpeningHours, language: Language): { days: string; open: string | null }[] {
  const open = groupDays(hours).map(({ from, to, hours: { opens, closes } }) => ({
    days: [...new Set([from, to])].map((weekday) => weekdayText(weekday, language)).join('–'),
    open: `${clockText(opens, language)} – ${clockText(closes, language)}`,
  }));
  const closed = weekdays.filter((weekday) => hours[weekday] === null).map((weekday) => weekdayText(weekday, language));
  return closed.length > 0 ? [...open, { days: closed.join(', '), open: null }] : open;
}
