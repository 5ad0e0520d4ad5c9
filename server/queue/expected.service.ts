import { expectedCall, meanGap } from '#contract/queue/estimate.ts';
import type { Range } from '#contract/queue/estimate.ts';
import type { Db } from '../db/database.ts';
import { isEnded } from '../schedules/sittings.service.ts';
import { findExpecting } from './expected.store.ts';
import { paceOf, readAhead } from './queue.service.ts';
import { selectPaces } from './sessions.store.ts';

/**
 * When the person of a number is probably called. Today: as if they joined the queue now or came in time. On another
 * day: around their own time, in a range that widens with the number of people before them. Null for somebody who was
 * called already, has no number, or whose session leave has ended.
 */
export async function readExpected(db: Db, bookingId: number): Promise<Range | null> {
  const found = await findExpecting(db, bookingId);
  if (!found || (await isEnded(db, found.doctorId, found))) return null;
  const { sittingId, minutesPerPatient, isToday, start, at, lastCall } = found;
  const pace = paceOf(minutesPerPatient, (await selectPaces(db, [sittingId]))[0]);
  const now = db.now().getTime();
  if (isToday) {
    const ahead = await readAhead(db, bookingId);
    const progress = { now, start: start.getTime(), lastCall: lastCall?.getTime() ?? null };
    return ahead === null ? null : expectedCall(pace, progress, ahead);
  }
  const before = Math.round((at.getTime() - start.getTime()) / (minutesPerPatient * 60_000));
  return expectedCall(pace, { now, start: at.getTime() - before * meanGap(pace), lastCall: null }, before);
}
