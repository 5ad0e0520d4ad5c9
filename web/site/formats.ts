import type { OpenNow } from '#contract/clinic/open-now.ts';
import { groupDays, weekdays } from '#contract/clinic/shapes.ts';
import type { OpeningHours, Weekday } from '#contract/clinic/shapes.ts';
import { writeClock } from '#contract/clock-words.ts';
import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';
import type { Away } from '#contract/schedules/hours.ts';
import { promiseIn } from '#contract/lab-tests/promise.ts';
import type { SittingHours, TestPrice } from '#contract/site.ts';
import { sittingDays, weekdayText } from '../lib/weekdays.ts';
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

/** A fee: `₹600`, `₹৬০০`; paise only where there are some. */
export function feeText(rupees: number, language: Language): string {
  return Number.isInteger(rupees) ? `₹${numberText(rupees, language)}` : rupeesText(rupees, language);
}

const promiseTexts = {
  hours: { one: 'prices.hour', many: 'prices.hours' },
  days: { one: 'prices.day', many: 'prices.days' },
} as const;

/** A test's preparation and when its report comes; parts that are not set are left out. */
export function testText({ preparation, promisedHours }: TestPrice, language: Language, t: Translate): string[] {
  const promise = promisedHours === null ? null : promiseIn(promisedHours);
  const report =
    promise &&
    (promise.n === 1
      ? t(promiseTexts[promise.unit].one)
      : t(promiseTexts[promise.unit].many, { n: numberText(promise.n, language) }));
  return [preparation[language], report ?? ''].filter(Boolean);
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

const dayName = (weekday: Weekday, language: Language) => weekdayText(weekdays.indexOf(weekday), language);

/** A day (`2026-11-20`) without its year: `20 Nov`, `২০ নভেম্বর`. */
export function dayText(day: string, language: Language): string {
  const month = language === 'bn' ? 'long' : 'short';
  return new Intl.DateTimeFormat(localeFor('date', language), { day: 'numeric', month, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A span of times: `10 am – 1 pm`. */
export function spanText(from: string, to: string, language: Language): string {
  return `${writeClock(from, language)} – ${writeClock(to, language)}`;
}

/** A rule of a doctor's week: its days and its hours. */
export function sittingText(hours: SittingHours, language: Language, t: Translate): { days: string; open: string } {
  const days = sittingDays(
    hours,
    language,
    (week) => t(`week.${week as 1 | 2 | 3 | 4 | 5}`),
    (weeks, weekdays) => t('schedule.weeks', { weeks, days: weekdays }),
  );
  return { days, open: spanText(hours.startsAt, hours.endsAt, language) };
}

/** Opening hours with equal days joined: `Mon–Sat`, `8 am – 8 pm`; days without hours are closed. */
export function hoursRows(hours: OpeningHours, language: Language): { days: string; open: string | null }[] {
  const open = groupDays(hours).map(({ from, to, hours: { opens, closes } }) => ({
    days: [...new Set([from, to])].map((weekday) => dayName(weekday, language)).join('–'),
    open: spanText(opens, closes, language),
  }));
  const closed = weekdays.filter((weekday) => hours[weekday] === null).map((weekday) => dayName(weekday, language));
  return closed.length > 0 ? [...open, { days: closed.join(', '), open: null }] : open;
}

/** Whether the clinic is open: `Open now, until 8 pm`; `Closed now, opens tomorrow at 8 am`. */
export function openText(open: OpenNow, language: Language, t: Translate): string {
  if (open.isOpen) return t('open.until', { time: writeClock(open.until, language) });
  if (!open.next) return t('open.closed');
  const { ahead, weekday, opens } = open.next;
  const time = writeClock(opens, language);
  if (ahead === 0) return t('open.today', { time });
  return ahead === 1 ? t('open.tomorrow', { time }) : t('open.on', { day: weekdayText(weekday, language), time });
}

/** Leave: `On leave 3 Dec – 6 Dec`, or on one day; with its times, where it is no whole days. */
export function awayText({ firstDay, lastDay, startsAt, endsAt }: Away, language: Language, t: Translate): string {
  const isWhole = startsAt === '00:00' && endsAt === '24:00';
  const [first, last] = [dayText(firstDay, language), dayText(lastDay, language)];
  if (firstDay === lastDay)
    return t('schedule.awayOneDay', { first: isWhole ? first : `${first}, ${spanText(startsAt, endsAt, language)}` });
  return isWhole
    ? t('schedule.away', { first, last })
    : t('schedule.away', {
        first: `${first}, ${writeClock(startsAt, language)}`,
        last: `${last}, ${writeClock(endsAt, language)}`,
      });
}
