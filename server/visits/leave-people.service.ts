import type { LeaveMessageKind, WayToMove } from '#contract/schedules/states.ts';
import { clearSmsFailed } from '../accounts/marked-sms.service.ts';
import { cancelBooking, lockVisit, moveBooking } from './change/place.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { dropVisitMessages } from '../messages-out/visit-messages.service.ts';
import { insertMessage, lockBooked, noteCalled, selectBooked, selectTold } from './leave-people.store.ts';
import type { BookedRow, ToldRow } from './leave-people.store.ts';
import { leaveTexts } from './leave-messages.service.ts';
import { leaveAbilities } from '../schedules/schedules.policy.ts';
import { lockLeave, selectLeave } from '../schedules/leave.service.ts';
import { listOpenings } from '../schedules/openings.service.ts';
import { takePlace } from '../schedules/places.service.ts';

/** The people affected by a leave. `free`: places left in the doctor's next sessions. */
export interface LeavePeople {
  booked: BookedRow[];
  told: ToldRow[];
  free: number;
}

type Booking = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** Reads who is still booked on a leave, and who was told of it. @throws NOT_FOUND */
export async function readLeavePeople(db: Db, { caller }: Asking, leaveId: number): Promise<LeavePeople> {
  const leave = await selectLeave(db, leaveId);
  if (!leave) throw clinicError('NOT_FOUND');
  const [booked, told] = [await selectBooked(db, leaveId), await selectTold(db, leaveId)];
  const { openings } = await listOpenings(db, caller, leave.doctorId);
  noteSubjects(
    [...booked, ...told].map(({ accountId }) => accountId),
    [leaveId],
  );
  return { booked, told, free: openings.reduce((sum, { free }) => sum + free, 0) };
}

/**
 * Helps everybody who is booked on confirmed leave in one way: moves them to the doctor's next free places, in the
 * order of their times and never to an earlier one; asks them to choose another time; or cancels. Each gets a message.
 * All is done or nothing; done again, it helps those who are left.
 * @returns how many were helped, and how many found no place
 * @throws NOT_FOUND, STALE if the leave is not confirmed
 */
export async function moveBooked(
  deps: Pick<Dependencies, 'jobs'>,
  tx: Db,
  { caller }: Asking,
  leaveId: number,
  how: WayToMove,
): Promise<{ done: number; left: number }> {
  const leave = await lockLeave(tx, leaveId);
  if (!leave) throw clinicError('NOT_FOUND');
  noteRecords([leaveId]);
  if (!leaveAbilities(caller, leave).moveBooked) throw clinicError('STALE');
  const hit = await lockBooked(tx, leaveId);
  let done = 0;
  for (const { id } of hit) {
    const before = (await lockVisit(tx, id))!;
    const after = await moveOrCancel(tx, caller, leave.doctorId, before, how);
    if (!after) continue;
    done += 1;
    // The message about the leave replaces it.
    await dropVisitMessages(tx, id);
    const oldTime = before.scheduledAt!;
    const newTime = how === 'MOVE' ? after.scheduledAt : null;
    const messageId = await insertMessage(tx, { leaveId, bookingId: id, kind: kinds[how], oldTime, newTime });
    await deps.jobs.add(tx, 'leave-message', { messageId, kind: leaveTexts[kinds[how]], bookingId: id });
  }
  return { done, left: hit.length - done };
}

const kinds: Record<WayToMove, LeaveMessageKind> = { MOVE: 'MOVED', CHOOSE: 'CHOOSE', CANCEL: 'CANCELLED' };

/** Moves or cancels one booking. @returns the booking afterwards; null if there is no place for it */
async function moveOrCancel(
  tx: Db,
  caller: Caller,
  doctorId: number,
  before: Booking,
  how: WayToMove,
): Promise<Booking | null> {
  if (how === 'CANCEL') return cancelBooking(tx, caller, before);
  if (how === 'CHOOSE') return moveBooking(tx, caller, before, null);
  const place = await takePlace(tx, caller, doctorId, before, null, before.scheduledAt!);
  return place && moveBooking(tx, caller, before, place.at);
}

/** Notes that somebody whom no message reached was called. @throws NOT_FOUND */
export async function noteLeaveCall(db: Database, { caller }: Asking, messageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await noteCalled(tx, caller, messageId);
    if (!person) throw clinicError('NOT_FOUND');
    await clearSmsFailed(tx, { accountId: null, bookingId: person.bookingId });
    noteSubjects([person.accountId], [messageId]);
  });
}
