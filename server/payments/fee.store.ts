import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const set = statement('payments.set-fee', 'UPDATE bookings SET price_paise = $2, fee_told = true WHERE id = $1');
const adopt = statement<{ pricePaise: number }>(
  'payments.adopt-fee',
  `
  UPDATE bookings b SET price_paise = d.fee_paise, fee_told = NULL FROM doctors d
  WHERE b.id = $1 AND b.fee_told IS FALSE AND d.id = $2 AND d.fee_paise > 0 RETURNING b.price_paise AS "pricePaise"`,
);

/** Writes a fee that the desk has set. */
export const writeFee = (tx: Db, bookingId: number, paise: number) => tx.run(set, [bookingId, paise]);
/** Writes the doctor's fee to a booking whose fee is not known; null if it is known, or the doctor has none. */
export const adoptFeeOf = async (tx: Db, bookingId: number, doctorId: number) =>
  (await tx.first(adopt, [bookingId, doctorId]))?.pricePaise ?? null;
