import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { cashOfShifts, ofDrawers } from './drawers.store.ts';
import type { Writer } from './ledger-rows.ts';
import { isConfirmed, patientNameOf, patientNumberOf } from './ledger.store.ts';

/** What one person took and gave back in one payment mode, in paise. `accountId` is null for money without a drawer. */
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
const sums = statement<ModeSums>(
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

/** The newest count of each drawer. */
export interface CountRow {
  id: number;
  accountId: number;
  /** The drawer that the person had opened; null for cash from before that. */
  shiftId: number | null;
  by: string;
  role: string;
  countedPaise: number;
  /** What the drawer started with; part of `countedPaise`. */
  floatPaise: number;
  countedById: number;
  countedBy: string;
  countedAt: Date;
  note: string | null;
  /** The newest signature of a second person, and what was expected then, without the float; null without one. */
  signedBy: string | null;
  signedAt: Date | null;
  signedPaise: number | null;
}
const counts = statement<CountRow>(
  'payments.day-counts',
  `
  SELECT DISTINCT ON (c.account_id, c.shift_id) c.id, c.account_id AS "accountId", c.shift_id AS "shiftId",
    a.name AS by, a.role,
    c.counted_paise AS "countedPaise", c.float_paise AS "floatPaise",
    c.counted_by AS "countedById", counter.name AS "countedBy", c.counted_at AS "countedAt", c.note,
    signed.name AS "signedBy", signed.signed_at AS "signedAt", signed.expected_paise AS "signedPaise"
  FROM drawer_counts c JOIN accounts a ON a.id = c.account_id JOIN accounts counter ON counter.id = c.counted_by
    LEFT JOIN LATERAL (
      SELECT s.expected_paise, s.signed_at, signer.name
      FROM drawer_signatures s JOIN accounts signer ON signer.id = s.signed_by
      WHERE s.count_id = c.id ORDER BY s.id DESC LIMIT 1) signed ON true
  WHERE c.day = $1 ORDER BY c.account_id, c.shift_id, c.id DESC`,
);
const count = statement(
  'payments.count-drawer',
  `
  INSERT INTO drawer_counts (day, account_id, counted_paise, float_paise, expected_paise, note, counted_by, shift_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Visits with an entry of money in the time. */
const visits = statement<{ visits: number }>(
  'payments.day-visits',
  `
  SELECT count(DISTINCT b.visit_id)::integer AS visits
  FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
  WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.mode IS NOT NULL`,
);

/** A day of a month. Amounts in paise. */
export interface MonthRow {
  day: string;
  mode: PaymentMode;
  net: number;
}
/** Entries by which money moved from $1 until before $2. */
const isMoney = 'e.recorded_at >= $1 AND e.recorded_at < $2 AND e.mode IS NOT NULL';
const month = statement<MonthRow>(
  'payments.month',
  `
  SELECT to_char((e.recorded_at AT TIME ZONE 'Asia/Kolkata')::date, 'YYYY-MM-DD') AS day, e.mode,
    sum(e.moved_paise)::bigint AS net
  FROM ledger_entries e WHERE ${isMoney} GROUP BY 1, 2 ORDER BY 1, 2`,
);

/** What came in less what was given back, in paise, for visits to a doctor. */
export interface DoctorRow {
  doctorId: number;
  net: number;
}
const byDoctor = statement<DoctorRow>(
  'payments.by-doctor',
  `
  SELECT b.doctor_id AS "doctorId", sum(e.moved_paise)::bigint AS net
  FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
  WHERE ${isMoney} AND b.kind = 'doctor' AND b.doctor_id IS NOT NULL GROUP BY 1`,
);

/** Counted minus expected cash of a day's drawers, in paise; null if none was counted. */
export interface DifferenceRow {
  day: string;
  difference: number | null;
  /** Drawers with cash that nobody counted. */
  uncounted: number;
}
const differences = statement<DifferenceRow>(
  'payments.month-differences',
  `
  WITH expected AS (
    SELECT (e.recorded_at AT TIME ZONE 'Asia/Kolkata')::date AS day, e.drawer AS account_id,
      coalesce(e.shift, 0) AS shift, sum(e.moved_paise) AS paise
    FROM (${cashOfShifts}) e GROUP BY 1, 2, 3),
  counted AS (
    SELECT DISTINCT ON (day, account_id, shift_id) day, account_id, coalesce(shift_id, 0) AS shift,
      counted_paise - float_paise AS paise
    FROM drawer_counts
    WHERE day >= ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
      AND day < ($2::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
    ORDER BY day, account_id, shift_id, id DESC)
  SELECT to_char(day, 'YYYY-MM-DD') AS day,
    sum(counted.paise - coalesce(expected.paise, 0))::bigint AS difference,
    count(*) FILTER (WHERE counted.paise IS NULL AND expected.paise <> 0)::integer AS uncounted
  FROM expected FULL JOIN counted USING (day, account_id, shift) GROUP BY day`,
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
const given = statement<GivenRow>(
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
  WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.kind <> 'payment'
    AND (e.kind IN ('discount', 'refund', 'reversal')
      OR e.kind = 'status' AND e.status = 'COMPLETED' AND e.reason IS NOT NULL)
  ORDER BY e.id LIMIT 2000`,
);

/** Sums of a day's discounts to patients, or of its refunds, in paise. */
export interface GivenSums {
  kind: 'discount' | 'refund';
  count: number;
  paise: number;
}
/** Index: ledger_entries_besides_payments. */
const givenSums = statement<GivenSums>(
  'payments.day-given-sums',
  `
  SELECT kind, count(*)::integer AS count, sum(amount_paise)::bigint AS paise FROM ledger_entries
  WHERE recorded_at >= $1 AND recorded_at < $2 AND kind <> 'payment' AND kind IN ('discount', 'refund')
  GROUP BY kind`,
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
 * Bookings with an entry of the day, without those that plainly add up: COMPLETED, with exactly the price paid. The
 * numbers are an array, so that each booking is looked up by index.
 */
const touched = statement<TouchedRow>(
  'payments.day-touched',
  `
  SELECT b.id AS "bookingId", b.account_id AS "accountId", b.kind AS "bookingType",
    ${patientNameOf('holder')} AS "patientName",
    ${patientNumberOf('holder')} AS "patientNumber", b.price_paise AS "pricePaise",
    coalesce(b.patient_discount_paise, 0) AS "discountPaise",
    coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0) AS "paidPaise",
    b.payment_status AS "paymentStatus"
  FROM bookings b JOIN accounts holder ON holder.id = b.account_id
  WHERE b.id = ANY (ARRAY(SELECT booking_id FROM ledger_entries WHERE recorded_at >= $1 AND recorded_at < $2))
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
/** The kept counts of all bookings (docs/decisions/0012-kept-counts.md). $1 a day of the clinic's calendar. */
const dues = statement<DuesRow>(
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
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor') AND span = 'day' AND since = $1::date
    UNION ALL
    SELECT part, ${isConfirmed('c')}, owing, owed_paise FROM kept_count_changes c
      JOIN (VALUES ('all'), ('day')) parts (part) ON part = 'all' OR day = $1::date
    WHERE doctor_id = 0) counts`,
);

export interface SeriesRow {
  day: string;
  bookings: number;
  paise: number;
}
/** The last 30 days of the clinic's calendar, by the kept counts (docs/decisions/0012-kept-counts.md). */
const series = statement<SeriesRow>(
  'payments.series',
  `
  WITH days AS (SELECT clinic_day(clinic_now()) - ago AS day FROM generate_series(0, 29) ago),
  counts AS (
    SELECT since AS day, bookings, moved_paise FROM kept_counts
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor', 'money') AND span = 'day'
      AND since >= clinic_day(clinic_now()) - 29
    UNION ALL
    SELECT day, bookings, moved_paise FROM kept_count_changes
    WHERE doctor_id = 0 AND day >= clinic_day(clinic_now()) - 29)
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(bookings), 0)::integer AS bookings,
    coalesce(sum(moved_paise), 0)::bigint AS paise
  FROM days LEFT JOIN counts USING (day) GROUP BY day ORDER BY day`,
);

/** Sums by drawer and payment mode. */
export const selectSums = (db: Db, from: Date, to: Date) => db.all(sums, [from, to]);
export const selectGiven = (db: Db, from: Date, to: Date) => db.all(given, [from, to]);
export const sumGiven = (db: Db, from: Date, to: Date) => db.all(givenSums, [from, to]);
export const countVisits = async (db: Db, from: Date, to: Date) => (await db.first(visits, [from, to]))!.visits;
/** Bookings with a ledger entry of the day that may not add up. */
export const selectTouched = (db: Db, from: Date, to: Date) => db.all(touched, [from, to]);
export const sumDues = async (db: Db, day: string) => (await db.first(dues, [day]))!;
export const selectSeries = (db: Db) => db.all(series);
export const selectCounts = (db: Db, day: string) => db.all(counts, [day]);
export const selectMonth = (db: Db, from: Date, to: Date) => db.all(month, [from, to]);
export const selectByDoctor = (db: Db, from: Date, to: Date) => db.all(byDoctor, [from, to]);
export const selectDifferences = (db: Db, from: Date, to: Date) => db.all(differences, [from, to]);
/** Adds a count. */
export const insertCount = (
  tx: Db,
  by: Writer,
  {
    day,
    accountId,
    shiftId,
    countedPaise,
    floatPaise,
    expectedPaise,
    note,
  }: {
    day: string;
    accountId: number;
    shiftId: number | null;
    countedPaise: number;
    floatPaise: number;
    /** By the ledger, without the float. */
    expectedPaise: number;
    note: string | null;
  },
) => tx.run(count, [day, accountId, countedPaise, floatPaise, expectedPaise, note, by.accountId, shiftId]);
