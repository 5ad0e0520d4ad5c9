import type { PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isMoney } from './drawers.store.ts';
import type { Span } from './drawers.store.ts';

/** Reads sums over many days. */

/** A day of a month. Amounts in paise. */
export interface MonthRow {
  day: string;
  mode: PaymentMode;
  net: number;
}
const month = statement<MonthRow, Span>(
  'payments.month',
  `
  SELECT clinic_day(e.recorded_at)::text AS day, e.mode, sum(e.moved_paise)::bigint AS net
  FROM ledger_entries e WHERE ${isMoney} GROUP BY 1, 2 ORDER BY 1, 2`,
);

/** What came in less what was given back, in paise, for visits to a doctor. */
export interface DoctorRow {
  doctorId: number;
  net: number;
}
const byDoctor = statement<DoctorRow, Span>(
  'payments.by-doctor',
  `
  SELECT b.doctor_id AS "doctorId", sum(e.moved_paise)::bigint AS net
  FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
  WHERE ${isMoney} AND b.kind = 'doctor' AND b.doctor_id IS NOT NULL GROUP BY 1`,
);

/** Sums of a day's discounts to patients, or of its refunds, in paise. */
export interface GivenSums {
  kind: 'discount' | 'refund';
  count: number;
  paise: number;
}
/** Index: ledger_entries_besides_payments. */
const givenSums = statement<GivenSums, Span>(
  'payments.day-given-sums',
  `
  SELECT kind, count(*)::integer AS count, sum(amount_paise)::bigint AS paise FROM ledger_entries
  WHERE recorded_at >= $from AND recorded_at < $until AND kind <> 'payment' AND kind IN ('discount', 'refund')
  GROUP BY kind`,
);

export interface SeriesRow {
  day: string;
  bookings: number;
  paise: number;
}
/** The last 30 days of the clinic's calendar, from the kept counts (docs/decisions/0012-kept-counts.md). */
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

export const selectMonth = (db: Db, from: Date, until: Date) => db.all(month, { from, until });
export const selectByDoctor = (db: Db, from: Date, until: Date) => db.all(byDoctor, { from, until });
export const sumGiven = (db: Db, from: Date, until: Date) => db.all(givenSums, { from, until });
export const selectSeries = (db: Db) => db.all(series);
