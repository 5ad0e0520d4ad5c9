import type { Received } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { patientRole } from '../../shared/caller.ts';
import type { Asking, Caller } from '../../shared/caller.ts';
import type { Database, Db } from '../../db/database.ts';
import { clinicError } from '../../shared/errors.ts';
import { takePlace, takePlaceAt } from '../../schedules/places.service.ts';
import { askedMoment, asTaken } from '../../schedules/bookable.service.ts';
import { placeObstacle, visitObstacle } from '../../bookings/bookings.policy.ts';
import type { BookingRow } from '../../bookings/columns.store.ts';
import { cancelBooking, lockVisit, moveBooking } from './place.service.ts';

/**
 * Moves a visit to another time, for its patient or at the desk: to a place in one of the doctor's sessions. If the
 * doctor has no hours, a patient asks for a time, which the clinic confirms. The price stays.
 * @throws NOT_FOUND, STALE, ALREADY_CANCELLED, TOO_LATE, INVALID_FIELDS, PLACE_TAKEN, SLOT_TAKEN, ALREADY_BOOKED
 */
export async function moveVisit(
  db: Database,
  { caller }: Asking,
  id: number,
  wanted: Received<'moveVisit'>['body'],
): Promise<BookingRow> {
  const moving = db.transaction(async (tx) => {
    const before = await lockOpenVisit(tx, caller, id, wanted.version);
    const { at, isConfirmed } = await timeFor(tx, caller, before, wanted);
    const after = await moveBooking(tx, caller, before, at, isConfirmed);
    if (!after) throw clinicError('ALREADY_BOOKED', { fields: { time: 'booking.slotTaken' } });
    return after;
  });
  return moving.catch((error: unknown) => {
    throw asTaken(error, 'time');
  });
}

/** Cancels a visit, for its patient or at the desk. @throws NOT_FOUND, STALE, ALREADY_CANCELLED, TOO_LATE */
export function cancelVisit(
  db: Database,
  { caller }: Asking,
  id: number,
  { version }: Received<'cancelVisit'>['body'],
): Promise<BookingRow> {
  return db.transaction(async (tx) => cancelBooking(tx, caller, await lockOpenVisit(tx, caller, id, version)));
}

/**
 * Cancels a visit in its patient's name, for a visitor who knows the last four digits of its phone.
 * @throws INVALID_FIELDS for other digits, ALREADY_CANCELLED, TOO_LATE
 */
export async function cancelAsPatient(db: Database, id: number, digits: string): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockVisit(tx, id);
    const phone = booking && (booking.contactPhone ?? booking.patientPhone);
    if (!booking || !phone?.endsWith(digits) || digits.length !== 4)
      throw clinicError('INVALID_FIELDS', { fields: { digits: 'queue.otherDigits' } });
    const obstacle = visitObstacle(booking, { isDesk: false });
    if (obstacle) throw clinicError(obstacle);
    await cancelBooking(tx, { accountId: booking.accountId, role: patientRole }, booking);
  });
}

/** Locks a visit that the caller may still change, and that has not changed since they saw it. */
async function lockOpenVisit(tx: Db, caller: Caller, id: number, version: number | undefined): Promise<BookingRow> {
  const booking = await lockVisit(tx, id);
  const obstacle = booking ? placeObstacle(caller, booking) : 'NOT_FOUND';
  if (!booking || obstacle) throw clinicError(obstacle ?? 'NOT_FOUND');
  if (version !== undefined && version !== booking.version) throw clinicError('STALE');
  return booking;
}

/** The new time: a place in a session, or a time that somebody named. */
async function timeFor(
  tx: Db,
  caller: Caller,
  before: BookingRow,
  { sitting, date = '', time = '' }: Received<'moveVisit'>['body'],
): Promise<{ at: Date; isConfirmed: boolean }> {
  const { doctorId } = before;
  if (sitting) {
    const place = doctorId === null ? null : await takePlace(tx, caller, doctorId, before, sitting);
    if (!place) throw clinicError('INVALID_FIELDS', { fields: { sitting: 'booking.notSitting' } });
    return { at: place.at, isConfirmed: true };
  }
  const at = await askedMoment(tx, date, time);
  const place = doctorId === null ? null : await takePlaceAt(tx, caller, doctorId, before, at);
  return { at, isConfirmed: place !== null || may('schedules.fillEveryPlace', caller.role) };
}
