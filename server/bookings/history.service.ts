import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking } from '../shared/caller.ts';
import type { BookingRow } from './columns.store.ts';
import { insertChanges, selectHiding, selectHistory } from './history.store.ts';
import type { Change, ChangeRow, EverHidden } from './history.store.ts';
import { isWork } from './bookings.policy.ts';
import { findAnyBooking } from './list.store.ts';

/** A booking and its changes, newest first. */
export interface History {
  booking: BookingRow;
  hiding: EverHidden;
  rows: ChangeRow[];
}

/** @throws NOT_FOUND */
export async function readHistory({ db }: Dependencies, { caller, scope }: Asking, id: number): Promise<History> {
  const booking = await findAnyBooking(db, id);
  if (booking) noteRows([booking]);
  if (!booking || !isWork(caller, scope, booking)) throw clinicError('NOT_FOUND');
  const [rows, hiding] = await Promise.all([selectHistory(db, id), selectHiding(db, id)]);
  return { booking, rows, hiding };
}

/**
 * Records changes that another department made to a booking, in that department's transaction. `version` is the version
 * they produced.
 */
export const noteChanges = (
  tx: Db,
  by: { accountId: number; role: string },
  booking: { id: number; version: number },
  changes: readonly Change[],
): Promise<void> => insertChanges(tx, by, booking, changes);
