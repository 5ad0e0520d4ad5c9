import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { takeNextNumber } from './ledger.store.ts';

/** What a bill says of one booking. Amounts in paise. */
export interface BillLine {
  bookingId: number;
  itemName: string;
  pricePaise: number;
  discountPaise: number;
}

/** A bill of supply as issued: a line for each booking of the visit, and their sums in paise. */
export interface BillRow {
  id: number;
  number: string;
  lines: BillLine[];
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

/** SQL: whether a bill (the relation `bill`) is cancelled, because all its bookings are. */
export const isBillCancelled = (bill: string) => `NOT EXISTS (
  SELECT FROM bill_lines line JOIN bookings listed ON listed.id = line.booking_id
  WHERE line.bill_id = ${bill}.id AND listed.checkup_status <> 'CANCELLED')`;

const ownColumns = `
  id, number, price_paise AS "pricePaise", discount_paise AS "discountPaise", issued_at AS "issuedAt",
  verify_code AS "verifyCode"`;
const columns = `${ownColumns}, (
  SELECT json_agg(json_build_object('bookingId', l.booking_id, 'itemName', l.item_name, 'pricePaise', l.price_paise,
    'discountPaise', l.discount_paise) ORDER BY l.booking_id)
  FROM bill_lines l WHERE l.bill_id = bills.id) AS lines`;
const ofBooking = statement<BillRow>(
  'payments.bills-of-booking',
  `
  SELECT ${columns} FROM bills WHERE id IN (SELECT bill_id FROM bill_lines WHERE booking_id = $1)
  ORDER BY id DESC LIMIT 50`,
);
const byId = statement<BillRow>('payments.bill', `SELECT ${columns} FROM bills WHERE id = $1`);
/** The bill's own row repeats the booking and the name of its first line. */
const insert = statement<Omit<BillRow, 'lines'>>(
  'payments.add-bill',
  `
  WITH line AS (
    SELECT * FROM jsonb_to_recordset($3::jsonb) AS line (place integer, "bookingId" integer, "itemName" text,
      "pricePaise" bigint, "discountPaise" bigint)),
  bill AS (
    INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
    SELECT $1, $2, first."bookingId", first."itemName", sums.price, sums.discount, $4
    FROM (SELECT * FROM line ORDER BY place LIMIT 1) first,
      (SELECT sum("pricePaise") AS price, sum("discountPaise") AS discount FROM line) sums
    RETURNING *),
  listed AS (
    INSERT INTO bill_lines (bill_id, booking_id, item_name, price_paise, discount_paise)
    SELECT bill.id, line."bookingId", line."itemName", line."pricePaise", line."discountPaise" FROM bill, line)
  SELECT ${ownColumns} FROM bill`,
);
/** Locked by everybody who issues or replaces the bill of a visit, so that they do so one after the other. */
const lockVisit = statement(
  'payments.lock-visit',
  'SELECT FROM visits WHERE id = (SELECT visit_id FROM bookings WHERE id = $1) FOR UPDATE',
);
const linesOf = statement<{ id: number }>(
  'payments.bookings-of-visit',
  'SELECT id FROM bookings WHERE visit_id = (SELECT visit_id FROM bookings WHERE id = $1) ORDER BY id',
);
const receipt = statement<ReceiptRow>(
  'payments.receipt',
  `
  SELECT r.id, r.number, r.recorded_at AS "recordedAt", r.verify_code AS "verifyCode",
    ARRAY(SELECT e.booking_id FROM ledger_entries e WHERE e.receipt_id = r.id ORDER BY 1) AS "bookingIds"
  FROM receipts r WHERE r.id = $1`,
);

/** A line of a bill as it stood at some moment. */
export interface BillLineThen extends BillLine {
  number: string;
  wasCancelled: boolean;
}

/** A line belongs to the newest bill that had it by then, and a bill counts while one of the paid lines does. */
const at = statement<BillLineThen>(
  'payments.bills-at',
  `
  WITH stood AS (
    SELECT DISTINCT ON (l.booking_id) l.*, b.number, r.recorded_at
    FROM receipts r JOIN bills b ON b.issued_at <= r.recorded_at JOIN bill_lines l ON l.bill_id = b.id
    WHERE r.id = $2 AND b.id IN (
      SELECT other.bill_id FROM bill_lines paid JOIN bill_lines beside ON beside.bill_id = paid.bill_id
        JOIN bill_lines other ON other.booking_id = beside.booking_id
      WHERE paid.booking_id = ANY ($1))
    ORDER BY l.booking_id, b.id DESC)
  SELECT number, booking_id AS "bookingId", item_name AS "itemName", price_paise AS "pricePaise",
    discount_paise AS "discountPaise",
    coalesce((SELECT c.new_value = 'CANCELLED' FROM booking_changes c
      WHERE c.booking_id = stood.booking_id AND c.field = 'checkupStatus' AND c.changed_at <= stood.recorded_at
      ORDER BY c.id DESC LIMIT 1), false) AS "wasCancelled"
  FROM stood WHERE bill_id IN (SELECT bill_id FROM stood WHERE booking_id = ANY ($1))
  ORDER BY bill_id, booking_id`,
);

/** The lines of the bills that stood for a receipt's bookings when it was issued, bill by bill. */
export const selectBillLinesAt = (db: Db, { id, bookingIds }: ReceiptRow) => db.all(at, [bookingIds, id]);
/** Newest first. */
export const selectBills = (db: Db, bookingId: number) => db.all(ofBooking, [bookingId]);
export const findBill = (db: Db, id: number) => db.first(byId, [id]);
export const findReceipt = (db: Db, id: number) => db.first(receipt, [id]);

/** The bookings of a booking's visit, itself included. */
export const selectBookingsOfVisit = async (db: Db, bookingId: number): Promise<number[]> =>
  (await db.all(linesOf, [bookingId])).map(({ id }) => id);
/** Locks the visit of a booking until the transaction ends. Bookings are locked before it. */
export const lockVisitOf = (tx: Db, bookingId: number) => tx.run(lockVisit, [bookingId]);

/** Inserts a bill with these lines under the next number of the financial year. */
export async function insertBill(tx: Db, issuedBy: number, lines: readonly BillLine[]): Promise<BillRow> {
  const { year, seq } = await takeNextNumber(tx, 'bill');
  const placed = JSON.stringify(lines.map((line, place) => ({ place, ...line })));
  return { ...(await tx.first(insert, [year, seq, placed, issuedBy]))!, lines: [...lines] };
}
