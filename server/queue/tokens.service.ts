import type { CheckupStatus } from '#contract/bookings/states.ts';
import type { Actor } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { lockSittingAt } from '../schedules/sittings.service.ts';
import type { TokenRow } from './tokens.store.ts';
import { insertReservedToken, insertToken, keepPriority, leaveToken, noteStep, selectToken } from './tokens.store.ts';

/** The fields of a doctor's booking that decide on its place. */
interface Placed {
  id: number;
  doctorId: number | null;
  scheduledAt: Date | null;
  scheduledHasTime: boolean;
  checkupStatus: CheckupStatus;
}

/** A number in a session. */
type Token = Omit<TokenRow, 'sittingId'>;

/**
 * Gives a booking the next number of the sitting in which it has taken a place, or a reserved one.
 * @throws INVALID_FIELDS if no reserved one is left
 */
export async function giveNumber(
  tx: Db,
  by: Actor,
  bookingId: number,
  sittingId: number,
  isReserved = false,
): Promise<Token> {
  const token = await (isReserved ? insertReservedToken : insertToken)(tx, sittingId, bookingId);
  if (!token) throw clinicError('INVALID_FIELDS', { fields: { reserved: 'booking.noReserved' } });
  await noteStep(tx, by, token.id, 'BOOK');
  return token;
}

/**
 * Gives a doctor's booking the number that fits a change, in the change's own transaction: after a cancellation it has
 * none, in another session it gets the next number there, and at another time in the same session it keeps its number.
 * @returns null if the place has not changed, else the number that the booking has now, or null
 */
export async function followBooking(
  tx: Db,
  by: Actor,
  before: Placed,
  after: Placed,
): Promise<{ token: Token | null } | null> {
  if (placeOf(before) === placeOf(after)) return null;
  const token = await selectToken(tx, after.id);
  const { doctorId, scheduledAt } = after;
  const isPlaced = placeOf(after) !== null && doctorId !== null && scheduledAt !== null;
  const sitting = isPlaced ? await lockSittingAt(tx, doctorId, scheduledAt) : null;
  if (token && token.sittingId === sitting?.id) return { token };
  if (token) {
    const isCancelled = after.checkupStatus === 'CANCELLED';
    await noteStep(tx, by, token.id, isCancelled ? 'CANCEL' : 'MOVE');
    await leaveToken(tx, token.id, isCancelled ? 'CANCELLED' : 'MOVED');
  }
  const isAhead = sitting !== null && after.checkupStatus === 'PENDING';
  if (!isAhead) return { token: null };
  const given = await giveNumber(tx, by, after.id, sitting.id);
  if (token) await keepPriority(tx, token.id, given.id);
  return { token: given };
}

/** Doctor and time of a booking that takes a place, as a text to compare; null if it takes none. */
function placeOf({ doctorId, scheduledAt, scheduledHasTime, checkupStatus }: Placed): string | null {
  if (checkupStatus === 'CANCELLED' || doctorId === null || !scheduledHasTime || !scheduledAt) return null;
  return `${doctorId} ${scheduledAt.getTime()}`;
}
