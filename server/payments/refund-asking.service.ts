import type { Db } from '../db/database.ts';
import type { Writer } from './ledger-rows.ts';
import { insertRefundRequest } from './refund-requests.store.ts';

/** A booking before or after a change: whether it is cancelled, and what is paid on it in paise. */
interface Paid {
  isCancelled: boolean;
  paidPaise: number;
}

/**
 * Asks the clinic to give money back that is on a cancelled booking, whatever came first: the booking is cancelled
 * after it was paid, or money arrives on it later (the gateway's, a transfer that was found, a refund taken back).
 * Whoever writes a status or money calls it, with the lock on the booking. Nothing is given back by itself; who refunds
 * it ends the request. One that waits keeps its time; one that was declined is asked anew for new money.
 * @param by of the gateway, which has no account: the person whose booking it is
 */
export async function askForReturn(tx: Db, by: Writer, bookingId: number, before: Paid, after: Paid): Promise<void> {
  const hasArrived = after.isCancelled && (!before.isCancelled || after.paidPaise > before.paidPaise);
  if (!hasArrived || after.paidPaise <= 0) return;
  await insertRefundRequest(tx, by, bookingId, before.isCancelled && before.paidPaise > 0);
}
