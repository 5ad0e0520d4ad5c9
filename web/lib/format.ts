import { writeTime } from '#contract/clock-words.ts';
import { inDigitsOf, localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';

/**
 * Amounts, numbers and dates are written with Indian grouping, Indian time and the digits of their kind
 * (`contract/digits.ts`).
 */

const timeZone = 'Asia/Kolkata';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const found = formats.get(name) as F | undefined;
  if (found) return found;
  const made = make();
  formats.set(name, made);
  return made;
}

/** A count in the language's digits: `১২,৩৪,৫৬৭`. */
export function formatNumber(value: number, language: Language): string {
  return cached(`number ${language}`, () => new Intl.NumberFormat(localeFor('count', language))).format(value);
}

/** An amount in rupees (not paise): `₹1,50,000`; paise are shown only when there are some. */
export function formatRupees(rupees: number, language: Language): string {
  const digits = Number.isInteger(rupees) ? 0 : 2;
  const format = cached(
    `rupees ${language} ${digits}`,
    () =>
      new Intl.NumberFormat(localeFor('amount', language), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  return rupees < 0 ? `−₹${format.format(-rupees)}` : `₹${format.format(rupees)}`;
}

/** The date in India: `5 March 2026`. */
export function formatDate(moment: string, language: Language): string {
  return cached(
    `date ${language}`,
    () =>
      new Intl.DateTimeFormat(localeFor('date', language), {
        timeZone,
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }),
  ).format(new Date(moment));
}

/** The same for narrow columns: `5 Mar 2026`; Bengali has no shorter month names. */
export function formatShortDate(moment: string, language: Language): string {
  if (language === 'bn') return formatDate(moment, language);
  return cached(
    `short date ${language}`,
    () =>
      new Intl.DateTimeFormat(localeFor('date', language), {
        timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }),
  ).format(new Date(moment));
}

/** The day of a visit, with its weekday: `Thu, 5 Mar 2026`, `বৃহস্পতি, ৫ মার্চ ২০২৬`. */
export function formatVisitDay(moment: string, language: Language): string {
  const weekday = cached(
    `weekday ${language}`,
    () => new Intl.DateTimeFormat(localeFor('date', language), { timeZone, weekday: 'short' }),
  );
  return `${weekday.format(new Date(moment))}, ${formatShortDate(moment, language)}`;
}

/** The date without the year, for axes: `5 Mar`, `৫ মার্চ`. */
export function formatDayMonth(moment: string, language: Language): string {
  return cached(
    `day and month ${language}`,
    () =>
      new Intl.DateTimeFormat(localeFor('date', language), {
        timeZone,
        day: 'numeric',
        month: language === 'bn' ? 'long' : 'short',
      }),
  ).format(new Date(moment));
}

/** The time in India, kept on one line: `4:30 pm`, `বিকেল ৪:৩০`. */
export const formatTime = (moment: string, language: Language): string =>
  writeTime(new Date(moment), language).replace(' ', '\u00a0');

/** Date and time in India: `5 March 2026, 4:30 pm`, `৫ মার্চ, ২০২৬, বিকেল ৪:৩০`. */
export function formatDateTime(moment: string, language: Language): string {
  return `${formatDate(moment, language)}, ${formatTime(moment, language)}`;
}

/** A count without grouping, such as a version's number: `২`. */
export const formatDigits = (value: string | number, language: Language): string =>
  inDigitsOf('count', String(value), language);

/** A record's number, such as a booking's. People quote it, so it is in Latin digits. */
export const formatReference = (value: string | number, language: Language): string =>
  inDigitsOf('reference', String(value), language);

/** A phone number in two halves that stay on one line, in Latin digits: `98300 12345`. */
export function formatPhone(phone: string): string {
  return /^[0-9]{10}$/.test(phone) ? `${phone.slice(0, 5)}\u00a0${phone.slice(5)}` : phone;
}

/** A size: `18.4 MB`, `১৮.৪ MB`, below a megabyte in KB, from 1,000 MB in GB; the same units in both languages. */
export function formatBytes(bytes: number, language: Language): string {
  const unit = bytes >= 1000 * 1024 * 1024 ? 'GB' : bytes >= 1024 * 1024 ? 'MB' : 'KB';
  const amount = bytes / { GB: 1024 ** 3, MB: 1024 ** 2, KB: 1024 }[unit];
  const format = cached(
    `bytes ${language}`,
    () => new Intl.NumberFormat(localeFor('count', language), { maximumFractionDigits: 1 }),
  );
  return `${format.format(unit === 'KB' ? Math.ceil(amount) : amount)}\u00a0${unit}`;
}

/** A fraction from 0 to 1 as `42%`, `৪২%`. */
export function formatPercent(share: number, language: Language): string {
  return cached(
    `percent ${language}`,
    () => new Intl.NumberFormat(localeFor('count', language), { style: 'percent', maximumFractionDigits: 0 }),
  ).format(share);
}

/** A phone number to dial, in international form: `+913325550000`. Short emergency numbers stay unchanged. */
export function dialled(phone: string): string {
  return phone.length < 8 ? phone : `+91${phone.replace(/^0/, '')}`;
}

/** A month (`2026-11`) in words: `November 2026`. */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeFor('date', language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
