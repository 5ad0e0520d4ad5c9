import type { LedgerLine } from '#contract/payments/ledger.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { MoneyFields } from './ledger-rows.ts';

/** A booking's fields and its entries, read at the same moment, oldest first. Amounts in paise. */
interface BookingWithLines extends MoneyFields {
  readonly id: number;
  readonly pricePaise: number;
  readonly isCancelled: boolean;
  readonly lines: readonly LedgerLine[];
}

/** A series whose numbers are not 1 to the last one. */
export interface WrongSeries {
  readonly series: string;
  readonly year: string;
  /** How many numbers were found, the highest of them, and the last one by the series itself. */
  readonly given: number;
  readonly highest: number;
  readonly last: number;
}

const after = statement<BookingWithLines>(
  'verify-ledger.bookings',
  `
  SELECT b.id, b.price_paise AS "pricePaise", b.checkup_status = 'CANCELLED' AS "isCancelled",
    b.payment_status AS "paymentStatus", b.patient_discount_paise AS "discountPaise",
    b.payment_amount1_paise AS "amount1Paise", b.payment_id1 AS "paymentId1",
    b.payment_amount2_paise AS "amount2Paise", b.payment_id2 AS "paymentId2",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'slot', e.slot, 'amountPaise', e.amount_paise,
        'label', e.label, 'ofId', e.of_id, 'reversesId', e.reverses_id, 'status', e.status,
        'showsZero', e.shows_zero) ORDER BY e.id)
      FROM ledger_entries e WHERE e.booking_id = b.id), '[]') AS lines
  FROM bookings b WHERE b.id > $1 ORDER BY b.id LIMIT 5000`,
);

const series = statement<WrongSeries>(
  'verify-ledger.series',
  `
  WITH numbers AS (
    SELECT 'receipt' AS series, year, seq FROM receipts
    UNION ALL SELECT 'bill', year, seq FROM bills
    UNION ALL SELECT kind, year, seq FROM vouchers),
  counted AS (
    SELECT series, year, count(*)::integer AS given, max(seq) AS highest FROM numbers GROUP BY 1, 2)
  SELECT series, year, coalesce(given, 0) AS given, coalesce(highest, 0) AS highest, coalesce(last, 0) AS last
  FROM number_series FULL JOIN counted USING (series, year)
  WHERE coalesce(given, 0) <> coalesce(last, 0) OR coalesce(highest, 0) <> coalesce(last, 0)
  ORDER BY 1, 2`,
);

/** A receipt whose sum or payment mode differs from its payments. Amounts in paise. */
export interface WrongReceipt {
  readonly number: string;
  readonly totalPaise: number;
  readonly entriesPaise: number;
  readonly mode: string;
  /** The modes of its entries, as `cash, upi`; '' without any. */
  readonly modes: string;
}

const wrongReceipts = statement<WrongReceipt>(
  'verify-ledger.receipts',
  `
  SELECT r.number, r.total_paise AS "totalPaise", coalesce(e.paise, 0)::float8 AS "entriesPaise", r.mode,
    coalesce(e.modes, '') AS modes
  FROM receipts r LEFT JOIN (
    SELECT receipt_id, sum(moved_paise) AS paise, string_agg(DISTINCT mode, ', ' ORDER BY mode) AS modes
    FROM ledger_entries WHERE kind = 'payment' GROUP BY receipt_id) e ON e.receipt_id = r.id
  WHERE r.total_paise IS DISTINCT FROM e.paise OR r.mode IS DISTINCT FROM e.modes
  ORDER BY r.id`,
);

/** The next bookings after that one, by number; empty once all were read. */
export const selectBookingsAfter = (db: Db, id: number) => db.all(after, [id]);
/**
 * The series with a gap. Numbers are unique in their series, so there is none where their count, the highest number and
 * the series' own last number are equal.
 */
export const selectWrongSeries = (db: Db) => db.all(series);
export const selectWrongReceipts = (db: Db) => db.all(wrongReceipts);
