/**
 * The clinic's clock. Moments are kept in UTC; people mean Asia/Kolkata, which has been UTC+05:30 all year round since
 * 1945.
 */
const offsetMinutes = 330;

/** A moment, or a whole day of the clinic when no clock time was given. */
export interface ClinicMoment {
  readonly at: Date;
  readonly hasTime: boolean;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads `2026-11-20` (a day), `2026-11-20T10:30` (the clinic's clock) or a moment with its zone.
 * Null for what is no such thing, or lies outside the years 2000 to 2099.
 */
export function parseClinicMoment(text: string): ClinicMoment | null {
  const isDay = day.test(text);
  const clock = local.exec(text);
  let at: Date | null = null;
  if (isDay) at = atClinicClock(text, 0, 0);
  else if (clock) at = atClinicClock(clock[1]!, Number(clock[2]), Number(clock[3]));
  // `Date` would make a day in March of 31 February.
  else if (zoned.test(text) && atClinicClock(text.slice(0, 10), 0, 0)) at = new Date(text);
  if (!at || Number.isNaN(at.getTime())) return null;
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? { at, hasTime: !isDay } : null;
}

/** The moment when the clinic's clock shows this; null when there is no such day or time. */
export function atClinicClock(date: string, hours: number, minutes: number): Date | null {
  const parts = day.exec(date);
  if (!parts || hours > 23 || minutes > 59) return null;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const midnight = new Date(Date.UTC(year, month - 1, dayOfMonth));
  // A day or month that is none lies in another month.
  if (midnight.getUTCMonth() !== month - 1) return null;
  return new Date(midnight.getTime() + (hours * 60 + minutes - offsetMinutes) * 60_000);
}

/**
 * What the clinic's calendar and clock show at a moment: `2026-11-20`, minutes since midnight, and the weekday from
 * Monday = 0.
 */
export function clinicClock(at: Date): { date: string; minutes: number; weekday: number } {
  const shifted = new Date(at.getTime() + offsetMinutes * 60_000);
  return {
    date: shifted.toISOString().slice(0, 10),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
    weekday: (shifted.getUTCDay() + 6) % 7,
  };
}

/** The text `parseClinicMoment` reads back: a day, or the moment in UTC. */
export function writeClinicMoment({ at, hasTime }: ClinicMoment): string {
  return hasTime ? at.toISOString() : clinicClock(at).date;
}
