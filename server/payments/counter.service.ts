import type { Received } from '#contract/endpoints.ts';
import { isReversed, remainingOf, standingOf } from '#contract/payments/ledger.ts';
import { upiReferenceIn } from '#contract/payments/references.ts';
import type { CounterMode } from '#contract/payments/states.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { paiseOf } from '../shared/money.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findBookingOfEntry, lockBookings, selectLines } from './ledger.store.ts';
import { hasConflict, isWritten } from './payments.policy.ts';
import { declineRefundRequest } from './refund-requests.store.ts';
import { settle, addEntries } from './settle.service.ts';
import type { Settled } from './settle.service.ts';

/** A payment at the desk, as the form gives it. */
export interface CounterPayment {
  mode: CounterMode;
  reference: string | null;
  /** Cash handed over, in paise; null if it was the exact amount or no cash. */
  receivedPaise: number | null;
}

/**
 * Reads the payment from a form. A UPI reference is reduced to its digits; a card slip may have no number; cash has
 * none.
 */
export function readCounterPayment({
  mode,
  reference,
  received,
}: {
  mode: CounterMode;
  reference?: string | undefined;
  received?: string | number | undefined;
}): CounterPayment {
  return {
    mode,
    reference: mode === 'upi' ? upiReferenceIn(reference ?? '') : reference || null,
    receivedPaise: received === undefined ? null : paiseOf(received),
  };
}

/** A recorded payment and its receipt. */
export interface RecordedPayment {
  taken: CounterPayment;
  settled: Settled;
}

/**
 * Records a payment at the counter: in cash or by card at most what is owed, a UPI transfer in full, because it has
 * arrived already.
 * @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS, REFERENCE_USED
 */
export async function recordPayment(
  tx: Db,
  caller: Caller,
  body: Received<'recordPayment'>['body'],
): Promise<RecordedPayment> {
  const booking = await lockBooking(tx, caller, body.bookingId);
  const taken = readCounterPayment(body);
  const paise = paiseOf(body.amount);
  if (taken.mode !== 'upi') refuseMoreThan(standingOf(booking, await selectLines(tx, booking.id)).owedPaise, paise);
  const settled = await settle(tx, caller, { ...taken, lines: [{ booking, paise }], invoiceId: null });
  return { taken, settled };
}

/** Refuses an amount above what is owed, both in paise. @throws INVALID_FIELDS */
export function refuseMoreThan(owedPaise: number, paise: number): void {
  if (paise > owedPaise)
    throw clinicError('INVALID_FIELDS', {
      fields: { amount: owedPaise === 0 ? 'payment.nothingOwed' : 'payment.tooMuch' },
    });
}

/** Adds a discount, at most what is owed. @throws NOT_FOUND, INVALID_FIELDS */
export async function giveDiscount(
  tx: Db,
  caller: Caller,
  bookingId: number,
  { amount, reason }: Received<'giveDiscount'>['body'],
): Promise<void> {
  const booking = await lockBooking(tx, caller, bookingId);
  const paise = paiseOf(amount);
  await addEntries(tx, caller, booking, ({ owedPaise }) => {
    refuseMoreThan(owedPaise, paise);
    return [{ kind: 'discount', slot: 0, amountPaise: paise, reason }];
  });
}

/**
 * Refunds part of a payment, at most what is left of it.
 * @returns the booking's number
 * @throws NOT_FOUND, INVALID_FIELDS, ALREADY_REVERSED
 */
export async function refundPayment(
  tx: Db,
  caller: Caller,
  paymentId: number,
  body: Received<'refundPayment'>['body'],
): Promise<number> {
  const { booking, entry, entries } = await lockEntry(tx, caller, paymentId);
  if (entry.kind !== 'payment') throw clinicError('NOT_FOUND');
  if (isReversed(entry, entries)) throw clinicError('ALREADY_REVERSED');
  const paise = paiseOf(body.amount);
  if (paise > remainingOf(entry, entries))
    throw clinicError('INVALID_FIELDS', { fields: { amount: 'payment.tooMuchBack' } });
  await addEntries(tx, caller, booking, () => [
    {
      kind: 'refund',
      slot: entry.slot,
      amountPaise: paise,
      movedPaise: -paise,
      mode: body.mode,
      ofId: entry.id,
      reason: body.reason,
      ...(body.reference && { label: body.reference }),
    },
  ]);
  return booking.id;
}

/**
 * Declines the refund that waits for a cancelled booking: the clinic keeps the money. @throws NOT_FOUND if none waits,
 * FORBIDDEN
 */
export async function declineRefund(db: Database, caller: Caller, bookingId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, caller, bookingId);
    if (!(await declineRefundRequest(tx, caller, bookingId))) throw clinicError('NOT_FOUND');
  });
}

/** An entry of a booking that is locked, and all of the booking's entries. */
export interface LockedEntry {
  booking: MoneyRow;
  entry: EntryRow;
  entries: EntryRow[];
}

/** Locks a booking whose money the caller may change, until the transaction ends. @throws NOT_FOUND, FORBIDDEN */
export async function lockBooking(tx: Db, caller: Caller, bookingId: number): Promise<MoneyRow> {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (!booking) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  if (hasConflict(caller, booking)) throw clinicError('FORBIDDEN');
  return booking;
}

/**
 * Locks an entry's booking and finds the entry. Only entries that people make can be reversed; notes and status entries
 * cannot.
 */
export async function lockEntry(tx: Db, caller: Caller, entryId: number): Promise<LockedEntry> {
  const booking = await lockBooking(tx, caller, await findBookingOfEntry(tx, entryId));
  const entries = await selectLines(tx, booking.id);
  const entry = entries.find((line) => line.id === entryId && isWritten(line));
  if (!entry) throw clinicError('NOT_FOUND');
  return { booking, entry, entries };
}
