import type { Answer } from '#contract/endpoints.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import type { Asking } from '../caller.ts';
import { selectBills } from './bills.store.ts';
import { selectWaitingOf } from './invoices.store.ts';
import { findMoney, selectLines } from './ledger.store.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { presentLedger } from './payments.present.ts';

/** Everything about one booking's money. @throws NOT_FOUND */
export async function readBookingLedger(
  db: Db,
  asking: Asking,
  bookingId: number,
): Promise<Answer<'readBookingPayments'>> {
  const booking = await findMoney(db, bookingId);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw fail('NOT_FOUND');
  noteRows([booking]);
  // One after the other: within a transaction there is one connection.
  const entries = await selectLines(db, bookingId);
  const bills = await selectBills(db, bookingId);
  return presentLedger(booking, entries, bills, await selectWaitingOf(db, booking.accountId), asking.caller);
}
