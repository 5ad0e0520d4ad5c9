import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import { selectBills } from './bills.store.ts';
import type { BillRow } from './bills.store.ts';
import { selectWaitingOf } from './invoices.store.ts';
import type { InvoiceRow } from './invoices.store.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findMoney, selectLines } from './ledger.store.ts';

/** Everything about one booking's money. */
export interface BookingLedger {
  booking: MoneyRow;
  entries: EntryRow[];
  bills: BillRow[];
  /** Invoices of the same account that nobody has paid by. */
  invoices: InvoiceRow[];
}

/** Reads a booking's money for whoever may see it. @throws NOT_FOUND */
export async function readBookingLedger(db: Db, asking: Asking, bookingId: number): Promise<BookingLedger> {
  const booking = await findMoney(db, bookingId);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw fail('NOT_FOUND');
  noteRows([booking]);
  // One after the other: within a transaction there is one connection.
  const entries = await selectLines(db, bookingId);
  const bills = await selectBills(db, bookingId);
  return { booking, entries, bills, invoices: await selectWaitingOf(db, booking.accountId) };
}
