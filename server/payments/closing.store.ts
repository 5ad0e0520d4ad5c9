import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isMoney, ofDrawers } from './drawers.store.ts';
import type { Span } from './drawers.store.ts';
import { isConfirmed, patientNameOf, patientNumberOf } from './ledger.store.ts';

/** Reads what a day's closing shows: the money of each person, what was given away, and what does not add up. */

/** What one person took and gave back in one payment mode, in paise. `accountId` is null for money of no drawer. */
export interface ModeSums {
  mode: PaymentMode;
  accountId: number | null;
  by: string | null;
  role: string | null;
  payments: number;
  refunds: number;
  reversals: number;
  net: number;
}
const sums = statement<ModeSums, Span>(
  'payments.day-sums',
  `
  SELECT s.mode, s.drawer AS "accountId", a.name AS by, coalesce(s.role, a.role) AS role, s.payments, s.refunds,
    s.reversals, s.net
  FROM (
    SELECT e.mode, e.drawer, min(e.role) FILTER (WHERE e.recorded_by = e.drawer) AS role,
      coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'payment'), 0)::bigint AS payments,
      -coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'refund'), 0)::bigint AS refunds,
      -coalesce(sum(e.moved_paise) FILTER (WHERE e.kind = 'reversal'), 0)::bigint AS reversals,
      sum(e.moved_paise)::bigint AS net
    FROM (${ofDrawers}) e GROUP BY e.mode, e.drawer) s
    LEFT JOIN accounts a ON a.id = s.drawer
  ORDER BY a.name NULLS LAST, s.drawer, s.mode`,
);

/** Counts the visits for which money moved within the time. */
const visits = statement<{ visits: number }, Span>(
  'payments.day-visits',
  `
  SELECT count(DISTINCT b.visit_id)::integer AS visits
  FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
  WHERE ${isMoney}`,
);

export interface GivenRow {
  id: number;
  kind: 'discount' | 'refund' | 'reversal' | 'waiver';
  bookingId: number;
  accountId: number;
  bookingType: BookingType;
  patientName: string;
  patientNumber: string;
  paise: number;
  mode: PaymentMode | null;
  reason: string | null;
  by: string | null;
  at: Date;
}
/** Index: ledger_entries_besides_payments. */
const given = statement<GivenRow, Span>(
  'payments.day-given',
  `
  SELECT e.id, CASE e.kind WHEN 'status' THEN 'waiver' ELSE e.kind END AS kind, e.booking_id AS "bookingId",
    b.account_id AS "accountId", b.kind AS "bookingType", ${patientNameOf('holder')} AS "patientName",
    ${patientNumberOf('holder')} AS "patientNumber",
    e.amount_paise AS paise, e.mode, e.reason, a.name AS by, e.recorded_at AS at
  FROM ledger_entries e
    JOIN bookings b ON b.id = e.booking_id
    JOIN accounts holder ON holder.id = b.account_id
    LEFT JOIN accounts a ON a.id = e.recorded_by
  WHERE e.recorded_at >= $from AND e.recorded_at < $until AND e.kind <> 'payment'
    AND (e.kind IN ('discount', 'refund', 'reversal')
      OR e.kind = 'status' AND e.status = 'COMPLETED' AND e.reason IS NOT NULL)
  ORDER BY e.id LIMIT 2000`,
);

export interface TouchedRow {
  bookingId: number;
  accountId: number;
  bookingType: BookingType;
  patientName: string;
  patientNumber: string;
  pricePaise: number;
  discountPaise: number;
  paidPaise: number;
  paymentStatus: PaymentStatus;
}
/**
 * Bookings with a ledger entry of the day, without those that plainly add up: COMPLETED, with exactly the price paid.
 * The numbers are an array, so that each booking is found by index.
 */
const touched = statement<TouchedRow, Span>(
  'payments.day-touched',
  `
  SELECT b.id AS "bookingId", b.account_id AS "accountId", b.kind AS "bookingType",
    ${patientNameOf('holder')} AS "patientName",
    ${patientNumberOf('holder')} AS "patientNumber", b.price_paise AS "pricePaise",
    coalesce(b.patient_discount_paise, 0) AS "discountPaise",
    coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0) AS "paidPaise",
    b.payment_status AS "paymentStatus"
  FROM bookings b JOIN accounts holder ON holder.id = b.account_id
  WHERE b.id = ANY (ARRAY(SELECT booking_id FROM ledger_entries WHERE recorded_at >= $from AND recorded_at < $until))
    AND NOT (b.payment_status = 'COMPLETED' AND b.price_paise > coalesce(b.patient_discount_paise, 0)
      AND b.price_paise - coalesce(b.patient_discount_paise, 0)
        = coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0))
  ORDER BY b.id LIMIT 5000`,
);

export interface DuesRow {
  dayCount: number;
  dayPaise: number;
  allCount: number;
  allPaise: number;
  /** To be paid at the clinic: the visit is not confirmed, so it is not owed yet. */
  unconfirmedCount: number;
  unconfirmedPaise: number;
}
/** Summed from the kept counts of all bookings (docs/decisions/0012-kept-counts.md). */
const dues = statement<DuesRow, { day: string }>(
  'payments.day-dues',
  `
  SELECT coalesce(sum(owing) FILTER (WHERE confirmed AND part = 'day'), 0)::integer AS "dayCount",
    coalesce(sum(owed_paise) FILTER (WHERE confirmed AND part = 'day'), 0)::bigint AS "dayPaise",
    coalesce(sum(owing) FILTER (WHERE confirmed AND part = 'all'), 0)::integer AS "allCount",
    coalesce(sum(owed_paise) FILTER (WHERE confirmed AND part = 'all'), 0)::bigint AS "allPaise",
    coalesce(sum(owing) FILTER (WHERE NOT confirmed AND part = 'all'), 0)::integer AS "unconfirmedCount",
    coalesce(sum(owed_paise) FILTER (WHERE NOT confirmed AND part = 'all'), 0)::bigint AS "unconfirmedPaise"
  FROM (
    SELECT 'all' AS part, ${isConfirmed('c')} AS confirmed, owing, owed_paise FROM kept_counts c
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor') AND span = 'month'
    UNION ALL
    SELECT 'day', ${isConfirmed('c')}, owing, owed_paise FROM kept_counts c
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor') AND span = 'day' AND since = $day::date
    UNION ALL
    SELECT part, ${isConfirmed('c')}, owing, owed_paise FROM kept_count_changes c
      JOIN (VALUES ('all'), ('day')) parts (part) ON part = 'all' OR day = $day::date
    WHERE doctor_id = 0) counts`,
);

/** Sums by drawer and payment mode. */
export const selectSums = (db: Db, from: Date, until: Date) => db.all(sums, { from, until });
export const selectGiven = (db: Db, from: Date, until: Date) => db.all(given, { from, until });
export const countVisits = async (db: Db, from: Date, until: Date) => (await db.first(visits, { from, until }))!.visits;
/** Bookings with a ledger entry of the day that may not add up. */
export const selectTouched = (db: Db, from: Date, until: Date) => db.all(touched, { from, until });
/** @param day of the clinic's calendar */
export const sumDues = async (db: Db, day: string) => (await db.first(dues, { day }))!;
