import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

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
    WHERE s.collected_at > now() - $1::integer * interval '1 day' AND s.rejected_at IS NULL
    GROUP BY l.booking_id),
  done AS (
    SELECT b.lab_test_id, taken.at, extract(epoch FROM signed.at - taken.at) / 60 AS minutes,
      t.promised_hours, t.name, t.name_bn
    FROM taken JOIN bookings b ON b.id = taken.booking_id JOIN lab_tests t ON t.id = b.lab_test_id,
      LATERAL (SELECT min(r.signed_at) AS at FROM reports r
        WHERE r.booking_id = b.id AND r.status IN ('SIGNED', 'AMENDED')) signed
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
  SELECT to_char(date_trunc('week', at AT TIME ZONE 'Asia/Kolkata'), 'YYYY-MM-DD') AS week, ${figures}
  FROM done GROUP BY 1 ORDER BY 1`,
);

/** By test, of samples of the last days. */
export const selectByTest = (db: Db, days: number) => db.all(byTest, [days]);
/** By week, oldest first. */
export const selectByWeek = (db: Db, days: number) => db.all(byWeek, [days]);
