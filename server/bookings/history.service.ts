import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Asking } from '../caller.ts';
import type { BookingRow } from './booking-columns.store.ts';
import { insertChanges, selectHistory } from './booking-edit.store.ts';
import type { Change, ChangeRow } from './booking-edit.store.ts';
import { isWork } from './bookings.policy.ts';
import { findAnyBooking } from './bookings.store.ts';

/** A booking and its changes, newest first. @throws NOT_FOUND */
export async function readHistory(
  { db }: Dependencies,
  { caller, scope }: Asking,
  id: number,
): Promise<{ booking: BookingRow; rows: ChangeRow[] }> {
  const booking = await findAnyBooking(db, id);
  if (booking) noteRows([booking]);
  if (!booking || !isWork(caller, scope, booking)) throw clinicError('NOT_FOUND');
  return { booking, rows: await selectHistory(db, id) };
}

/**
 * Records changes that another department made to a booking, in that department's transaction. `version` is the version
 * they produced.
 */
export const noteChanges = (
  tx: Db,
  booking: { id: number; version: number },
  by: { accountId: number; role: string },
  changes: readonly Change[],
): Promise<void> => insertChanges(tx, booking, by, changes);
