import { minutesOf } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { decideLeaveAs, deleteLeave, insertLeave, lockActiveDoctor, lockLeave } from './schedules.store.ts';
import type { LeaveRow } from './schedules.store.ts';
import { leaveAbilities, leaveStateBy, reachesLeave } from './schedules.policy.ts';

export { lockLeave, selectLeave } from './schedules.store.ts';

/**
 * Adds leave of a doctor. The desk's entry is confirmed at once; a Doctor's own is a request that the desk decides.
 * @throws NOT_FOUND, INVALID_FIELDS if it begins in the past or meets another leave
 */
export async function addLeave(
  tx: Db,
  { caller }: Asking,
  doctorId: number,
  { firstDay, lastDay, startsAt, endsAt, reason }: Received<'addLeave'>['body'],
): Promise<LeaveRow> {
  const state = leaveStateBy(caller, doctorId);
  if (!state || !(await lockActiveDoctor(tx, doctorId))) throw clinicError('NOT_FOUND');
  if (firstDay < clinicToday(tx.now())) throw clinicError('INVALID_FIELDS', { fields: { firstDay: 'schedule.past' } });
  const leave = await insertLeave(tx, {
    doctorId,
    firstDay,
    lastDay,
    startsMinute: minutesOf(startsAt || '00:00'),
    endsMinute: minutesOf(endsAt || '24:00'),
    reason: reason ?? '',
    state,
    askedBy: caller.accountId,
  });
  if (!leave) throw clinicError('INVALID_FIELDS', { fields: { firstDay: 'schedule.leaveTwice' } });
  noteRecords([leave.id]);
  return leave;
}

/** Confirms or declines leave that a doctor asked for. @throws NOT_FOUND, ALREADY_DECIDED */
export async function decideLeave(db: Database, { caller }: Asking, id: number, confirm: boolean): Promise<LeaveRow> {
  return db.transaction(async (tx) => {
    const leave = await lockLeave(tx, id);
    if (!leave) throw clinicError('NOT_FOUND');
    noteRecords([id]);
    if (!leaveAbilities(caller, leave).decide) throw clinicError('ALREADY_DECIDED');
    return decideLeaveAs(tx, caller, id, confirm ? 'CONFIRMED' : 'DECLINED');
  });
}

/** Removes leave; a Doctor only their own, before the desk has decided. @throws NOT_FOUND, ALREADY_DECIDED */
export async function removeLeave(db: Database, { caller }: Asking, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const leave = await lockLeave(tx, id);
    if (!leave || !reachesLeave(caller, leave)) throw clinicError('NOT_FOUND');
    noteRecords([id]);
    if (!leaveAbilities(caller, leave).remove) throw clinicError('ALREADY_DECIDED');
    await deleteLeave(tx, id);
  });
}
