import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A kept number that is not the true one. Amounts in paise. */
export interface WrongCount {
  /** 0: of all bookings. */
  doctorId: number;
  kind: 'test' | 'doctor' | 'money';
  span: 'month' | 'day';
  /** The first day, YYYY-MM-DD. */
  since: string;
  checkupStatus: string;
  appointmentStatus: string;
  number: 'bookings' | 'referred' | 'owing' | 'owed_paise' | 'moved_paise';
  kept: number;
  truth: number;
  /** How many numbers are wrong in all. */
  total: number;
}

/** One statement, so that both sides are of one moment. */
const wrong = statement<WrongCount>(
  'kept-counts.wrong',
  `
  WITH kept AS (
    SELECT doctor_id, kind, span, since, checkup_status, appointment_status, sum(bookings) AS bookings,
      sum(referred) AS referred, sum(owing) AS owing, sum(owed_paise) AS owed_paise, sum(moved_paise) AS moved_paise
    FROM (
      SELECT * FROM kept_counts
      UNION ALL
      SELECT doctor_id, kind, span, since, checkup_status, appointment_status, bookings, referred, owing, owed_paise,
        moved_paise
      FROM kept_count_changes
        CROSS JOIN LATERAL (
          VALUES ('day', day), ('month', date_trunc('month', day)::date)) spans (span, since)) both_tables
    GROUP BY 1, 2, 3, 4, 5, 6)
  SELECT doctor_id AS "doctorId", kind, span, to_char(since, 'YYYY-MM-DD') AS since, checkup_status AS "checkupStatus",
    appointment_status AS "appointmentStatus", number, coalesce(was, 0)::bigint AS kept,
    coalesce(is_now, 0)::bigint AS truth, count(*) OVER ()::integer AS total
  FROM kept k FULL JOIN true_counts t USING (doctor_id, kind, span, since, checkup_status, appointment_status)
    CROSS JOIN LATERAL (VALUES ('bookings', k.bookings, t.bookings), ('referred', k.referred, t.referred),
      ('owing', k.owing, t.owing), ('owed_paise', k.owed_paise, t.owed_paise),
      ('moved_paise', k.moved_paise, t.moved_paise)) numbers (number, was, is_now)
  WHERE coalesce(was, 0) <> coalesce(is_now, 0)
  ORDER BY 1, 2, 3, 4, 5, 6, 7 LIMIT 20`,
);

const rebuild = statement('kept-counts.rebuild', 'SELECT rebuild_counts()');

/** The first twenty kept numbers that differ from what the bookings and the ledger say; both are read as a whole. */
export const selectWrongCounts = (db: Db) => db.all(wrong);

/** Counts everything anew. Readers and writers go on meanwhile. */
export const rebuildCounts = (db: Db) => db.run(rebuild);
