import type { Received } from '#contract/endpoints.ts';
import { standingOf } from '#contract/payments/ledger.ts';
import { noteChanges } from '../bookings/history.service.ts';
import { adoptFeeOf, writeFee, writePaymentFields } from '../bookings/record.service.ts';
import type { Caller } from '../shared/caller.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf, writeRupees } from '../shared/money.ts';
import { replaceBill } from './bills.service.ts';
import { lockBooking } from './counter.service.ts';
import { selectLines } from './ledger.store.ts';
import { maySetFee } from './payments.policy.ts';

/**
 * Sets the fee of a visit to a doctor who has none in the list. It can be corrected until money is recorded.
 * @throws NOT_FOUND, FORBIDDEN, FEE_FIXED
 */
export async function setFee(
  db: Database,
  caller: Caller,
  bookingId: number,
  { fee }: Received<'setFee'>['body'],
): Promise<void> {
  await db.transaction((tx) => setFeeIn(tx, caller, bookingId, paiseOf(fee)));
}

/** The same as part of a larger change. */
export async function setFeeIn(tx: Db, caller: Caller, bookingId: number, paise: number): Promise<void> {
  const booking = await lockBooking(tx, caller, bookingId);
  const lines = await selectLines(tx, bookingId);
  if (!maySetFee(caller, booking, lines)) throw clinicError('FEE_FIXED');
  await writeFee(tx, bookingId, paise);
  await replaceBill(tx, caller, bookingId);
  const standing = standingOf({ ...booking, pricePaise: paise }, lines);
  const version = await writePaymentFields(tx, bookingId, standing, true);
  const from = booking.isFeeUnknown ? null : writeRupees(booking.pricePaise);
  await noteChanges(tx, caller, { id: bookingId, version }, [{ field: 'price', from, to: writeRupees(paise) }]);
}

/**
 * Gives a booking without a known fee the fee of the doctor whom the desk assigns to it, unless its fee is waived. The
 * caller holds the lock on the booking, and replaces its bill.
 * @returns the booking's price in paise
 */
export async function adoptFee(tx: Db, booking: { id: number; pricePaise: number }, doctorId: number): Promise<number> {
  const lines = await selectLines(tx, booking.id);
  // A cancellation changes only what is owed, which does not matter here.
  const standingAt = (pricePaise: number) => standingOf({ pricePaise, isCancelled: false }, lines);
  const pricePaise = standingAt(booking.pricePaise).isWaived ? null : await adoptFeeOf(tx, booking.id, doctorId);
  if (pricePaise === null) return booking.pricePaise;
  await writePaymentFields(tx, booking.id, standingAt(pricePaise), false);
  return pricePaise;
}
