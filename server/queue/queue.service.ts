import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import { expectedCall } from '#contract/queue/estimate.ts';
import type { Gaps, Pace } from '#contract/queue/estimate.ts';
import { inOrder } from '#contract/queue/order.ts';
import type { QueueState } from '#contract/queue/states.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { momentOf } from '#contract/schedules/places.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { listSittingsToday } from '../schedules/sittings.service.ts';
import type { TodaysSitting } from '../schedules/sittings.service.ts';
import { selectScreens } from './hall.store.ts';
import type { ScreenRow } from './hall.store.ts';
import { selectCounters, selectInLine, selectNow, selectQueued, selectToday } from './queue.store.ts';
import type { QueueRow } from './queue.store.ts';
import { selectPaces } from './sessions.store.ts';
import type { PaceRow } from './sessions.store.ts';
import { asWaiting, countAhead, standingOf } from './standing.ts';
import type { QueuedRow } from './standing.ts';

export interface QueueOfSitting {
  sitting: TodaysSitting;
  /** How many were called. */
  calls: number;
  people: QueuedRow[];
}

/** Today as the desk and doctors see it. */
export interface TodayRead {
  /** By the database's clock. */
  now: Date;
  queues: QueueOfSitting[];
  screens: ScreenRow[];
}

/**
 * Today's sessions with their people, those who wait in the order in which they are called. A Doctor gets their own
 * sessions; the desk also gets the screens in the hall.
 */
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
    // A session that leave has ended is left out once nobody has to be moved or is with the doctor.
    if (sitting.isEnded && people.length === 0) return [];
    const { calls, run } = counters.find(({ id }) => id === sitting.id) ?? { calls: 0, run: 0 };
    const pace = paces.find(({ sittingId }) => sittingId === sitting.id);
    const waiting = inOrder(
      people.filter(({ state, isAway }) => state === 'ARRIVED' && !isAway).map((row) => asWaiting(row, calls, earlier)),
      run,
    ).map(({ row }) => row);
    const expect = expectedBy(now, sitting, people, pace);
    return {
      // A doctor who has called somebody has come.
      sitting: calls > 0 ? { ...sitting, expectedStart: null } : sitting,
      calls,
      people: inScreenOrder(
        people,
        waiting.map((row, ahead) => ({ ...row, isNext: ahead === 0 && !sitting.pausedAt, expected: expect(ahead) })),
      ),
    };
  });
}

/** Everybody of a session in the order of the screens, with those who wait in the order of calls. */
function inScreenOrder(people: readonly QueuedRow[], waiting: readonly QueuedRow[]): QueuedRow[] {
  const others = (state: QueueState) => people.filter((row) => row.state === state);
  return [
    ...others('IN_ROOM'),
    ...others('CALLED'),
    ...waiting,
    ...others('ARRIVED').filter(({ isAway }) => isAway),
    ...others('SKIPPED'),
    ...others('EXPECTED'),
    ...others('NO_SHOW'),
    ...others('DONE'),
  ];
}

/**
 * How many people are called before this booking, as its queue stands; null if it was called, has left, or has no
 * number.
 */
export async function readAhead(db: Db, bookingId: number): Promise<number | null> {
  const row = await selectQueued(db, bookingId);
  if (row.sittingId === null || row.number === null) return null;
  const { earlier } = (await readClinic(db)).profile;
  const [counters] = await selectCounters(db, [row.sittingId]);
  const line = await selectInLine(db, row.sittingId);
  return countAhead(line, { calls: 0, run: 0, ...counters, earlier }, db.now()).get(row.number) ?? null;
}

const notMeasured: Gaps = { count: 0, mean: 0, spread: 0 };
/** How fast a session moves, from what was measured so far. */
export const paceOf = (minutesPerPatient: number, measured: PaceRow | undefined): Pace => ({
  minutesPerPatient,
  past: measured?.past ?? notMeasured,
  today: measured?.today ?? notMeasured,
});

/** Returns a function that tells when somebody with `ahead` people before them is probably called. */
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
