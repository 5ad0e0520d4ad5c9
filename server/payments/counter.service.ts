import type { Received } from '#contract/endpoints.ts';
import { isReversed, remainingOf, standingOf } from '#contract/payments/ledger.ts';
import type { CounterMode } from '#contract/payments/ledger.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { paiseOf } from '../money.ts';
import { takeBack } from './ledger.service.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findBookingOfEntry, lockBookings, releaseReference, selectLines } from './ledger.store.ts';
import { hasConflict, isReversible, isWritten, mayReverse } from './payments.policy.ts';
import { settle, writeOn } from './settle.service.ts';
import type { Settled } from './settle.service.ts';

/** What the desk took in hand. */
export interface Taken {
  mode: CounterMode;
  reference: string | null;
  /** Cash handed over; null when it was the amount itself, or no cash. */
  receivedPaise: number | null;
}

/** Reads what a form says of money taken. A card's slip may have no number; cash has none. */
export function takenOf({
  mode,
  reference,
  received,
}: {
  mode: CounterMode;
  reference?: string | undefined;
  received?: string | number | undefined;
}): Taken {
  return {
    mode,
    reference: mode === 'cash' ? null : reference || null,
    receivedPaise: received === undefined ? null : paiseOf(received),
  };
}

/** Money that was taken and written down. */
export interface Receipted {
  taken: Taken;
  settled: Settled;
}

/**
 * Records money taken at the counter, at most what is owed. @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS,
 * REFERENCE_USED
 */
export async function recordPayment(
  tx: Db,
  caller: Caller,
  body: Received<'recordPayment'>['body'],
): Promise<Receipted> {
  const booking = await holdBooking(tx, body.bookingId, caller);
  const taken = takenOf(body);
  const paise = paiseOf(body.amount);
  refuseMoreThan(standingOf(booking, await selectLines(tx, booking.id)).owedPaise, paise);
  const settled = await settle(tx, { ...taken, lines: [{ booking, paise }], invoiceId: null, by: caller });
  return { taken, settled };
}

/** @throws INVALID_FIELDS */
export function refuseMoreThan(owedPaise: number, paise: number): void {
  if (paise > owedPaise)
    throw fail('INVALID_FIELDS', { fields: { amount: owedPaise === 0 ? 'payment.nothingOwed' : 'payment.tooMuch' } });
}

/** Lowers what is due, at most by what is owed. @throws NOT_FOUND, INVALID_FIELDS */
export async function giveDiscount(
  tx: Db,
  caller: Caller,
  bookingId: number,
  { amount, reason }: Received<'giveDiscount'>['body'],
): Promise<void> {
  const booking = await holdBooking(tx, bookingId, caller);
  const paise = paiseOf(amount);
  await writeOn(tx, booking, caller, ({ owedPaise }) => {
    refuseMoreThan(owedPaise, paise);
    return [{ kind: 'discount', slot: 0, amountPaise: paise, reason }];
  });
}

/**
 * Gives back from one payment, at most what is left of it. Answers the booking. @throws NOT_FOUND, INVALID_FIELDS,
 * ALREADY_REVERSED
 */
export async function refundPayment(
  tx: Db,
  caller: Caller,
  paymentId: number,
  body: Received<'refundPayment'>['body'],
): Promise<number> {
  const { booking, entry, entries } = await holdEntry(tx, caller, paymentId);
  if (entry.kind !== 'payment') throw fail('NOT_FOUND');
  if (isReversed(entry, entries)) throw fail('ALREADY_REVERSED');
  const paise = paiseOf(body.amount);
  if (paise > remainingOf(entry, entries)) throw fail('INVALID_FIELDS', { fields: { amount: 'payment.tooMuchBack' } });
  await writeOn(tx, booking, caller, () => [
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
 * Takes a wrong line back: a payment at the counter; a discount or a refund by who may give one. One of which money was
 * refunded stays until its refunds are taken back. Answers the booking. @throws NOT_FOUND, FORBIDDEN, ALREADY_REVERSED
 */
export async function reverseEntry(tx: Db, caller: Caller, entryId: number, reason: string): Promise<number> {
  const { booking, entry, entries } = await holdEntry(tx, caller, entryId);
  if (!mayReverse(caller, booking, entry)) throw fail('FORBIDDEN');
  if (!isReversible(entry, entries)) throw fail('ALREADY_REVERSED');
  await writeOn(tx, booking, caller, () => [takeBack(entry, entries, reason)]);
  if (entry.receiptId !== null) await releaseReference(tx, entry.receiptId);
  return booking.id;
}

/** A booking, held to the end of the transaction, whose money the caller may touch. @throws NOT_FOUND, FORBIDDEN */
async function holdBooking(tx: Db, bookingId: number, caller: Caller): Promise<MoneyRow> {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (!booking) throw fail('NOT_FOUND');
  noteRows([booking]);
  if (hasConflict(caller, [booking])) throw fail('FORBIDDEN');
  return booking;
}

/** A line that people wrote: one that only says what a field shows is not theirs to take back. */
async function holdEntry(
  tx: Db,
  caller: Caller,
  entryId: number,
): Promise<{ booking: MoneyRow; entry: EntryRow; entries: EntryRow[] }> {
  const booking = await holdBooking(tx, await findBookingOfEntry(tx, entryId), caller);
  const entries = await selectLines(tx, booking.id);
  const entry = entries.find((line) => line.id === entryId && isWritten(line));
  if (!entry) throw fail('NOT_FOUND');
  return { booking, entry, entries };
}
