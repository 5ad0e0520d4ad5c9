import type { PaymentStatus } from '#contract/bookings/states.ts';
import type { Standing } from '#contract/payments/ledger.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const write = statement<{ version: number }>(
  'bookings.write-money',
  `
  UPDATE bookings SET payment_status = $2, patient_discount_paise = $3, payment_amount1_paise = $4, payment_id1 = $5,
    payment_amount2_paise = $6, payment_id2 = $7, version = version + $8
  WHERE id = $1 RETURNING version`,
);
const set = statement('bookings.set-fee', 'UPDATE bookings SET price_paise = $2, fee_told = true WHERE id = $1');
const adopt = statement<{ pricePaise: number }>(
  'bookings.adopt-fee',
  `
  UPDATE bookings b SET price_paise = d.fee_paise, fee_told = NULL FROM doctors d
  WHERE b.id = $1 AND b.fee_told IS FALSE AND d.id = $2 AND d.fee_paise > 0 RETURNING b.price_paise AS "pricePaise"`,
);

/**
 * Writes the fields that follow from the ledger to the booking. @param counts whether this is a new version of the
 * booking @returns the version
 */
export async function writePaymentFields(
  tx: Db,
  bookingId: number,
  { status, slots: [discount, one, two] }: Pick<Standing, 'slots'> & { status: PaymentStatus },
  counts: boolean,
): Promise<number> {
  const written = await tx.first(write, [
    bookingId,
    status,
    discount.amountPaise,
    one.amountPaise,
    one.label,
    two.amountPaise,
    two.label,
    counts ? 1 : 0,
  ]);
  return written!.version;
}
/** Writes a fee that the desk has set. */
export const writeFee = (tx: Db, bookingId: number, paise: number) => tx.run(set, [bookingId, paise]);
/** Writes the doctor's fee to a booking whose fee is not known; null if it is known, or the doctor has none. */
export const adoptFeeOf = async (tx: Db, bookingId: number, doctorId: number) =>
  (await tx.first(adopt, [bookingId, doctorId]))?.pricePaise ?? null;
