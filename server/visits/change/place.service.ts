import { appointmentAfter } from '#contract/bookings/states.ts';
import type { Actor, Caller } from '../../shared/caller.ts';
import { noteRows } from '../../db/audit-trail.ts';
import type { Db } from '../../db/database.ts';
import type { BookingRow } from '../../bookings/columns.store.ts';
import { saveBooking } from './edit.service.ts';
import { lockBooking, meetsAnother } from '../../bookings/record.service.ts';

/** Locks a doctor's booking until the transaction ends; null if there is none. */
export async function lockVisit(tx: Db, id: number): Promise<BookingRow | null> {
  const booking = await lockBooking(tx, 'doctor', id);
  if (booking) noteRows([booking]);
  return booking;
}

/**
 * Gives a booking another time, or none until somebody chooses one. The caller holds the locks on the booking and on
 * the sitting of the new place. A time that the clinic has to confirm is not `isConfirmed`.
 * @returns null if the patient has another appointment in that minute
 */
export async function moveBooking(
  tx: Db,
  caller: Caller,
  before: BookingRow,
  at: Date | null,
  isConfirmed = true,
): Promise<BookingRow | null> {
  const after = { ...before, scheduledAt: at, scheduledHasTime: true };
  if (at && (await meetsAnother(tx, before.id, at))) return null;
  const appointmentStatus = isConfirmed ? appointmentAfter(before, after) : 'REQUESTED';
  return saveBooking(tx, caller, before, { ...after, appointmentStatus }, ['checkupScheduledDate']);
}

/** Cancels a booking: its place is free at once. The caller holds the lock on it. */
export function cancelBooking(tx: Db, by: Actor, before: BookingRow): Promise<BookingRow> {
  const after = { ...before, checkupStatus: 'CANCELLED' as const, appointmentStatus: 'CANCELLED' as const };
  return saveBooking(tx, by, before, after, ['checkupStatus']);
}

/**
 * Sets the time of a test: now, because its person has come, or when a collector goes to them. Nobody has to confirm
 * it.
 */
export async function placeTest(tx: Db, caller: Caller, id: number, at: Date): Promise<void> {
  const booking = await lockBooking(tx, 'test', id);
  if (booking) await moveBooking(tx, caller, booking, at);
}
