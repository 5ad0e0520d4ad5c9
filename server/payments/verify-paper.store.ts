import type { PaperSince } from '#contract/payments/papers.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isBillCancelled } from './bills.store.ts';
import { takenBack } from './register.store.ts';

/** A bill, a receipt or a refund voucher, and what changed it: a newer bill, or the last reversal of its money. */
export interface PaperRow extends PaperSince {
  number: string;
  at: Date;
  paise: number;
  endedBy: string | null;
  endedAt: Date | null;
}

const byCode = statement<PaperRow>(
  'payments.paper-by-code',
  `
  SELECT 'bill' AS kind, b.number, b.issued_at AS at, b.price_paise - b.discount_paise AS paise,
    0::bigint AS "reversedPaise", 0::bigint AS "refundedPaise", newest.number IS NOT NULL AS "isOver",
    ${isBillCancelled('b')} AS "isCancelled", newest.number AS "endedBy", newest.issued_at AS "endedAt"
  FROM bills b LEFT JOIN LATERAL (
    SELECT n.number, n.issued_at FROM bill_lines l JOIN bills n ON n.id = l.bill_id
    WHERE l.booking_id = b.booking_id AND l.bill_id > b.id
    ORDER BY l.bill_id DESC LIMIT 1) newest ON true
  WHERE b.verify_code = $1
  UNION ALL
  SELECT 'receipt', r.number, r.recorded_at, r.total_paise, back.reversed, back.refunded, back."isOver", false,
    last.number, last.recorded_at
  FROM receipts r CROSS JOIN LATERAL ${takenBack} back LEFT JOIN LATERAL (
    SELECT v.number, e.recorded_at
    FROM ledger_entries p
      JOIN ledger_entries e ON e.reverses_id = p.id
      LEFT JOIN vouchers v ON v.entry_id = e.id
    WHERE p.receipt_id = r.id ORDER BY e.id DESC LIMIT 1) last ON true
  WHERE r.verify_code = $1
  UNION ALL
  SELECT 'voucher', v.number, e.recorded_at, e.amount_paise, 0, 0, taken.id IS NOT NULL, false,
    back.number, taken.recorded_at
  FROM vouchers v JOIN ledger_entries e ON e.id = v.entry_id
    LEFT JOIN ledger_entries taken ON taken.reverses_id = e.id LEFT JOIN vouchers back ON back.entry_id = taken.id
  WHERE v.verify_code = $1 AND v.kind = 'refund'`,
);

export const findPaper = (db: Db, code: string) => db.first(byCode, [code]);
