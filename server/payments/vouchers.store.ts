import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A refund voucher. */
export interface VoucherRow {
  id: number;
  number: string;
  /** Its refund in the ledger. */
  entryId: number;
  bookingId: number;
  verifyCode: string;
}

const byId = statement<VoucherRow>(
  'payments.voucher',
  `
  SELECT v.id, v.number, v.entry_id AS "entryId", e.booking_id AS "bookingId", v.verify_code AS "verifyCode"
  FROM vouchers v JOIN ledger_entries e ON e.id = v.entry_id WHERE v.id = $1 AND v.kind = 'refund'`,
);
const markPrinted = statement(
  'payments.mark-printed',
  'INSERT INTO voucher_prints (voucher_id, printed_by) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const firstPrint = statement<{ at: Date }>(
  'payments.first-print',
  'SELECT printed_at AS at FROM voucher_prints WHERE voucher_id = $1',
);

export const findVoucher = (db: Db, id: number) => db.first(byId, [id]);
/** Records the first print of a voucher. @returns false if it was printed before */
export const markVoucherPrinted = async (db: Db, id: number, accountId: number) =>
  (await db.run(markPrinted, [id, accountId])) > 0;
export const findFirstPrint = async (db: Db, id: number) => (await db.first(firstPrint, [id]))?.at ?? null;
