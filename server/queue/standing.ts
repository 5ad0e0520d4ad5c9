import { clinicClock } from '#contract/clinic-time.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Range } from '#contract/queue/estimate.ts';
import { aheadOf } from '#contract/queue/order.ts';
import { boosts, seniorAge } from '#contract/queue/states.ts';
import type { Priority, QueueState, Step } from '#contract/queue/states.ts';
import { isAwayAt } from '#contract/schedules/hours.ts';
import type { TodaysSitting } from '../schedules/sittings.service.ts';
import type { QueueRow } from './queue.store.ts';

/** Works out where somebody of today's queue stands, from their booking, their token, the session and the time. */

/** A person with a booking of today. */
export type QueuedRow = QueueRow & {
  state: QueueState;
  isNext: boolean;
  /** Leave has ended the session before they were with the doctor: their visit has to be moved. */
  isAway: boolean;
  lastStep: Step | null;
  /** When somebody who waits is probably called. */
  expected: Range | null;
};

export function standingOf(
  row: QueueRow,
  sitting: Pick<TodaysSitting, 'endsMinute' | 'isEnded' | 'away'>,
  now: Date,
): QueuedRow {
  const state = stateOf(row, sitting, now);
  const isAway = isLeftBehind(row, state, sitting);
  return { ...row, state, isAway, isNext: false, lastStep: row.lastEvent?.step ?? null, expected: null };
}

/** Whether leave has ended a session before somebody was with the doctor, and their own time lies within that leave. */
export const isLeftBehind = (
  { scheduledAt }: Pick<QueueRow, 'scheduledAt'>,
  state: QueueState,
  { isEnded: isOver, away }: Pick<TodaysSitting, 'isEnded' | 'away'>,
): boolean => isOver && !['CALLED', 'IN_ROOM', 'DONE'].includes(state) && isAwayAt(away, clinicClock(scheduledAt).time);

/** The state that screens show. A visit that was ended on the booking is done, whatever its token says. */
export function stateOf(row: QueueRow, { endsMinute }: Pick<TodaysSitting, 'endsMinute'>, now: Date): QueueState {
  if (row.checkupStatus === 'COMPLETED') return 'DONE';
  if (row.tokenState !== null && row.tokenState !== 'BOOKED') return row.tokenState;
  return clinicClock(now).minutes >= endsMinute ? 'NO_SHOW' : 'EXPECTED';
}

/** The priority that the desk gave at the booking; without one, people of `seniorAge` and older get theirs unasked. */
export const priorityOnArrival = ({ age, priority }: QueueRow): Priority =>
  boosts.find((boost) => boost === priority) ?? (age !== null && age >= seniorAge ? 'SENIOR' : 'NONE');

/** Somebody who waits, in the form that the order of calls works with (`contract/queue/order.ts`). */
export const asWaiting = <Row extends QueueRow>(row: Row, calls: number, earlier: ClinicProfile['earlier']) => ({
  row,
  number: row.number ?? 0,
  appointment: row.scheduledAt.getTime(),
  arrived: row.arrivedAt?.getTime() ?? 0,
  isEmergency: row.priority === 'EMERGENCY',
  boost: row.priority === 'NONE' || row.priority === 'EMERGENCY' ? 0 : earlier[row.priority] * 60_000,
  behind: row.behind - calls,
});

/** How many people are called before each one who was not called yet, by number. */
export function countAhead(
  line: readonly QueueRow[],
  { calls, run, earlier }: { calls: number; run: number; earlier: ClinicProfile['earlier'] },
  now: Date,
): Map<number, number> {
  const people = line.map((row) => asWaiting(row, calls, earlier));
  const here = people.filter(({ row }) => row.tokenState === 'ARRIVED');
  const expected = people
    .filter(({ row }) => row.tokenState === 'BOOKED')
    .map((one) => ({ ...one, arrived: Math.max(one.appointment, now.getTime()) }));
  return aheadOf(here, expected, run, now.getTime());
}
