import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { selectBills } from './bills.store.ts';
import type { BillRow } from './bills.store.ts';
import { selectWaitingOf } from './invoices.store.ts';
import type { InvoiceRow } from './invoices.store.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findMoney, selectLines, selectMoney, selectMoved } from './ledger.store.ts';
import type { MovedRow } from './ledger.store.ts';
import { owedOnBooking } from './owed.ts';
import { selectRefundAsked } from './refund-requests.store.ts';

export type { MovedRow };

/** A booking's ledger, bills and invoices. */
export interface BookingLedger {
  booking: MoneyRow;
  entries: EntryRow[];
  bills: BillRow[];
  /** Unpaid invoices of the same account. */
  invoices: InvoiceRow[];
  /** Since when a refund has been waiting for the clinic's decision; null if none does. */
  refundAsked: Date | null;
}

/** Reads a booking's ledger, bills and invoices. @throws NOT_FOUND, also if the caller may not see them */
export async function readBookingLedger(db: Db, asking: Asking, bookingId: number): Promise<BookingLedger> {
  const booking = await findMoney(db, bookingId);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  // One query at a time: a transaction has one connection.
  const entries = await selectLines(db, bookingId);
  const bills = await selectBills(db, bookingId);
  const refundAsked = await selectRefundAsked(db, bookingId);
  return { booking, entries, bills, refundAsked, invoices: await selectWaitingOf(db, booking.accountId) };
}

/** What was paid, given back and taken off on these bookings, newest first, and what is owed on each, in paise. */
export async function moneyOfBookings(
  db: Db,
  bookingIds: readonly number[],
): Promise<{ moved: MovedRow[]; owedPaise: ReadonlyMap<number, number> }> {
  const rows = await selectMoney(db, bookingIds);
  return {
    moved: await selectMoved(db, bookingIds),
    owedPaise: new Map(rows.map((row) => [row.id, owedOnBooking(row)])),
  };
}
