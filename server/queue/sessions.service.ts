import type { Received } from '#contract/endpoints.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { momentOf } from '#contract/schedules/places.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { oweLateMessages } from '../messages-out/visit-messages.service.ts';
import { isEnded, lockSittingAt, setExpectedStart, setPaused } from '../schedules/sittings.service.ts';
import type { LockedSitting } from '../schedules/sittings.service.ts';
import { openSessionSteps, reachesQueue } from './queue.policy.ts';
import { lockCounters } from './queue.store.ts';
import { closeSessions, noteSessionStep, selectSessionsOf } from './sessions.store.ts';
import type { SessionSums } from './sessions.store.ts';

/**
 * Notes what the desk or the doctor says of a session of today: the doctor comes at another time, the queue pauses, or
 * goes on.
 * @throws NOT_FOUND, STALE if this cannot be said now (the queue pauses already; the doctor has called somebody and is
 *   not late), INVALID_FIELDS for a time that has passed
 */
export async function takeSessionStep(
  db: Database,
  { caller }: Asking,
  doctorId: number,
  { startsAt, step, expectedAt }: Received<'takeSessionStep'>['body'],
): Promise<LockedSitting> {
  const day = clinicToday(db.now());
  return db.transaction(async (tx) => {
    const sitting = reachesQueue(caller, { doctorId }) && (await lockSittingAt(tx, doctorId, momentOf(day, startsAt)));
    if (!sitting) throw clinicError('NOT_FOUND');
    noteRecords([doctorId]);
    const { calls } = await lockCounters(tx, sitting.id);
    const ended = await isEnded(tx, doctorId, sitting);
    if (!openSessionSteps(caller, { ...sitting, doctorId, calls, isEnded: ended }).includes(step))
      throw clinicError('STALE');
    const at = step === 'LATE' ? momentOf(day, expectedAt ?? '') : null;
    if (at && at < tx.now()) throw clinicError('INVALID_FIELDS', { fields: { expectedAt: 'queue.past' } });
    if (at) {
      await setExpectedStart(tx, sitting.id, at);
      await oweLateMessages(tx, sitting.id, momentOf(day, startsAt), at);
    } else await setPaused(tx, sitting.id, step === 'PAUSE');
    await noteSessionStep(tx, caller, sitting.id, step, at);
    return { ...sitting, ...(at ? { expectedStart: at } : { pausedAt: step === 'PAUSE' ? tx.now() : null }) };
  });
}

/** Marks those who never came as no-shows, once their day is over. @returns how many */
export const closePastDays = (db: Db): Promise<number> => closeSessions(db);

/** The sessions of a day (YYYY-MM-DD) in which somebody has a place, with the number of people in each state. */
export const listSessions = (db: Db, day: string): Promise<SessionSums[]> => selectSessionsOf(db, day);
