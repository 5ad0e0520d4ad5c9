import type { Language } from '#contract/fields.ts';

/** Amounts, counts and times as documents print them: India's time, Indian grouping, the language's digits. */
export interface Formats {
  /** `₹1,50,000.00` of 15000000 paise; always with both decimals, as on a bill. */
  rupees(paise: number): string;
  /** A count. */
  count(value: number): string;
  /** `5 Mar 2026`; Bengali month names are not shortened. */
  date(moment: Date): string;
  /** `5 Mar 2026, 4:30 pm`, `৫ মার্চ ২০২৬, বিকাল ৪:৩০`. */
  dateTime(moment: Date): string;
}

export const formats: Record<Language, Formats> = { en: makeFormats('en-IN'), bn: makeFormats('bn-IN') };

function makeFormats(locale: 'en-IN' | 'bn-IN'): Formats {
  const timeZone = 'Asia/Kolkata';
  const isBengali = locale === 'bn-IN';
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: isBengali ? 'long' : 'short',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(isBengali && { dayPeriod: 'long' }),
  });
  // The date stays on one line, and so does the time.
  const together = (text: string) => text.replace(/\s/g, '\u00a0');
  const date = (moment: Date) => together(day.format(moment));
  const clock = (moment: Date) =>
    together(isBengali ? inBengaliOrder(time.formatToParts(moment)) : time.format(moment));
  return {
    rupees: (paise) => `${paise < 0 ? '−' : ''}₹${money.format(Math.abs(paise) / 100)}`,
    count: (value) => whole.format(value),
    date,
    dateTime: (moment) => `${date(moment)}, ${clock(moment)}`,
  };
}

/**
 * Bengali puts the part of the day first and has no am and pm: `সকাল ৮:৩০`. The standard's words end in 'at the time
 * of', which is removed.
 */
function inBengaliOrder(parts: readonly Intl.DateTimeFormatPart[]): string {
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('dayPeriod').replace(/বেলায়$/, '')} ${part('hour')}:${part('minute')}`;
}
