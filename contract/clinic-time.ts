/**
 * The clinic's time zone. Times are stored in UTC; people use Asia/Kolkata, which has been UTC+05:30 without daylight
 * saving since 1945.
 */
const offsetMinutes = 330;

/** A point in time, or a whole day at the clinic when no time of day was given. */
export interface ClinicMoment {
  readonly at: Date;
  readonly hasTime: boolean;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The minute that a point in time falls into. */
export const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

/**
 * Parses `2026-11-20` (a day), `2026-11-20T10:30` (the clinic's time) or an ISO 8601 time with a zone. The clinic works
 * by the minute: seconds are dropped. Answers null for any other text and for years outside 2000 to 2099.
 */
export function parseClinicMoment(text: string): ClinicMoment | null {
  const isDay = day.test(text);
  const clock = local.exec(text);
  let at: Date | null = null;
  if (isDay) at = atClinicClock(text, 0, 0);
  else if (clock) at = atClinicClock(clock[1]!, Number(clock[2]), Number(clock[3]));
  // `Date` would read 31 February as a day in March.
  else if (zoned.test(text) && atClinicClock(text.slice(0, 10), 0, 0)) at = minuteOf(new Date(text));
  if (!at || Number.isNaN(at.getTime())) return null;
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? { at, hasTime: !isDay } : null;
}

/** The point in time of a date and time of day at the clinic; null if there is no such date or time. */
export function atClinicClock(date: string, hours: number, minutes: number): Date | null {
  const parts = day.exec(date);
  if (!parts || hours > 23 || minutes > 59) return null;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const midnight = new Date(Date.UTC(year, month - 1, dayOfMonth));
  // `Date.UTC` moves an invalid day or month into another month.
  if (midnight.getUTCMonth() !== month - 1) return null;
  return new Date(midnight.getTime() + (hours * 60 + minutes - offsetMinutes) * 60_000);
}

/**
 * The clinic's date (`2026-11-20`), time of day (`10:30`), minutes since midnight, and weekday (Monday = 0) at a point
 * in time.
 */
export function clinicClock(at: Date): { date: string; time: string; minutes: number; weekday: number } {
  const shifted = new Date(at.getTime() + offsetMinutes * 60_000);
  const text = shifted.toISOString();
  return {
    date: text.slice(0, 10),
    time: text.slice(11, 16),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
    weekday: (shifted.getUTCDay() + 6) % 7,
  };
}

/** Minutes since midnight of a time of day, `08:00` to `24:00`. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** The time of day so many minutes after midnight. */
export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * A moment as a browser's field writes it, by the clinic's clock: `2026-11-20T10:30`. A day, and a text that is no
 * moment, stay as they are.
 */
export function asTyped(text: string): string {
  const moment = parseClinicMoment(text);
  if (!moment?.hasTime) return text;
  const { date, time } = clinicClock(moment.at);
  return `${date}T${time}`;
}

/** The text that `parseClinicMoment` reads back: a day, or a time in UTC. */
export function writeClinicMoment({ at, hasTime }: ClinicMoment): string {
  return hasTime ? at.toISOString() : clinicClock(at).date;
}

/** The day so many days after (or before) another. Days as `2026-11-20`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
