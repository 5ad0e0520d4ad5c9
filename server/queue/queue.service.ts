import { clinicClock } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import { inOrder, nextOf } from '#contract/queue/order.ts';
import { stepsFrom } from '#contract/queue/states.ts';
import type { QueueState, Step } from '#contract/queue/states.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { editBookingIn } from '../bookings/edit.service.ts';
import type { Asking } from '../caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { lockSittingAt, listSittingsToday } from '../schedules/sittings.service.ts';
import type { TodaysSitting } from '../schedules/sittings.service.ts';
import {
  callAgain,
  callToken,
  comeBack,
  insertToken,
  lockCounters,
  noteStep,
  selectCounters,
  selectQueued,
  selectToday,
  selectWaiting,
  setPriority,
  setTokenState,
} from './queue.store.ts';
import type { QueueRow } from './queue.store.ts';

/** A person with a booking of today. */
export type QueuedRow = QueueRow & { state: QueueState };
export interface QueueOfSitting {
  sitting: TodaysSitting;
  people: QueuedRow[];
}

/** Where somebody stands after a step. */
export interface Stepped {
  id: number;
  state: QueueState;
  number: number;
}

/** Two calls must be so far apart before somebody is skipped, in milliseconds. */
const betweenCalls = 60_000;

/** Today's sessions with their people, those who wait in the order of calls; a Doctor's own. */
export async function readToday(db: Db, { caller, scope }: Asking): Promise<QueueOfSitting[]> {
  const doctorId = scope === 'any' ? null : (caller.doctor?.id ?? 0);
  const [sittings, rows] = [await listSittingsToday(db, doctorId), await selectToday(db, doctorId)];
  noteRows(rows);
  const counters = await selectCounters(
    db,
    rows.flatMap(({ sittingId }) => sittingId ?? []),
  );
  return sittings.map((sitting) => {
    const people = rows
      .filter(({ doctorId: id, scheduledAt }) => id === sitting.doctorId && isWithin(sitting, scheduledAt))
      .map((row) => ({ ...row, state: stateOf(row, sitting) }));
    const { calls, run } = counters.find(({ id }) => people.some(({ sittingId }) => sittingId === id)) ?? {
      calls: 0,
      run: 0,
    };
    const waiting = inOrder(
      people.filter(({ state }) => state === 'ARRIVED').map((row) => asWaiting(row, calls)),
      run,
    ).map(({ row }) => row);
    const others = (state: QueueState) => people.filter((row) => row.state === state);
    return {
      sitting,
      people: [
        ...others('IN_ROOM'),
        ...others('CALLED'),
        ...waiting,
        ...others('SKIPPED'),
        ...others('EXPECTED'),
        ...others('NO_SHOW'),
        ...others('DONE'),
      ],
    };
  });
}

/**
 * Takes a step with a booking of today: its person arrives and gets a number, is called, goes in, is seen. DONE ends
 * the visit on the booking too. The sitting is locked, so that two desks who call the same person call them once.
 * @throws NOT_FOUND, STALE if the person is not where the screen showed them, or not the next to call; INVALID_FIELDS
 *   outside the sessions of today, and for a skip before two calls a minute apart; FORBIDDEN for one's own visit
 */
export async function takeStep(
  db: Database,
  asking: Asking,
  bookingId: number,
  { step, priority = 'NONE', reason }: Received<'takeStep'>['body'],
): Promise<Stepped> {
  return db.transaction(async (tx) => {
    const before = await selectQueued(tx, bookingId);
    if (before) noteRows([before]);
    if (!before || !isTheirs(asking, before)) throw clinicError('NOT_FOUND');
    const sitting = await lockSittingAt(tx, before.doctorId, before.scheduledAt);
    if (!sitting) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.notToday' } });
    const counters = await lockCounters(tx, sitting.id);
    // Read again: another desk may have been first.
    const row = (await selectQueued(tx, bookingId))!;
    if (row.checkupStatus === 'CANCELLED' || !stepsFrom[step].includes(stateOf(row, sitting)))
      throw clinicError('STALE');
    const token = row.tokenId ?? (await insertToken(tx, sitting.id, bookingId, priority)).id;
    await apply(tx, asking, { step, priority }, { ...row, tokenId: token }, { sittingId: sitting.id, ...counters });
    await noteStep(tx, asking.caller, token, step, reason ?? '');
    const after = (await selectQueued(tx, bookingId))!;
    return { id: bookingId, state: stateOf(after, sitting), number: after.number ?? 0 };
  });
}

async function apply(
  tx: Db,
  { caller }: Asking,
  { step, priority }: { step: Step; priority: QueueRow['priority'] },
  row: QueueRow & { tokenId: number },
  { sittingId, calls, run }: { sittingId: number; calls: number; run: number },
): Promise<void> {
  if (step === 'ARRIVE') {
    if (row.tokenState === 'SKIPPED') await comeBack(tx, row.tokenId);
  } else if (step === 'CALL') {
    const next = nextOf(
      (await selectWaiting(tx, sittingId)).map((one) => asWaiting(one, calls)),
      run,
    );
    if (next?.next.row.id !== row.id) throw clinicError('STALE');
    await callToken(tx, row.tokenId, sittingId, next.run);
  } else if (step === 'AGAIN') await callAgain(tx, row.tokenId);
  else if (step === 'PRIORITY') await setPriority(tx, row.tokenId, priority);
  else if (step === 'ENTER') await setTokenState(tx, row.tokenId, 'IN_ROOM');
  else if (step === 'SKIP') {
    const [first, last] = [row.firstCall?.getTime() ?? 0, row.lastCall?.getTime() ?? 0];
    if (last - first < betweenCalls) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.skipEarly' } });
    await setTokenState(tx, row.tokenId, 'SKIPPED');
  } else {
    await setTokenState(tx, row.tokenId, 'DONE');
    const edits = { caller, scope: scopeOf('bookings.edit', caller.role) };
    if (row.checkupStatus === 'PENDING')
      await editBookingIn(tx, edits, 'doctor', { id: row.id, checkupStatus: 'COMPLETED' });
  }
}

const isTheirs = ({ caller, scope }: Asking, { doctorId }: QueueRow) =>
  scope === 'any' || caller.doctor?.id === doctorId;

function isWithin({ startsMinute, endsMinute }: TodaysSitting, at: Date): boolean {
  const { minutes } = clinicClock(at);
  return startsMinute <= minutes && minutes < endsMinute;
}

/** A visit that was ended on the booking is done, whatever the queue says. */
function stateOf(row: QueueRow, { endsMinute }: Pick<TodaysSitting, 'endsMinute'>): QueueState {
  if (row.checkupStatus === 'COMPLETED') return 'DONE';
  if (row.tokenState !== null) return row.tokenState;
  const { date, minutes } = clinicClock(new Date());
  return date === clinicToday() && minutes >= endsMinute ? 'NO_SHOW' : 'EXPECTED';
}

const asWaiting = (row: QueueRow, calls: number) => ({
  row: row as QueuedRow,
  number: row.number ?? 0,
  appointment: row.scheduledAt.getTime(),
  arrived: row.arrivedAt?.getTime() ?? 0,
  priority: row.priority,
  behind: row.behind - calls,
});
