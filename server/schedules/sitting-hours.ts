import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import type { Away } from '#contract/schedules/hours.ts';
import type { Taken } from '#contract/schedules/places.ts';
import type { LeaveRow, RuleRow } from './schedules.store.ts';
import type { SittingRow } from './sittings.store.ts';

/** What a session without a row has: no expected start, no pause, no given numbers. */
export const nothingSaid = { expectedStart: null, pausedAt: null, reservedGiven: [] as number[] };

type Minutes = Pick<SittingRow, 'startsMinute' | 'endsMinute'>;
/** Hours as times of day. */
export const spanOf = ({ startsMinute, endsMinute }: Minutes) => ({
  startsAt: clockOf(startsMinute),
  endsAt: clockOf(endsMinute),
});
/** Rules with their hours as times of day. */
export const hoursOf = (rules: readonly RuleRow[]) => rules.map((rule) => ({ ...rule, ...spanOf(rule) }));
/** When a doctor is away: leave that is confirmed. */
export const awayOf = (leaves: readonly LeaveRow[]): Away[] =>
  leaves
    .filter(({ state }) => state === 'CONFIRMED')
    .map(({ firstDay, lastDay, ...minutes }) => ({ firstDay, lastDay, ...spanOf(minutes) }));
/** Whether two sessions of a day have a minute in common. */
export const overlaps = (a: Minutes, b: Minutes) => a.startsMinute < b.endsMinute && b.startsMinute < a.endsMinute;

/** The places that are taken in a sitting. */
export const takenIn = <Place extends Taken>(sitting: SittingRow, taken: readonly Place[]): Place[] =>
  taken.filter(({ at }) => {
    const { date, minutes } = clinicClock(at);
    return date === sitting.day && sitting.startsMinute <= minutes && minutes < sitting.endsMinute;
  });
