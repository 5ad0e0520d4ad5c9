import type { Received } from '#contract/endpoints.ts';
import { shareWithinLimit } from '#contract/payments/discounts.ts';
import { allocate } from '#contract/payments/shares.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import { issueBill, readLines } from './bills.service.ts';
import type { MoneyLine } from './bills.service.ts';
import { selectBills } from './bills.store.ts';
import type { BillRow } from './bills.store.ts';
import { readCounterPayment, refuseMoreThan } from './counter.service.ts';
import { lockBookings, selectMoney } from './ledger.store.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { owedOnBooking } from './owed.ts';
import { billObstacle, handlesMoney } from './payments.policy.ts';
import { addEntries, settle } from './settle.service.ts';

/** The money of a visit: its bookings with their ledgers, in their order, and the bill in force. */
export interface VisitMoney {
  lines: MoneyLine[];
  bill: BillRow | null;
}

export async function readVisitMoney(db: Db, bookingIds: readonly number[]): Promise<VisitMoney> {
  const lines = await readLines(db, bookingIds);
  let bill: BillRow | null = null;
  for (const id of bookingIds) {
    const [newest] = await selectBills(db, id);
    if (newest && newest.id > (bill?.id ?? 0)) bill = newest;
  }
  return { lines, bill };
}

/** What is owed on bookings, in paise, by their number. */
export async function readOwed(db: Db, bookingIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await selectMoney(db, bookingIds)).map((row) => [row.id, owedOnBooking(row)]));
}

/**
 * Records a payment for a visit under one receipt: its bookings are paid in their order. Cash and cards at most what is
 * owed; of a UPI transfer, which has arrived, what is too much is on the last one that has a price and is not
 * cancelled, if any.
 * @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS, REFERENCE_USED
 */
export async function payVisitBookings(
  tx: Db,
  caller: Caller,
  bookingIds: readonly number[],
  form: CounterPaymentForm,
): Promise<void> {
  const held = await lockForMoney(tx, caller, bookingIds);
  const standing = held.filter(({ isCancelled }) => !isCancelled);
  const bookings = standing.length > 0 ? standing : held;
  const taken = readCounterPayment(form);
  const paise = paiseOf(form.amount);
  const owed = bookings.map(owedOnBooking);
  if (taken.mode !== 'upi') refuseMoreThan(sumOf(owed), paise);
  const priced = bookings.findLastIndex(({ pricePaise }) => pricePaise > 0);
  const parts = allocate(owed, paise, priced === -1 ? bookings.length - 1 : priced);
  const lines = bookings.flatMap((booking, place) => (parts[place]! > 0 ? [{ booking, paise: parts[place]! }] : []));
  await settle(tx, caller, { ...taken, lines, invoiceId: null });
}

/**
 * Gives a discount on a visit, at most what is owed, divided between its bookings by what each owes, to the paisa.
 * @param percent how much of the price may be taken off: of all bookings that are not cancelled together, and of each
 * @returns false if it is above that; nothing is given then
 * @throws FORBIDDEN, INVALID_FIELDS
 */
export async function discountVisit(
  tx: Db,
  caller: Caller,
  bookingIds: readonly number[],
  { amount, reason }: Received<'giveDiscount'>['body'],
  percent: number,
): Promise<boolean> {
  const bookings = await lockForMoney(tx, caller, bookingIds);
  const paise = paiseOf(amount);
  refuseMoreThan(sumOf(bookings.map(owedOnBooking)), paise);
  const standing = bookings.filter(({ isCancelled }) => !isCancelled);
  const lines = standing.map((booking) => ({
    pricePaise: booking.pricePaise,
    givenPaise: booking.discountPaise ?? 0,
    owedPaise: owedOnBooking(booking),
  }));
  const parts = shareWithinLimit(lines, paise, percent);
  if (!parts) return false;
  for (const [place, booking] of standing.entries())
    if (parts[place]! > 0)
      await addEntries(tx, caller, booking, () => [{ kind: 'discount', slot: 0, amountPaise: parts[place]!, reason }]);
  return true;
}

/** Issues a visit's bill, if one of its bookings can be billed. */
export async function billVisit(tx: Db, asking: Asking, bookingIds: readonly number[]): Promise<void> {
  const lines = await readLines(tx, bookingIds);
  const first = lines.find(({ booking }) => billObstacle(booking) === null);
  if (first) await issueBill(tx, asking, first.booking.id);
}

/** Locks bookings that are about to join a visit, until the transaction ends. */
export const lockForVisit = (tx: Db, bookingIds: readonly number[]): Promise<MoneyRow[]> =>
  lockBookings(tx, bookingIds);

async function lockForMoney(tx: Db, caller: Caller, bookingIds: readonly number[]): Promise<MoneyRow[]> {
  const bookings = await lockBookings(tx, bookingIds);
  noteRows(bookings);
  if (!handlesMoney(caller, bookings)) throw clinicError('FORBIDDEN');
  return bookings;
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
