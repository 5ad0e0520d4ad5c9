import { atClinicClock, minuteOf, minutesOf } from '../clinic-time.ts';
import type { Span } from './hours.ts';
import type { Rule } from './shapes.ts';

/** What decides on the places of a sitting. */
export type Places = Pick<Rule, 'startsAt' | 'endsAt' | 'capacity' | 'minutesPerPatient' | 'onlineQuota'>;

/** A place that somebody has. */
export interface Taken {
  readonly at: Date;
  /** The patient booked it, not the desk. */
  readonly isOnline: boolean;
}

/** A time of day on a date, by the clinic's clock. */
export function momentOf(day: string, clock: string): Date {
  const minutes = minutesOf(clock);
  // 24:00 is the end of the day: `atClinicClock` knows no such time.
  return new Date(atClinicClock(day, 0, 0)!.getTime() + minutes * 60_000);
}

/**
 * The free places of a sitting on a date: how many, and the time of the next. Times are apart by the minutes per
 * patient, or closer where more people are to fit in. A time that has passed, or in which the doctor is `away`, is no
 * place; of those that are left, no more go online than the rule allows.
 * @param isDesk the desk may give every place
 */
export function freePlaces(
  day: string,
  { startsAt, endsAt, capacity, minutesPerPatient, onlineQuota }: Places,
  taken: readonly Taken[],
  { isDesk, now, away = [] }: { isDesk: boolean; now: Date; away?: readonly Span[] },
): { free: number; next: Date | null } {
  const start = momentOf(day, startsAt).getTime();
  const step = Math.min(minutesPerPatient, Math.floor((minutesOf(endsAt) - minutesOf(startsAt)) / capacity));
  const times = new Set(taken.map(({ at }) => minuteOf(at).getTime()));
  const gone = away.map((span) => [momentOf(day, span.startsAt).getTime(), momentOf(day, span.endsAt).getTime()]);
  const open = Array.from({ length: capacity }, (_, index) => start + index * step * 60_000).filter(
    (time) =>
      time >= minuteOf(now).getTime() &&
      !times.has(time) &&
      !gone.some(([from = 0, to = 0]) => from <= time && time < to),
  );
  const left = capacity - taken.length;
  const online = onlineQuota - taken.filter(({ isOnline }) => isOnline).length;
  const free = Math.max(0, Math.min(left, open.length, isDesk ? left : online));
  return { free, next: free > 0 ? new Date(open[0]!) : null };
}
