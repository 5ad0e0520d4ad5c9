import { clinicClock, atClinicClock } from '../clinic-time.ts';

/** When a rule applies. Dates are days by the clinic's calendar (`2026-11-20`), times `10:00` to `24:00`. */
export interface Hours {
  /** From Monday = 0. */
  readonly weekdays: readonly number[];
  /** The weeks of the month, from 1: the second Sunday is in week 2. Empty: every week. */
  readonly weeks: readonly number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly firstDay: string;
  /** Null: until further notice. */
  readonly lastDay: string | null;
}

/** A range of days, both included. */
interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A time of day to another, `10:00` to `24:00`. */
export type Span = Pick<Hours, 'startsAt' | 'endsAt'>;

/** A time away: from `startsAt` on the first day to `endsAt` on the last. */
export type Away = Days & Span;

/** Whether this is a day of the calendar, from 2000 to 2099. */
export function isDay(date: string): boolean {
  return /^20\d\d-/.test(date) && atClinicClock(date, 0, 0) !== null;
}

/** Today, by the clinic's calendar. */
export const clinicToday = (now: Date): string => clinicClock(now).date;

/** The weekday of a day, from Monday = 0. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether a rule applies on a day; leave and holidays are not considered. */
export function appliesOn({ weekdays, weeks, firstDay, lastDay }: Hours, date: string): boolean {
  const week = Math.ceil(Number(date.slice(8)) / 7);
  return (
    date >= firstDay &&
    (lastDay === null || date <= lastDay) &&
    weekdays.includes(weekdayOf(date)) &&
    (weeks.length === 0 || weeks.includes(week))
  );
}

/** The hours of a day in which a doctor is away. */
export const awayOn = (leaves: readonly Away[], date: string): Span[] =>
  leaves
    .filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    .map(({ firstDay, lastDay, startsAt, endsAt }) => ({
      startsAt: date === firstDay ? startsAt : '00:00',
      endsAt: date === lastDay ? endsAt : '24:00',
    }));

/** The parts of some hours of a day in which the doctor is not away: none, one or several spans. */
export function hoursLeft(hours: Span, away: readonly Span[]): Span[] {
  return away.reduce<Span[]>(
    (left, gone) =>
      left.flatMap(({ startsAt, endsAt }) =>
        gone.endsAt <= startsAt || gone.startsAt >= endsAt
          ? [{ startsAt, endsAt }]
          : [
              ...(startsAt < gone.startsAt ? [{ startsAt, endsAt: gone.startsAt }] : []),
              ...(gone.endsAt < endsAt ? [{ startsAt: gone.endsAt, endsAt }] : []),
            ],
      ),
    [{ startsAt: hours.startsAt, endsAt: hours.endsAt }],
  );
}

/**
 * Whether leave ends a session of a day: all of its hours lie in leave or, from `now` (`11:00`) on, only leave is left
 * of them. Places, queue, hall and public pages all ask this function whether a session takes place. Leave in the
 * middle of a session, or before it goes on, is only a break.
 * @param now only for today; left out: as the day is planned
 */
export function isEndedByLeave(hours: Span, away: readonly Span[], now = '00:00'): boolean {
  const last = hoursLeft(hours, away).at(-1);
  return !last || (last.endsAt < hours.endsAt && last.endsAt <= now);
}

/** Whether a time of a day (`11:00`) lies in leave. */
export const isAwayAt = (away: readonly Span[], time: string): boolean =>
  away.some(({ startsAt, endsAt }) => startsAt <= time && time < endsAt);

/** The rules by which a doctor sits on a day, in order: none on a holiday, and none whose hours lie wholly in leave. */
export function sittingsOn<Rule extends Hours>(
  rules: readonly Rule[],
  leaves: readonly Away[],
  holidays: readonly string[],
  date: string,
): Rule[] {
  if (holidays.includes(date)) return [];
  const away = awayOn(leaves, date);
  return rules
    .filter((rule) => appliesOn(rule, date) && !isEndedByLeave(rule, away))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
