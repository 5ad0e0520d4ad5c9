import type { Received } from '#contract/endpoints.ts';
import { nextOf } from '#contract/queue/order.ts';
import type { Priority, QueueState, Step } from '#contract/queue/states.ts';
import { mayProgress } from '../bookings/bookings.policy.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { oweTurnMessages } from '../messages-out/visit-messages.service.ts';
import { isEnded, lockSittingAt, readAway } from '../schedules/sittings.service.ts';
import type { LockedSitting } from '../schedules/sittings.service.ts';
import { openSteps, reachesQueue } from './queue.policy.ts';
import {
  arriveWith,
  callAgain,
  callToken,
  comeBack,
  lockCounters,
  lockQueued,
  selectInLine,
  selectQueued,
  setPriority,
  setTokenState,
  undoEvent,
} from './queue.store.ts';
import type { QueueRow } from './queue.store.ts';
import { asWaiting, isLeftBehind, countAhead, priorityOnArrival, standingOf, stateOf } from './standing.ts';
import { insertToken, noteStep } from './tokens.store.ts';

/** Where somebody stands after a step. */
export interface Stepped {
  id: number;
  state: QueueState;
  number: number;
}

type DoctorLine = Extract<Received<'openVisit'>['body']['lines'][number], { type: 'doctor' }>;

/** The status that a step of the queue gives the visit on the booking; null if it leaves it as it is. */
export type VisitAfter = 'PENDING' | 'COMPLETED' | null;

/**
 * Takes a step with a booking of today: its person arrives (and gets a number if they have none), is called, goes in,
 * or has been seen. Locks the booking and the sitting, so that two desks who call the same person at once call them
 * once.
 * @returns what becomes of the visit, and the session
 * @throws NOT_FOUND, STALE if the person is not in the state that the screen showed, or not the next to call;
 *   INVALID_FIELDS outside the sessions of today, and for a skip before two calls a minute apart; FORBIDDEN for one's
 *   own visit
 */
export async function stepInQueue(
  tx: Db,
  asking: Asking,
  bookingId: number,
  { step, priority: chosen, reason }: Received<'takeStep'>['body'],
): Promise<{ visit: VisitAfter; sitting: LockedSitting }> {
  const { caller } = asking;
  const row = await lockedRow(tx, caller, bookingId);
  const sitting = await lockedSitting(tx, row);
  const queue = await lockedQueue(tx, sitting);
  const isNext = queue.nextId === bookingId && !sitting.pausedAt;
  if (!openSteps(caller, { ...standingOf(row, sitting, tx.now()), isNext }).includes(step))
    throw clinicError(step === 'DONE' && !mayProgress(caller, row) ? 'FORBIDDEN' : 'STALE');
  const priority = chosen ?? (step === 'ARRIVE' ? priorityOnArrival(row) : 'NONE');
  const tokenId = row.tokenId ?? (await insertToken(tx, sitting.id, bookingId)).id;
  await noteStep(tx, caller, tokenId, step, reason ?? '', step === 'UNDO' ? row.lastEvent?.id : null);
  const visit = await moves[step](tx, { ...row, tokenId }, { priority, sittingId: sitting.id, run: queue.run });
  if (step === 'CALL') await tellOthers(tx, bookingId, queue);
  return { visit, sitting };
}

/** Where the person stands now in a session of today. */
export async function readStanding(
  tx: Db,
  bookingId: number,
  sitting: Pick<LockedSitting, 'endsMinute'>,
): Promise<Stepped> {
  const row = await selectQueued(tx, bookingId);
  return { id: bookingId, state: stateOf(row, sitting, tx.now()), number: row.number ?? 0 };
}

/** The booking, locked. @throws NOT_FOUND */
async function lockedRow(tx: Db, caller: Caller, bookingId: number): Promise<QueueRow> {
  const row = (await lockQueued(tx, bookingId)) ? await selectQueued(tx, bookingId) : null;
  if (row) noteRows([row]);
  if (!row || !reachesQueue(caller, row)) throw clinicError('NOT_FOUND');
  return row;
}

/** Locks the booking's session of today, and reads what leave takes from it. @throws INVALID_FIELDS if there is none */
async function lockedSitting(tx: Db, { doctorId, isToday, scheduledAt }: QueueRow) {
  const sitting = isToday ? await lockSittingAt(tx, doctorId, scheduledAt) : null;
  if (!sitting) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.notToday' } });
  return {
    ...sitting,
    isEnded: await isEnded(tx, doctorId, sitting),
    away: await readAway(tx, doctorId, sitting.day),
  };
}

/** Locks the queue of a session, and finds who is called next. */
async function lockedQueue(tx: Db, sitting: LockedSitting & Parameters<typeof isLeftBehind>[2]) {
  const counters = await lockCounters(tx, sitting.id);
  const { earlier } = (await readClinic(tx)).profile;
  const line = await selectInLine(tx, sitting.id);
  const next = nextOf(
    line
      .filter((one) => one.tokenState === 'ARRIVED' && !isLeftBehind(one, 'ARRIVED', sitting))
      .map((one) => asWaiting(one, counters.calls, earlier)),
    counters.run,
  );
  return { calls: counters.calls, earlier, line, nextId: next?.next.row.id ?? null, run: next?.run ?? 0 };
}

/** After a call, owes a message to the others in the queue whose turn is near. */
async function tellOthers(
  tx: Db,
  bookingId: number,
  { line, calls, run, earlier }: Awaited<ReturnType<typeof lockedQueue>>,
): Promise<void> {
  const others = line.filter(({ id }) => id !== bookingId);
  const ahead = countAhead(others, { calls: calls + 1, run, earlier }, tx.now());
  const turns = others.map((one) => ({ bookingId: one.id, arrivedAt: one.arrivedAt, ahead: ahead.get(one.number!)! }));
  await oweTurnMessages(tx, turns);
}

type Move = (
  tx: Db,
  row: QueueRow & { tokenId: number },
  to: { priority: Priority; sittingId: number; run: number },
) => Promise<VisitAfter>;

/** What each step writes, and what becomes of the visit. */
const moves: Readonly<Record<Step, Move>> = {
  ARRIVE: async (tx, { tokenId, tokenState }, { priority }) => {
    await (tokenState === 'SKIPPED' ? comeBack(tx, tokenId) : arriveWith(tx, tokenId, priority));
    return null;
  },
  CALL: async (tx, { tokenId }, { sittingId, run }) => {
    await callToken(tx, tokenId, sittingId, run);
    return null;
  },
  AGAIN: async (tx, { tokenId }) => {
    await callAgain(tx, tokenId);
    return null;
  },
  ENTER: async (tx, { tokenId }) => {
    await setTokenState(tx, tokenId, 'IN_ROOM');
    return null;
  },
  SKIP: async (tx, { tokenId, firstCall, lastCall }) => {
    const [first, last] = [firstCall?.getTime() ?? 0, lastCall?.getTime() ?? 0];
    if (last - first < betweenCalls) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.skipEarly' } });
    await setTokenState(tx, tokenId, 'SKIPPED');
    return null;
  },
  NO_SHOW: async (tx, { tokenId }) => {
    await setTokenState(tx, tokenId, 'NO_SHOW');
    return null;
  },
  DONE: async (tx, { tokenId, checkupStatus }) => {
    await setTokenState(tx, tokenId, 'DONE');
    return checkupStatus === 'PENDING' ? 'COMPLETED' : null;
  },
  PRIORITY: async (tx, { tokenId }, { priority }) => {
    await setPriority(tx, tokenId, priority);
    return null;
  },
  UNDO: async (tx, { lastEvent }) => {
    await undoEvent(tx, lastEvent!.id);
    return lastEvent!.step === 'DONE' ? 'PENDING' : null;
  },
};
/** The shortest time between two calls before somebody may be skipped, in milliseconds. */
const betweenCalls = 60_000;

/** Somebody who gets a place within this time at the counter stays, and waits from now on. Milliseconds. */
const staysFor = 3_600_000;

/**
 * Checks in somebody at the counter, who got a number in this transaction or was expected: notes their priority, and
 * that they are here if it is an emergency or their time is within the hour (`docs/architecture.md`).
 * @throws INVALID_FIELDS for a priority without a number, and for an emergency in a session that is not today's
 */
export async function checkInAtCounter(
  tx: Db,
  caller: Caller,
  bookingId: number,
  { priority = 'NONE', reason }: NonNullable<DoctorLine['inQueue']> = {},
): Promise<void> {
  const row = await selectQueued(tx, bookingId);
  const { tokenId, tokenState, isToday, scheduledAt } = row;
  const isEmergency = priority === 'EMERGENCY';
  if (priority !== 'NONE' && (tokenId === null || (isEmergency && !isToday)))
    throw clinicError('INVALID_FIELDS', { fields: { inQueue: 'queue.notToday' } });
  if (tokenId === null || tokenState !== 'BOOKED') return;
  const isHere = isEmergency || (isToday && scheduledAt.getTime() < tx.now().getTime() + staysFor);
  // Noted as a step of its own, so that it stays when the arrival is taken back.
  if (priority !== 'NONE' && !isEmergency) {
    await noteStep(tx, caller, tokenId, 'PRIORITY', reason ?? '');
    await setPriority(tx, tokenId, priority);
  }
  if (!isHere) return;
  await noteStep(tx, caller, tokenId, 'ARRIVE', isEmergency ? (reason ?? '') : '');
  await arriveWith(tx, tokenId, priority === 'NONE' ? priorityOnArrival(row) : priority);
}
