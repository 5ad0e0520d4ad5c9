import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { Actor, Caller } from '../caller.ts';
import { lockBooking } from './counter.service.ts';
import { declineRefundRequest, insertRefundRequest } from './refund-requests.store.ts';

/**
 * Asks the clinic for a refund of a booking that was just cancelled, if money is on it: nothing is given back by
 * itself. Who refunds it ends the request.
 */
export async function askRefund(tx: Db, by: Actor, bookingId: number): Promise<void> {
  await insertRefundRequest(tx, by, bookingId);
}

/** Notes that the clinic keeps the money of a cancelled booking. @throws NOT_FOUND without a request, FORBIDDEN */
export async function declineRefund(db: Database, caller: Caller, bookingId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, caller, bookingId);
    if (!(await declineRefundRequest(tx, caller, bookingId))) throw clinicError('NOT_FOUND');
  });
}
