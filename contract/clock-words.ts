import { clinicClock, minutesOf } from './clinic-time.ts';
import { localeFor } from './digits.ts';
import type { Language } from './fields.ts';

/** The parts of a Bengali day, each from its first hour. */
const dayParts = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
] as const;

const digits = (value: number, language: Language, least = 1) =>
  new Intl.NumberFormat(localeFor('date', language), { minimumIntegerDigits: least }).format(value);

/** The part of the day of a time: `am` or `pm`; in Bengali one of seven. @param hours 0 to 24 */
function partOf(hours: number, language: Language): string {
  const hour = hours % 24;
  if (language === 'en') return hour < 12 ? 'am' : 'pm';
  return (dayParts.find(([from]) => hour >= from) ?? dayParts[6])[1];
}

/** Bengali puts the part of the day first. */
const inDay = (part: string, clock: string, language: Language) =>
  language === 'en' ? `${clock} ${part}` : `${part} ${clock}`;

const faceOf = (hours: number, minutes: number, language: Language) =>
  `${digits(hours % 12 || 12, language)}:${digits(minutes, language, 2)}`;

const withMinutes = (hours: number, minutes: number, language: Language) =>
  inDay(partOf(hours, language), faceOf(hours, minutes, language), language);

/** The time of a moment by the clinic's clock: `4:30 pm`, `বিকেল ৪:৩০`. */
export function writeTime(moment: Date, language: Language): string {
  const { minutes } = clinicClock(moment);
  return withMinutes(Math.floor(minutes / 60), minutes % 60, language);
}

/**
 * A time as a door sign gives it, full hours alone: `8 am`, `1:30 pm`; `সকাল ৮টা`, `দুপুর ১:৩০`.
 * @param hours 0 to 24
 */
export function writeHour(hours: number, minutes: number, language: Language): string {
  if (minutes > 0) return withMinutes(hours, minutes, language);
  const hour = hours % 12 || 12;
  const counted = language === 'bn' ? (counters[hour] ?? 'টা') : '';
  return inDay(partOf(hours, language), digits(hour, language) + counted, language);
}

/** `writeHour` for a time given as text, `08:00` to `24:00`. */
export const writeClock = (clock: string, language: Language): string =>
  writeHour(Number(clock.slice(0, 2)), Number(clock.slice(3)), language);

/** From a moment to another by the clinic's clock; a part of the day that both have stands once: `5:20 – 5:40 pm`. */
export const writeRange = (from: Date, to: Date, language: Language): string =>
  rangeOf(clinicClock(from).minutes, clinicClock(to).minutes, language);

/** `writeRange` for two times given as text, `08:00` and `10:00`: `8:00 – 10:00 am`. */
export const writeClocks = (from: string, until: string, language: Language): string =>
  rangeOf(minutesOf(from), minutesOf(until), language);

/** Both in minutes since midnight. */
function rangeOf(from: number, to: number, language: Language): string {
  const [first, last] = [from, to].map((minutes) => {
    const hours = Math.floor(minutes / 60);
    return { part: partOf(hours, language), face: faceOf(hours, minutes % 60, language) };
  }) as [TimeInDay, TimeInDay];
  if (first.part === last.part) return inDay(first.part, `${first.face} – ${last.face}`, language);
  return `${inDay(first.part, first.face, language)} – ${inDay(last.part, last.face, language)}`;
}

interface TimeInDay {
  part: string;
  face: string;
}

/** What Kolkata adds to the hour: ২টো, ৩টে, ৪টে, and টা to all others. */
const counters: Readonly<Record<number, string>> = { 2: 'টো', 3: 'টে', 4: 'টে' };
