import type { EntryKind, PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { moneyColumns } from './ledger.store.ts';

/** What was paid, given back or taken off on a booking. Amounts in paise. */
export interface MovedRow {
  id: number;
  bookingId: number;
  kind: EntryKind;
  paise: number;
  mode: PaymentMode | null;
  /** Of its receipt or voucher. */
  number: string | null;
  at: Date;
}

const moved = statement<MovedRow>(
  'payments.moved-on-bookings',
  `
  SELECT e.id, e.booking_id AS "bookingId", e.kind, e.amount_paise AS paise, e.mode,
    coalesce(v.number, r.number) AS number, e.recorded_at AS at
  FROM ledger_entries e LEFT JOIN receipts r ON r.id = e.receipt_id LEFT JOIN vouchers v ON v.entry_id = e.id
  WHERE e.booking_id = ANY ($1) AND e.kind IN ('payment', 'refund', 'discount', 'reversal') AND e.amount_paise > 0
  ORDER BY e.id DESC`,
);
const money = statement<MoneyRow>(
  'payments.money-of-bookings',
  `SELECT ${moneyColumns} FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.id = ANY ($1)`,
);

export const selectMoved = (db: Db, bookingIds: readonly number[]) => db.all(moved, [bookingIds]);
export const selectMoneyOf = (db: Db, bookingIds: readonly number[]) => db.all(money, [bookingIds]);
