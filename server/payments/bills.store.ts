import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { takeNextNumber } from './ledger.store.ts';

/** A bill of supply as issued. Amounts in paise. */
export interface BillRow {
  id: number;
  number: string;
  bookingId: number;
  itemName: string;
  pricePaise: number;
  discountPaise: number;
  issuedAt: Date;
  verifyCode: string;
}

export interface ReceiptRow {
  id: number;
  number: string;
  recordedAt: Date;
  verifyCode: string;
  /** The bookings the receipt paid for, oldest first. */
  bookingIds: number[];
}

const columns = `
  id, number, booking_id AS "bookingId", item_name AS "itemName", price_paise AS "pricePaise",
  discount_paise AS "discountPaise", issued_at AS "issuedAt", verify_code AS "verifyCode"`;
const ofBooking = statement<BillRow>(
  'payments.bills-of-booking',
  `SELECT ${columns} FROM bills WHERE booking_id = $1 ORDER BY id DESC LIMIT 50`,
);
const byId = statement<BillRow>('payments.bill', `SELECT ${columns} FROM bills WHERE id = $1`);
const insert = statement<BillRow>(
  'payments.add-bill',
  `
  INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  RETURNING ${columns}`,
);
const receipt = statement<ReceiptRow>(
  'payments.receipt',
  `
  SELECT r.id, r.number, r.recorded_at AS "recordedAt", r.verify_code AS "verifyCode",
    ARRAY(SELECT e.booking_id FROM ledger_entries e WHERE e.receipt_id = r.id ORDER BY 1) AS "bookingIds"
  FROM receipts r WHERE r.id = $1`,
);

const at = statement<{ number: string }>(
  'payments.bills-at',
  `
  SELECT DISTINCT ON (booking_id) number FROM bills WHERE booking_id = ANY ($1) 
    AND issued_at <= (SELECT recorded_at FROM receipts WHERE id = $2) ORDER BY booking_id, id DESC`,
);

/** The numbers of the bills that stood when a receipt was issued. */
export const selectBillsAt = async (db: Db, { id, bookingIds }: ReceiptRow) =>
  (await db.all(at, [bookingIds, id])).map(({ number }) => number);
/** Newest first. */
export const selectBills = (db: Db, bookingId: number) => db.all(ofBooking, [bookingId]);
export const findBill = (db: Db, id: number) => db.first(byId, [id]);
export const findReceipt = (db: Db, id: number) => db.first(receipt, [id]);

/** Inserts a bill under the next number of the financial year. */
export async function insertBill(
  tx: Db,
  issuedBy: number,
  bill: Pick<BillRow, 'bookingId' | 'itemName' | 'pricePaise' | 'discountPaise'>,
): Promise<BillRow> {
  const { year, seq } = await takeNextNumber(tx, 'bill');
  return (await tx.first(insert, [
    year,
    seq,
    bill.bookingId,
    bill.itemName,
    bill.pricePaise,
    bill.discountPaise,
    issuedBy,
  ]))!;
}
