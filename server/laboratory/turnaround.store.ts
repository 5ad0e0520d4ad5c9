import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { clinicTime } from '../db/clinic-days.ts';
import { isReleased } from '../db/reach.ts';

interface Figures {
  n: number;
  /** In minutes, as the next. */
  median: number;
  p90: number;
  late: number;
}
export interface TestRow extends Figures {
  testName: string;
  testNameBn: string;
  promisedHours: number | null;
}
export interface WeekRow extends Figures {
  week: string;
}

/** A rejected tube does not count: the time of its test begins with the next one. */
const done = `
  WITH taken AS (
    SELECT l.booking_id, min(s.collected_at) AS at FROM specimens s JOIN specimen_lines l ON l.specimen_id = s.id
    WHERE s.collected_at > clinic_now() - $1::integer * interval '1 day' AND s.rejected_at IS NULL
    GROUP BY l.booking_id),
  done AS (
    SELECT b.lab_test_id, taken.at, extract(epoch FROM signed.at - taken.at) / 60 AS minutes,
      t.promised_hours, t.name, t.name_bn
    FROM taken JOIN bookings b ON b.id = taken.booking_id JOIN lab_tests t ON t.id = b.lab_test_id,
      LATERAL (SELECT min(r.signed_at) AS at FROM reports r
        WHERE r.booking_id = b.id AND ${isReleased('r.status')}) signed
    WHERE signed.at >= taken.at)`;
const figures = `count(*)::integer AS n,
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)) AS median,
  round(percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes)) AS p90,
  (count(*) FILTER (WHERE minutes > promised_hours * 60))::integer AS late`;
const byTest = statement<TestRow>(
  'turnaround.by-test',
  `
  ${done}
  SELECT name AS "testName", name_bn AS "testNameBn", promised_hours AS "promisedHours", ${figures}
  FROM done GROUP BY lab_test_id, name, name_bn, promised_hours
  ORDER BY avg(CASE WHEN minutes > promised_hours * 60 THEN 1 ELSE 0 END) DESC, n DESC, name`,
);
const byWeek = statement<WeekRow>(
  'turnaround.by-week',
  `
  ${done}
  SELECT to_char(date_trunc('week', ${clinicTime('at')}), 'YYYY-MM-DD') AS week, ${figures}
  FROM done GROUP BY 1 ORDER BY 1`,
);

/** Reports by when they are promised: so many hours after the first sample that was not rejected. */
export interface PromisedReports {
  /** For the day. */
  promised: number;
  /** Of those, not signed by then. */
  late: number;
  /** Of all, past their time and not signed. */
  overdue: number;
}
/** $1 and $2 the day's begin and end; $3 for how many days a tube is worked on. */
const promised = statement<PromisedReports>(
  'turnaround.promised',
  `
  SELECT (count(*) FILTER (WHERE of_day))::integer AS promised,
    (count(*) FILTER (WHERE of_day AND due < coalesce(signed, clinic_now())))::integer AS late,
    (count(*) FILTER (WHERE due < clinic_now() AND signed IS NULL))::integer AS overdue
  FROM (
    SELECT taken.due, taken.due >= $1 AND taken.due < $2 AS of_day,
      (SELECT min(r.signed_at) FROM reports r
        WHERE r.booking_id = taken.id AND ${isReleased('r.status')}) AS signed
    FROM (
      SELECT b.id, min(s.collected_at) + t.promised_hours * interval '1 hour' AS due
      FROM specimens s JOIN specimen_lines l ON l.specimen_id = s.id JOIN bookings b ON b.id = l.booking_id
        JOIN lab_tests t ON t.id = b.lab_test_id
      WHERE s.collected_at > least($1, clinic_now()) - $3::integer * interval '1 day' AND s.collected_at < $2
        AND s.rejected_at IS NULL AND b.checkup_status <> 'CANCELLED' AND t.promised_hours IS NOT NULL
      GROUP BY b.id, t.id) taken) reports`,
);

/** By test, of samples of the last days. */
export const selectByTest = (db: Db, days: number) => db.all(byTest, [days]);
/** By week, oldest first. */
export const selectByWeek = (db: Db, days: number) => db.all(byWeek, [days]);
/** Reports promised between two moments, and those overdue; of samples of so many days before. */
export const countPromised = async (db: Db, from: Date, to: Date, days: number) =>
  (await db.first(promised, [from, to, days]))!;
