import type { Received } from '#contract/endpoints.ts';
import { isReversed, remainingOf, standingOf } from '#contract/payments/ledger.ts';
import type { CounterMode } from '#contract/payments/ledger.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { paiseOf } from '../money.ts';
import { reversalOf } from './ledger.service.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findBookingOfEntry, lockBookings, releaseReference, selectLines } from './ledger.store.ts';
import { hasConflict, isReversible, isWritten, mayReverse } from './payments.policy.ts';
import { settle, addEntries } from './settle.service.ts';
import type { Settled } from './settle.service.ts';

/** A payment at the desk, as the form gives it. */
export interface CounterPayment {
  mode: CounterMode;
  reference: string | null;
  /** Cash handed over, in paise; null if it was the exact amount or no cash. */
  receivedPaise: number | null;
}

/** Reads the payment part of a form. A card slip may have no number; cash has none. */
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
    reference: mode === 'cash' ? null : reference || null,
    receivedPaise: received === undefined ? null : paiseOf(received),
  };
}

/** A recorded payment and its receipt. */
export interface RecordedPayment {
  taken: CounterPayment;
  settled: Settled;
}

/**
 * Records a payment at the counter, at most what is owed.
 * @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS, REFERENCE_USED
 */
export async function recordPayment(
  tx: Db,
  caller: Caller,
  body: Received<'recordPayment'>['body'],
): Promise<RecordedPayment> {
  const booking = await lockBooking(tx, body.bookingId, caller);
  const taken = readCounterPayment(body);
  const paise = paiseOf(body.amount);
  refuseMoreThan(standingOf(booking, await selectLines(tx, booking.id)).owedPaise, paise);
  const settled = await settle(tx, { ...taken, lines: [{ booking, paise }], invoiceId: null, by: caller });
  return { taken, settled };
}

/** Amounts in paise. @throws INVALID_FIELDS */
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
  const booking = await lockBooking(tx, bookingId, caller);
  const paise = paiseOf(amount);
  await addEntries(tx, booking, caller, ({ owedPaise }) => {
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
  await addEntries(tx, booking, caller, () => [
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
 * Reverses a wrong entry: payments at the counter; discounts and refunds only by roles that may give them. A payment
 * with refunds is reversed only after its refunds are.
 * @returns the booking's number
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_REVERSED
 */
export async function reverseEntry(tx: Db, caller: Caller, entryId: number, reason: string): Promise<number> {
  const { booking, entry, entries } = await lockEntry(tx, caller, entryId);
  if (!mayReverse(caller, booking, entry)) throw clinicError('FORBIDDEN');
  if (!isReversible(entry, entries)) throw clinicError('ALREADY_REVERSED');
  await addEntries(tx, booking, caller, () => [reversalOf(entry, entries, reason)]);
  if (entry.receiptId !== null) await releaseReference(tx, entry.receiptId);
  return booking.id;
}

/** Locks a booking whose money the caller may change, until the transaction ends. @throws NOT_FOUND, FORBIDDEN */
async function lockBooking(tx: Db, bookingId: number, caller: Caller): Promise<MoneyRow> {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (!booking) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  if (hasConflict(caller, [booking])) throw clinicError('FORBIDDEN');
  return booking;
}

/**
 * Locks an entry's booking and finds the entry. Only entries that people make can be reversed; notes and status entries
 * cannot.
 */
async function lockEntry(
  tx: Db,
  caller: Caller,
  entryId: number,
): Promise<{ booking: MoneyRow; entry: EntryRow; entries: EntryRow[] }> {
  const booking = await lockBooking(tx, await findBookingOfEntry(tx, entryId), caller);
  const entries = await selectLines(tx, booking.id);
  const entry = entries.find((line) => line.id === entryId && isWritten(line));
  if (!entry) throw clinicError('NOT_FOUND');
  return { booking, entry, entries };
}
