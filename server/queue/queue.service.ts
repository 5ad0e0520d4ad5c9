import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Received } from '#contract/endpoints.ts';
import { expectedCall } from '#contract/queue/estimate.ts';
import type { Gaps, Pace, Range } from '#contract/queue/estimate.ts';
import { aheadOf, inOrder, nextOf } from '#contract/queue/order.ts';
import { boosts, seniorAge } from '#contract/queue/states.ts';
import type { Priority, QueueState, Step } from '#contract/queue/states.ts';
import { clinicToday, isAwayAt } from '#contract/schedules/hours.ts';
import { momentOf } from '#contract/schedules/places.ts';
import { mayProgress } from '../bookings/bookings.policy.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { oweTurnMessages } from '../messages-out/visit-messages.service.ts';
import { isEnded, listSittingsToday, lockSittingAt, readAway } from '../schedules/sittings.service.ts';
import type { LockedSitting, TodaysSitting } from '../schedules/sittings.service.ts';
import {
  arriveWith,
  callAgain,
  callToken,
  comeBack,
  lockCounters,
  lockQueued,
  selectCounters,
  selectInLine,
  selectNow,
  selectQueued,
  selectToday,
  setPriority,
  setTokenState,
  undoEvent,
} from './queue.store.ts';
import { selectScreens } from './hall.store.ts';
import type { ScreenRow } from './hall.store.ts';
import { openSteps, reachesQueue } from './queue.policy.ts';
import type { QueueRow } from './queue.store.ts';
import { selectPaces } from './sessions.store.ts';
import type { PaceRow } from './sessions.store.ts';
import { insertToken, noteStep } from './tokens.store.ts';

/** A person with a booking of today. */
export type QueuedRow = QueueRow & {
  state: QueueState;
  isNext: boolean;
  /** Leave has ended the session before they were with the doctor: they are to be moved. */
  isAway: boolean;
  lastStep: Step | null;
  /** When somebody who waits is probably called. */
  expected: Range | null;
};
export interface QueueOfSitting {
  sitting: TodaysSitting;
  /** So many were called. */
  calls: number;
  people: QueuedRow[];
}

/** Where somebody stands after a step. */
export interface Stepped {
  id: number;
  state: QueueState;
  number: number;
}

type DoctorLine = Extract<Received<'openVisit'>['body']['lines'][number], { type: 'doctor' }>;

/** Two calls must be so far apart before somebody is skipped, in milliseconds. */
const betweenCalls = 60_000;

/** Today as the desk and doctors see it. */
export interface TodayRead {
  /** By the database's clock. */
  now: Date;
  queues: QueueOfSitting[];
  screens: ScreenRow[];
}

/** Today's sessions with their people, those who wait in the order of calls; a Doctor's own. The desk sees the hall. */
export async function readToday(db: Db, { caller, scope }: Asking): Promise<TodayRead> {
  const queues = await readQueues(db, scope === 'any' ? null : (caller.doctor?.id ?? 0));
  noteRows(queues.flatMap(({ people }) => people));
  return { now: await selectNow(db), queues, screens: scope === 'any' ? await selectScreens(db) : [] };
}

/** Today's sessions with their people: of one doctor, or of all for null. */
export async function readQueues(db: Db, doctorId: number | null): Promise<QueueOfSitting[]> {
  const now = db.now();
  const [sittings, rows] = [await listSittingsToday(db, doctorId), await selectToday(db, doctorId)];
  const ids = sittings.flatMap(({ id }) => id ?? []);
  const [counters, paces] = [await selectCounters(db, ids), await selectPaces(db, ids)];
  const { earlier } = (await readClinic(db)).profile;
  return sittings.flatMap((sitting) => {
    const people = rows
      .filter(({ doctorId: id, scheduledAt }) => id === sitting.doctorId && isWithin(sitting, scheduledAt))
      .map((row) => standingOf(row, sitting, now));
    // Nobody is left to be moved, and nobody with the doctor.
    if (sitting.isEnded && people.length === 0) return [];
    const { calls, run } = counters.find(({ id }) => id === sitting.id) ?? { calls: 0, run: 0 };
    const expect = expectedBy(
      now,
      sitting,
      people,
      paces.find(({ sittingId }) => sittingId === sitting.id),
    );
    const waiting = inOrder(
      people.filter(({ state, isAway }) => state === 'ARRIVED' && !isAway).map((row) => asWaiting(row, calls, earlier)),
      run,
    ).map(({ row }, index) => ({ ...row, isNext: index === 0 && !sitting.pausedAt, expected: expect(index) }));
    const others = (state: QueueState) => people.filter((row) => row.state === state);
    return {
      // Who has called somebody is there.
      sitting: calls > 0 ? { ...sitting, expectedStart: null } : sitting,
      calls,
      people: [
        ...others('IN_ROOM'),
        ...others('CALLED'),
        ...waiting,
        ...others('ARRIVED').filter(({ isAway }) => isAway),
        ...others('SKIPPED'),
        ...others('EXPECTED'),
        ...others('NO_SHOW'),
        ...others('DONE'),
      ],
    };
  });
}

/** What a step of the queue does to the visit on the booking. */
export type VisitAfter = 'PENDING' | 'COMPLETED' | null;

/**
 * Takes a step with a booking of today: its person arrives, and gets a number if they have none, is called, goes in, is
 * seen. The booking and the sitting are locked, so that two desks who call the
 * same person call them once.
 * @returns what becomes of the visit, and a function that reads where the person stands then
 * @throws NOT_FOUND, STALE if the person is not where the screen showed them, or not the next to call; INVALID_FIELDS
 *   outside the sessions of today, and for a skip before two calls a minute apart; FORBIDDEN for one's own visit
 */
export async function stepInQueue(
  tx: Db,
  asking: Asking,
  bookingId: number,
  { step, priority: chosen, reason }: Received<'takeStep'>['body'],
): Promise<{ visit: VisitAfter; readStanding: () => Promise<Stepped> }> {
  const row = (await lockQueued(tx, bookingId)) ? await selectQueued(tx, bookingId) : null;
  if (row) noteRows([row]);
  if (!row || !reachesQueue(asking.caller, row)) throw clinicError('NOT_FOUND');
  const locked = row.isToday ? await lockSittingAt(tx, row.doctorId, row.scheduledAt) : null;
  if (!locked) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.notToday' } });
  const sitting = { ...locked, ...(await leaveOf(tx, row.doctorId, locked)) };
  const counters = await lockCounters(tx, sitting.id);
  const { earlier } = (await readClinic(tx)).profile;
  const line = await selectInLine(tx, sitting.id);
  const next = nextOf(
    line
      .filter((one) => one.tokenState === 'ARRIVED' && !isLeftBehind(one, 'ARRIVED', sitting))
      .map((one) => asWaiting(one, counters.calls, earlier)),
    counters.run,
  );
  const isNext = next?.next.row.id === bookingId && !sitting.pausedAt;
  const standing = { ...standingOf(row, sitting, tx.now()), isNext };
  if (!openSteps(asking.caller, standing).includes(step))
    throw clinicError(step === 'DONE' && !mayProgress(asking.caller, row) ? 'FORBIDDEN' : 'STALE');
  const priority = chosen ?? (step === 'ARRIVE' ? priorityOnArrival(row) : 'NONE');
  const token = row.tokenId ?? (await insertToken(tx, sitting.id, bookingId)).id;
  await noteStep(tx, asking.caller, token, step, reason ?? '', step === 'UNDO' ? row.lastEvent?.id : null);
  const run = next?.run ?? 0;
  const visit = await apply(tx, { step, priority }, { ...row, tokenId: token }, { sittingId: sitting.id, run });
  if (step === 'CALL') {
    const others = line.filter(({ id }) => id !== bookingId);
    const ahead = placesIn(others, { calls: counters.calls + 1, run, earlier }, tx.now());
    await oweTurnMessages(
      tx,
      others.map((one) => ({ bookingId: one.id, arrivedAt: one.arrivedAt, ahead: ahead.get(one.number!)! })),
    );
  }
  const readStanding = async () => {
    const after = await selectQueued(tx, bookingId);
    return { id: bookingId, state: stateOf(after, sitting, tx.now()), number: after.number ?? 0 };
  };
  return { visit, readStanding };
}

/** How many are called before this booking, as its queue stands; null if it was called, has left, or has no number. */
export async function readAhead(db: Db, bookingId: number): Promise<number | null> {
  const row = await selectQueued(db, bookingId);
  if (row.sittingId === null || row.number === null) return null;
  const { earlier } = (await readClinic(db)).profile;
  const [counters] = await selectCounters(db, [row.sittingId]);
  const line = await selectInLine(db, row.sittingId);
  return placesIn(line, { calls: 0, run: 0, ...counters, earlier }, db.now()).get(row.number) ?? null;
}

/** How many are called before each who was not called yet, by number. */
function placesIn(
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

/** Milliseconds: who gets a place so soon at the counter stays, and waits from now on. */
const staysFor = 3_600_000;

/**
 * Notes at the counter whether the person of a number is here, and who is taken earlier once they come: with a number
 * that was given in this transaction, or whose person is expected. An emergency, and whoever has a place within the
 * hour, waits from now on (`docs/architecture.md`).
 * @throws INVALID_FIELDS for a priority without a number, and for an emergency in a session that is not today's
 */
export async function takeIn(
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
  // A step of its own: it stays when the arrival is taken back.
  if (priority !== 'NONE' && !isEmergency) {
    await noteStep(tx, caller, tokenId, 'PRIORITY', reason ?? '');
    await setPriority(tx, tokenId, priority);
  }
  if (!isHere) return;
  await noteStep(tx, caller, tokenId, 'ARRIVE', isEmergency ? (reason ?? '') : '');
  await arriveWith(tx, tokenId, priority === 'NONE' ? priorityOnArrival(row) : priority);
}

/** @returns what becomes of the visit */
async function apply(
  tx: Db,
  { step, priority }: { step: Step; priority: QueueRow['priority'] },
  row: QueueRow & { tokenId: number },
  { sittingId, run }: { sittingId: number; run: number },
): Promise<VisitAfter> {
  const move: Readonly<Record<Exclude<Step, 'UNDO' | 'DONE'>, () => Promise<unknown>>> = {
    ARRIVE: () => (row.tokenState === 'SKIPPED' ? comeBack(tx, row.tokenId) : arriveWith(tx, row.tokenId, priority)),
    CALL: () => callToken(tx, row.tokenId, sittingId, run),
    AGAIN: () => callAgain(tx, row.tokenId),
    PRIORITY: () => setPriority(tx, row.tokenId, priority),
    ENTER: () => setTokenState(tx, row.tokenId, 'IN_ROOM'),
    SKIP: () => skip(tx, row),
    NO_SHOW: () => setTokenState(tx, row.tokenId, 'NO_SHOW'),
  };
  if (step === 'UNDO') {
    await undoEvent(tx, row.lastEvent!.id);
    return row.lastEvent!.step === 'DONE' ? 'PENDING' : null;
  }
  if (step === 'DONE') {
    await setTokenState(tx, row.tokenId, 'DONE');
    return row.checkupStatus === 'PENDING' ? 'COMPLETED' : null;
  }
  await move[step]();
  return null;
}

async function skip(tx: Db, row: QueueRow & { tokenId: number }): Promise<void> {
  const [first, last] = [row.firstCall?.getTime() ?? 0, row.lastCall?.getTime() ?? 0];
  if (last - first < betweenCalls) throw clinicError('INVALID_FIELDS', { fields: { step: 'queue.skipEarly' } });
  await setTokenState(tx, row.tokenId, 'SKIPPED');
}

function standingOf(
  row: QueueRow,
  sitting: Pick<TodaysSitting, 'endsMinute' | 'isEnded' | 'away'>,
  now: Date,
): QueuedRow {
  const state = stateOf(row, sitting, now);
  const isAway = isLeftBehind(row, state, sitting);
  return { ...row, state, isAway, isNext: false, lastStep: row.lastEvent?.step ?? null, expected: null };
}

/** What leave takes of a session of today. */
async function leaveOf(tx: Db, doctorId: number, sitting: LockedSitting) {
  return { isEnded: await isEnded(tx, doctorId, sitting), away: await readAway(tx, doctorId, sitting.day) };
}

/** Whether leave has ended a session before somebody of it, whose time lies in the leave, was with the doctor. */
const isLeftBehind = (
  { scheduledAt }: Pick<QueueRow, 'scheduledAt'>,
  state: QueueState,
  { isEnded: isOver, away }: Pick<TodaysSitting, 'isEnded' | 'away'>,
): boolean => isOver && !['CALLED', 'IN_ROOM', 'DONE'].includes(state) && isAwayAt(away, clinicClock(scheduledAt).time);

const notMeasured: Gaps = { count: 0, mean: 0, spread: 0 };
/** How fast a session goes, as far as it was measured. */
export const paceOf = (minutesPerPatient: number, measured: PaceRow | undefined): Pace => ({
  minutesPerPatient,
  past: measured?.past ?? notMeasured,
  today: measured?.today ?? notMeasured,
});

/** When whoever waits behind `ahead` others of a session is probably called. */
function expectedBy(now: Date, sitting: TodaysSitting, people: readonly QueueRow[], pace: PaceRow | undefined) {
  const { minutesPerPatient, expectedStart, startsMinute } = sitting;
  const calls = people.flatMap(({ firstCall }) => firstCall?.getTime() ?? []);
  const progress = {
    now: now.getTime(),
    start: (expectedStart ?? momentOf(clinicToday(now), clockOf(startsMinute))).getTime(),
    lastCall: calls.length > 0 ? Math.max(...calls) : null,
  };
  const measured = paceOf(minutesPerPatient, pace);
  return (ahead: number) => expectedCall(measured, progress, ahead);
}

function isWithin({ startsMinute, endsMinute }: TodaysSitting, at: Date): boolean {
  const { minutes } = clinicClock(at);
  return startsMinute <= minutes && minutes < endsMinute;
}

/** A visit that was ended on the booking is done, whatever the queue says. */
function stateOf(row: QueueRow, { endsMinute }: Pick<TodaysSitting, 'endsMinute'>, now: Date): QueueState {
  if (row.checkupStatus === 'COMPLETED') return 'DONE';
  if (row.tokenState !== null && row.tokenState !== 'BOOKED') return row.tokenState;
  return clinicClock(now).minutes >= endsMinute ? 'NO_SHOW' : 'EXPECTED';
}

/** As the desk said when it booked; else whoever is old enough is taken earlier without being asked. */
const priorityOnArrival = ({ age, priority }: QueueRow): Priority =>
  boosts.find((boost) => boost === priority) ?? (age !== null && age >= seniorAge ? 'SENIOR' : 'NONE');

const asWaiting = <Row extends QueueRow>(row: Row, calls: number, earlier: ClinicProfile['earlier']) => ({
  row,
  number: row.number ?? 0,
  appointment: row.scheduledAt.getTime(),
  arrived: row.arrivedAt?.getTime() ?? 0,
  isEmergency: row.priority === 'EMERGENCY',
  boost: row.priority === 'NONE' || row.priority === 'EMERGENCY' ? 0 : earlier[row.priority] * 60_000,
  behind: row.behind - calls,
});
