import { writeTime } from '#contract/clock-words.ts';
import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';

/** Formats amounts, counts and times for documents: India's time, Indian grouping, the digits of the language. */
export interface Formats {
  /** `₹1,50,000.00` of 15000000 paise; always with both decimals, as on a bill. */
  rupees(paise: number): string;
  /** A count. */
  count(value: number): string;
  /** `5 Mar 2026`; Bengali month names are not shortened. */
  date(moment: Date): string;
  /** `5 Mar 2026, 4:30 pm`, `৫ মার্চ ২০২৬, বিকেল ৪:৩০`. */
  dateTime(moment: Date): string;
}

export const formats: Record<Language, Formats> = { en: makeFormats('en'), bn: makeFormats('bn') };

function makeFormats(language: Language): Formats {
  const timeZone = 'Asia/Kolkata';
  const money = new Intl.NumberFormat(localeFor('amount', language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const whole = new Intl.NumberFormat(localeFor('count', language));
  const day = new Intl.DateTimeFormat(localeFor('date', language), {
    timeZone,
    day: 'numeric',
    month: language === 'bn' ? 'long' : 'short',
    year: 'numeric',
  });
  // No-break spaces keep the date on one line, and the time.
  const together = (text: string) => text.replace(/\s/g, '\u00a0');
  const date = (moment: Date) => together(day.format(moment));
  const clock = (moment: Date) => together(writeTime(moment, language));
  return {
    rupees: (paise) => `${paise < 0 ? '−' : ''}₹${money.format(Math.abs(paise) / 100)}`,
    count: (value) => whole.format(value),
    date,
    dateTime: (moment) => `${date(moment)}, ${clock(moment)}`,
  };
}
