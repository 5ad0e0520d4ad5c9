import type { Database } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { lockBooking } from './counter.service.ts';
import { declineRefundRequest } from './refund-requests.store.ts';

/** Notes that the clinic keeps the money of a cancelled booking. @throws NOT_FOUND without a request, FORBIDDEN */
export async function declineRefund(db: Database, caller: Caller, bookingId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, caller, bookingId);
    if (!(await declineRefundRequest(tx, caller, bookingId))) throw clinicError('NOT_FOUND');
  });
}
