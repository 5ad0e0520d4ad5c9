import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { PaymentMode } from '#contract/payments/ledger.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { patientNameOf } from './ledger.store.ts';

/** A calendar day of the clinic. $1 its start, $2 its end. Index: ledger_entries_by_time. */
export interface ModeSums {
  mode: PaymentMode;
  by: string | null;
  role: string | null;
  payments: number;
  refunds: number;
  reversals: number;
  net: number;
}
const sums = statement<ModeSums>(
  'payments.day-sums',
  `
  SELECT e.mode, a.name AS by, min(e.role) AS role,
    coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'payment'), 0)::bigint AS payments,
    -coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'refund'), 0)::bigint AS refunds,
    -coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'reversal'), 0)::bigint AS reversals,
    sum(e.moved_paise)::bigint AS net
  FROM ledger_entries e LEFT JOIN accounts a ON a.id = e.recorded_by
  WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.mode IS NOT NULL
  GROUP BY e.mode, e.recorded_by, a.name ORDER BY a.name NULLS LAST, e.recorded_by, e.mode`,
);

export interface GivenRow {
  id: number;
  kind: 'discount' | 'refund' | 'reversal';
  bookingId: number;
  bookingType: BookingType;
  patientName: string;
  paise: number;
  mode: PaymentMode | null;
  reason: string | null;
  by: string | null;
  at: Date;
}
const given = statement<GivenRow>(
  'payments.day-given',
  `
  SELECT e.id, e.kind, e.booking_id AS "bookingId", b.kind AS "bookingType", ${patientNameOf('holder')} AS "patientName",
    e.amount_paise AS paise, e.mode, e.reason, a.name AS by, e.recorded_at AS at
  FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id JOIN accounts holder ON holder.id = b.account_id LEFT JOIN accounts a ON a.id = e.recorded_by
  WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.kind IN ('discount', 'refund', 'reversal') ORDER BY e.id LIMIT 2000`,
);

export interface TouchedRow {
  bookingId: number;
  bookingType: BookingType;
  patientName: string;
  pricePaise: number;
  discountPaise: number;
  paidPaise: number;
  paymentStatus: PaymentStatus;
}
const touched = statement<TouchedRow>(
  'payments.day-touched',
  `
  SELECT b.id AS "bookingId", b.kind AS "bookingType", ${patientNameOf('holder')} AS "patientName", b.price_paise AS "pricePaise",
    coalesce(b.patient_discount_paise, 0) AS "discountPaise", coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0) AS "paidPaise",
    b.payment_status AS "paymentStatus"
  FROM bookings b JOIN accounts holder ON holder.id = b.account_id
  WHERE b.id IN (SELECT booking_id FROM ledger_entries WHERE recorded_at >= $1 AND recorded_at < $2) ORDER BY b.id LIMIT 5000`,
);

export interface DuesRow {
  dayCount: number;
  dayPaise: number;
  allCount: number;
  allPaise: number;
}
/** The same rule as owedOf in contract/payments/ledger.ts. Index: bookings_unpaid. */
const owed =
  'price_paise - coalesce(patient_discount_paise, 0) - coalesce(payment_amount1_paise, 0) - coalesce(payment_amount2_paise, 0)';
const dues = statement<DuesRow>(
  'payments.day-dues',
  `
  SELECT count(*) FILTER (WHERE owed > 0 AND requested_at >= $1 AND requested_at < $2)::integer AS "dayCount",
    coalesce(sum(owed) FILTER (WHERE owed > 0 AND requested_at >= $1 AND requested_at < $2), 0)::bigint AS "dayPaise",
    count(*) FILTER (WHERE owed > 0)::integer AS "allCount", coalesce(sum(owed) FILTER (WHERE owed > 0), 0)::bigint AS "allPaise"
  FROM (SELECT requested_at, ${owed} AS owed FROM bookings WHERE payment_status <> 'COMPLETED' AND checkup_status <> 'CANCELLED') unpaid`,
);

export interface SeriesRow {
  day: string;
  bookings: number;
  paise: number;
}
/** The last 30 days of the clinic's calendar. Indexes: bookings_newest, ledger_entries_by_time. */
const series = statement<SeriesRow>(
  'payments.series',
  `
  WITH days AS (SELECT generate_series((now() AT TIME ZONE 'Asia/Kolkata')::date - 29, (now() AT TIME ZONE 'Asia/Kolkata')::date, '1 day')::date AS day),
  since AS (SELECT min(day)::timestamp AT TIME ZONE 'Asia/Kolkata' AS at FROM days),
  made AS (SELECT (requested_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*)::integer AS bookings FROM bookings
    WHERE kind IN ('test', 'doctor') AND requested_at >= (SELECT at FROM since) GROUP BY 1),
  taken AS (SELECT (recorded_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(moved_paise)::bigint AS paise FROM ledger_entries
    WHERE recorded_at >= (SELECT at FROM since) GROUP BY 1)
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(bookings, 0) AS bookings, coalesce(paise, 0) AS paise
  FROM days LEFT JOIN made USING (day) LEFT JOIN taken USING (day) ORDER BY day`,
);

/** Sums by account and payment mode. */
export const selectSums = (db: Db, from: Date, to: Date) => db.all(sums, [from, to]);
export const selectGiven = (db: Db, from: Date, to: Date) => db.all(given, [from, to]);
/** Bookings with a new ledger entry. */
export const selectTouched = (db: Db, from: Date, to: Date) => db.all(touched, [from, to]);
export const sumDues = async (db: Db, from: Date, to: Date) => (await db.first(dues, [from, to]))!;
export const selectSeries = (db: Db) => db.all(series);
