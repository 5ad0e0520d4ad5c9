import type { ResultRow } from '#contract/reports/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** The patient of a test booking as ranges need them, on the day of the sample. */
export interface EntryPersonRow {
  /** The account of the patient. */
  accountId: number;
  testId: number | null;
  sex: string | null;
  /** Full years; null if unknown. */
  age: number | null;
  /** The first and the last possible date of birth. */
  first: string | null;
  last: string | null;
}

const person = statement<EntryPersonRow>(
  'reports.entry-person',
  `
  SELECT b.account_id AS "accountId", b.lab_test_id AS "testId", p.gender AS sex, known.age,
    CASE WHEN p.birth_date IS NOT NULL THEN p.birth_date
      WHEN p.age_unit = 'DAY' THEN p.age_told_on
      WHEN p.age_unit = 'MONTH' THEN (p.age_told_on - interval '1 month' + interval '1 day')::date
      ELSE ($2::date - make_interval(years => known.age + 1) + interval '1 day')::date END::text AS first,
    CASE WHEN p.birth_date IS NOT NULL THEN p.birth_date
      WHEN p.age_unit <> 'YEAR' THEN p.age_told_on
      ELSE ($2::date - make_interval(years => known.age))::date END::text AS last
  FROM bookings b LEFT JOIN patients p ON p.id = b.patient_id,
    LATERAL (SELECT patient_age_on(p.birth_date, p.age_years, p.age_told_on, $2::date) AS age) known
  WHERE b.id = $1 AND b.kind = 'test'`,
);
/** The values of an earlier report, and when its sample was taken or, if that is not known, when it was signed. */
export interface EarlierRow {
  results: ResultRow[];
  at: Date;
}
const earlier = statement<EarlierRow>(
  'reports.entry-earlier',
  `
  SELECT r.results, coalesce(r.sample_collected_at, r.signed_at) AS at
  FROM bookings b JOIN bookings o ON o.account_id = b.account_id AND o.patient_id IS NOT DISTINCT FROM b.patient_id
    AND o.id <> b.id
  JOIN reports r ON r.booking_id = o.id AND r.status = 'SIGNED' AND r.results IS NOT NULL
  WHERE b.id = $1
  ORDER BY at DESC, r.id DESC LIMIT 20`,
);

/** @param day of the sample, `2026-11-20` */
export const findEntryPerson = (db: Db, bookingId: number, day: string) => db.first(person, [bookingId, day]);
/** The results of the same patient's signed reports, the newest sample first. */
export const selectEarlierResults = (db: Db, bookingId: number) => db.all(earlier, [bookingId]);
