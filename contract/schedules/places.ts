import { atClinicClock, minuteOf, minutesOf } from '../clinic-time.ts';
import { clinicToday } from './hours.ts';
import type { Span } from './hours.ts';
import type { Rule } from './shapes.ts';

/** The parts of a rule that decide on the places of a sitting. */
export type Places = Pick<
  Rule,
  | 'startsAt'
  | 'endsAt'
  | 'capacity'
  | 'minutesPerPatient'
  | 'onlineQuota'
  | 'sameDayQuota'
  | 'opensDaysBefore'
  | 'closesMinutesBefore'
>;

/** A place that somebody has. */
export interface Taken {
  readonly at: Date;
  /** Booked by the patient, not by the desk. */
  readonly isOnline: boolean;
}

/** A time of day on a date, by the clinic's clock. */
export function momentOf(day: string, clock: string): Date {
  const minutes = minutesOf(clock);
  // 24:00 is the end of the day: `atClinicClock` knows no such time.
  return new Date(atClinicClock(day, 0, 0)!.getTime() + minutes * 60_000);
}

/** The time until which patients may book, change or cancel a place themselves. */
export const closesAt = (place: Date, { closesMinutesBefore }: Pick<Places, 'closesMinutesBefore'>): Date =>
  new Date(place.getTime() - closesMinutesBefore * 60_000);

/** Whether patients may already book on this day, which the rule opens some days before. */
const isOpenOn = (day: string, { opensDaysBefore }: Places, now: Date): boolean =>
  (Date.parse(day) - Date.parse(clinicToday(now))) / 86_400_000 <= opensDaysBefore;

/**
 * The free places of a sitting on a date: how many, and the time of the next. Places are apart by the minutes per
 * patient, or closer where more people are to fit in. A time that has passed, lies before `notBefore`, or in which the
 * doctor is `away`, is not a place. Some places are kept for the day itself. Of the rest, patients may take no more
 * than the rule's online share, and neither too early nor too late.
 * @param isDesk the desk may give every place that is not kept for the day
 */
export function freePlaces(
  day: string,
  rule: Places,
  taken: readonly Taken[],
  { isDesk, now, notBefore = now, away = [] }: { isDesk: boolean; now: Date; notBefore?: Date; away?: readonly Span[] },
): { free: number; next: Date | null } {
  const { startsAt, endsAt, capacity, minutesPerPatient, onlineQuota, sameDayQuota } = rule;
  const start = momentOf(day, startsAt).getTime();
  const step = Math.min(minutesPerPatient, Math.floor((minutesOf(endsAt) - minutesOf(startsAt)) / capacity));
  const times = new Set(taken.map(({ at }) => minuteOf(at).getTime()));
  const gone = away.map((span) => [momentOf(day, span.startsAt).getTime(), momentOf(day, span.endsAt).getTime()]);
  const open = Array.from({ length: capacity }, (_, index) => start + index * step * 60_000).filter(
    (time) =>
      time >= Math.max(minuteOf(now).getTime(), notBefore.getTime()) &&
      (isDesk || closesAt(new Date(time), rule) >= minuteOf(now)) &&
      !times.has(time) &&
      !gone.some(([from = 0, to = 0]) => from <= time && time < to),
  );
  const left = capacity - taken.length - (day > clinicToday(now) ? sameDayQuota : 0);
  const online = onlineQuota - taken.filter(({ isOnline }) => isOnline).length;
  const offered = isDesk ? left : isOpenOn(day, rule, now) ? online : 0;
  const free = Math.max(0, Math.min(left, open.length, offered));
  return { free, next: free > 0 ? new Date(open[0]!) : null };
}
