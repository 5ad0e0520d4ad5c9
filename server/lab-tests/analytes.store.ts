import type { Analyte, AnalyteKind, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** An analyte of a test with its ranges of a day. Limits are text, which keeps their decimals. */
export interface AnalyteRow {
  code: string;
  heading: string;
  headingBn: string;
  name: string;
  nameBn: string;
  unit: string;
  unitUcum: string;
  ucumFactor: string | null;
  loinc: string;
  kind: AnalyteKind;
  decimals: number;
  choices: string[];
  formula: string;
  validLow: string | null;
  validHigh: string | null;
  ranges: ReferenceRangeRow[];
}

const age = (end: 'from' | 'to') => `
  CASE WHEN r.${end}_amount IS NOT NULL
    THEN jsonb_build_object('amount', r.${end}_amount, 'unit', r.${end}_unit) END`;
const rangesOf = (analyte: string, day: string) => `
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('sex', r.sex, 'from', ${age('from')}, 'to', ${age('to')},
        'pregnancy', CASE WHEN r.weeks IS NOT NULL
          THEN jsonb_build_object('from', lower(r.weeks), 'to', upper(r.weeks) - 1) END,
        'low', r.low::text, 'high', r.high::text, 'criticalLow', r.critical_low::text,
        'criticalHigh', r.critical_high::text, 'text', r.text, 'source', r.source)
      ORDER BY r.sex DESC NULLS LAST, r.weeks NULLS FIRST,
        age_days(r.from_amount, r.from_unit) NULLS FIRST)
    FROM reference_ranges r WHERE r.analyte_id = ${analyte} AND r.in_force @> ${day}), '[]')`;
const columns = `a.code, a.name, a.name_bn AS "nameBn", a.unit, a.unit_ucum AS "unitUcum",
  a.ucum_factor::text AS "ucumFactor", a.loinc, a.kind, a.decimals, a.choices, a.formula,
  a.valid_low::text AS "validLow", a.valid_high::text AS "validHigh"`;
const ofTests = statement<AnalyteRow & { testId: number }>(
  'analytes.of-tests',
  `
  SELECT l.lab_test_id AS "testId", l.heading, l.heading_bn AS "headingBn", ${columns},
    ${rangesOf('a.id', '$2::date')} AS ranges
  FROM lab_test_analytes l JOIN analytes a ON a.id = l.analyte_id
  WHERE l.lab_test_id = ANY ($1::integer[]) ORDER BY l.lab_test_id, l.position`,
);
/** Since when an analyte's ranges of today are in force (null: from the beginning), and the ranges that are planned. */
export interface PlanRow {
  code: string;
  since: string | null;
  planned: { from: string; ranges: ReferenceRangeRow[] }[];
}
const plans = statement<PlanRow>(
  'analytes.plans',
  `
  SELECT a.code,
    (SELECT nullif(max(lower(r.in_force)), '2000-01-01')::text FROM reference_ranges r
     WHERE r.analyte_id = a.id AND r.in_force @> clinic_day(clinic_now())) AS since,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('from', p.day, 'ranges', ${rangesOf('a.id', 'p.day')}) ORDER BY p.day)
      FROM (
        SELECT DISTINCT d.day FROM reference_ranges r, LATERAL (VALUES (lower(r.in_force)), (upper(r.in_force))) d (day)
        WHERE r.analyte_id = a.id AND d.day > clinic_day(clinic_now())) p), '[]') AS planned
  FROM lab_test_analytes l JOIN analytes a ON a.id = l.analyte_id
  WHERE l.lab_test_id = $1`,
);
/** A test of the list, and who confirmed its ranges. */
export interface RangedTestRow {
  id: number;
  name: string;
  nameBn: string;
  confirmedBy: string | null;
}
const test = statement<RangedTestRow>(
  'analytes.test',
  `
  SELECT t.id, t.name, t.name_bn AS "nameBn",
    (SELECT name FROM accounts WHERE id = t.ranges_confirmed_by) AS "confirmedBy"
  FROM lab_tests t WHERE t.id = $1 AND t.withdrawn_at IS NULL`,
);
/** Shared analytes change for each test that measures them, so one change at a time. */
export const lockCatalogue = statement('analytes.lock', `SELECT pg_advisory_xact_lock(hashtext('analytes'))`);
const upsert = statement<{ id: number; code: string }>(
  'analytes.upsert',
  `
  INSERT INTO analytes (code, name, name_bn, unit, unit_ucum, ucum_factor, loinc, kind, decimals, choices, formula,
    valid_low, valid_high)
  SELECT code, name, name_bn, unit, unit_ucum, ucum_factor, loinc, kind, decimals, choices, formula,
    valid_low, valid_high
  FROM jsonb_to_recordset($1::jsonb) AS a(code text, name text, name_bn text, unit text, unit_ucum text,
    ucum_factor numeric, loinc text, kind text, decimals smallint, choices text[], formula text, valid_low numeric,
    valid_high numeric)
  ON CONFLICT (code) DO UPDATE SET name = excluded.name, name_bn = excluded.name_bn, unit = excluded.unit,
    unit_ucum = excluded.unit_ucum, ucum_factor = excluded.ucum_factor, loinc = excluded.loinc,
    kind = excluded.kind, decimals = excluded.decimals, choices = excluded.choices, formula = excluded.formula,
    valid_low = excluded.valid_low, valid_high = excluded.valid_high
  RETURNING id, code`,
);
const known = statement<Omit<AnalyteRow, 'heading' | 'headingBn'>>(
  'analytes.known',
  `SELECT ${columns}, ${rangesOf('a.id', 'clinic_day(clinic_now())')} AS ranges
  FROM analytes a WHERE a.code = ANY ($1)`,
);
const all = statement<Omit<AnalyteRow, 'heading' | 'headingBn'>>(
  'analytes.all',
  `SELECT ${columns}, ${rangesOf('a.id', 'clinic_day(clinic_now())')} AS ranges FROM analytes a`,
);
const codes = statement<{ code: string }>('analytes.codes', 'SELECT code FROM analytes');
/** A test that measures an analyte. */
export interface UserRow {
  code: string;
  id: number;
  name: string;
  nameBn: string;
}
const users = statement<UserRow>(
  'analytes.users',
  `
  SELECT DISTINCT a.code, t.id, t.name, t.name_bn AS "nameBn"
  FROM analytes a JOIN lab_test_analytes l ON l.analyte_id = a.id JOIN lab_tests t ON t.id = l.lab_test_id
  WHERE a.code = ANY ($1) AND t.id <> $2 AND t.withdrawn_at IS NULL
  ORDER BY t.name, t.id`,
);
const listedTests = statement<{ id: number }>(
  'analytes.listed-tests',
  'SELECT DISTINCT lab_test_id AS id FROM lab_test_analytes',
);
const clearList = statement('analytes.clear-list', 'DELETE FROM lab_test_analytes WHERE lab_test_id = $1');
const fillList = statement(
  'analytes.fill-list',
  `
  INSERT INTO lab_test_analytes (lab_test_id, position, analyte_id, heading, heading_bn)
  SELECT $1, l.position, a.id, l.heading, l.heading_bn
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS l(code, heading, heading_bn, position)
  JOIN analytes a ON a.code = l.code`,
);
const anyCritical = statement<{ isSet: boolean }>(
  'analytes.any-critical-limit',
  `
  SELECT EXISTS (
    SELECT FROM reference_ranges
    WHERE in_force @> clinic_day(clinic_now()) AND num_nonnulls(critical_low, critical_high) > 0
  ) AS "isSet"`,
);
const ranged = statement<{ has: number; lacks: number }>(
  'analytes.tests-with-ranges',
  `
  SELECT count(*) FILTER (WHERE NOT lacks)::int AS has, count(*) FILTER (WHERE lacks)::int AS lacks
  FROM (
    SELECT bool_or(NOT EXISTS (
      SELECT FROM reference_ranges r WHERE r.analyte_id = a.id AND r.in_force @> clinic_day(clinic_now())
        -- Critical limits alone flag nothing as high or low.
        AND (r.low IS NOT NULL OR r.high IS NOT NULL OR r.text <> '')
    )) AS lacks
    FROM lab_tests t
      JOIN lab_test_analytes m ON m.lab_test_id = t.id
      JOIN analytes a ON a.id = m.analyte_id
    WHERE t.active AND a.kind IN ('NUMBER', 'FORMULA')
    GROUP BY t.id
  ) AS tests`,
);
const dropRanges = statement(
  'analytes.drop-ranges',
  `
  DELETE FROM reference_ranges
  WHERE lower(in_force) >= $2::date AND analyte_id IN (SELECT id FROM analytes WHERE code = ANY ($1))`,
);
const endRanges = statement(
  'analytes.end-ranges',
  `
  UPDATE reference_ranges SET in_force = daterange(lower(in_force), $2::date)
  WHERE in_force @> $2::date AND analyte_id IN (SELECT id FROM analytes WHERE code = ANY ($1))`,
);
const dropPlans = statement(
  'analytes.drop-plans',
  `
  DELETE FROM reference_ranges
  WHERE lower(in_force) > clinic_day(clinic_now()) AND analyte_id IN (SELECT id FROM analytes WHERE code = ANY ($1))`,
);
const keepRanges = statement(
  'analytes.keep-ranges',
  `
  UPDATE reference_ranges SET in_force = daterange(lower(in_force), NULL)
  WHERE in_force @> clinic_day(clinic_now()) AND analyte_id IN (SELECT id FROM analytes WHERE code = ANY ($1))`,
);
const addRanges = statement(
  'analytes.add-ranges',
  `
  INSERT INTO reference_ranges (analyte_id, sex, from_amount, from_unit, to_amount, to_unit, low, high, critical_low,
    critical_high, text, source, weeks, in_force)
  SELECT a.id, r.sex, r.from_amount, r.from_unit, r.to_amount, r.to_unit, r.low, r.high, r.critical_low,
    r.critical_high, r.text, r.source, CASE WHEN r.is_pregnancy THEN int4range(r.week_from, r.week_to, '[]') END,
    -- The first ones are also for samples that were taken before.
    daterange(CASE WHEN $2 > clinic_day(clinic_now())
        OR EXISTS (SELECT FROM reference_ranges o WHERE o.analyte_id = a.id)
      THEN $2::date ELSE '2000-01-01' END, NULL)
  FROM jsonb_to_recordset($1::jsonb) AS r(code text, sex text, from_amount integer, from_unit text, to_amount integer,
    to_unit text, low numeric, high numeric, critical_low numeric, critical_high numeric, text text, source text,
    is_pregnancy boolean, week_from integer, week_to integer)
  JOIN analytes a ON a.code = r.code`,
);
const unconfirm = statement(
  'analytes.unconfirm',
  `
  UPDATE lab_tests SET ranges_confirmed_by = NULL, ranges_confirmed_at = NULL
  WHERE ranges_confirmed_by IS NOT NULL AND (id = $1 OR id IN (
    SELECT l.lab_test_id FROM lab_test_analytes l JOIN analytes a ON a.id = l.analyte_id WHERE a.code = ANY ($2)))`,
);
const confirm = statement(
  'analytes.confirm',
  'UPDATE lab_tests SET ranges_confirmed_by = $2, ranges_confirmed_at = clinic_now() WHERE id = $1',
);
const dropUnused = statement(
  'analytes.drop-unused',
  `DELETE FROM analytes a WHERE NOT EXISTS (SELECT FROM lab_test_analytes l WHERE l.analyte_id = a.id)`,
);

/** The analytes of tests in the order of their reports, with the ranges in force on a day (`2026-11-20`). */
export const selectAnalytesOf = (db: Db, testIds: readonly number[], day: string) => db.all(ofTests, [testIds, day]);
/** Those of one test. */
export const selectAnalytes = async (db: Db, testId: number, day: string): Promise<AnalyteRow[]> =>
  (await selectAnalytesOf(db, [testId], day)).map(({ testId: _test, ...analyte }) => analyte);
/** Whether any range in force today has a critical limit. */
export const hasCriticalLimits = async (db: Db) => (await db.first(anyCritical))!.isSet;
/** How many tests on offer have a range in force for each number they measure, and how many lack one. */
export const selectRanged = async (db: Db) => (await db.first(ranged))!;
export const selectPlans = (db: Db, testId: number) => db.all(plans, [testId]);
/** Cancels the planned ranges of these analytes: those of today stay in force. */
export async function withdrawPlans(tx: Db, codes: readonly string[]): Promise<void> {
  await tx.run(dropPlans, [codes]);
  await tx.run(keepRanges, [codes]);
}
export const findRangedTest = (db: Db, id: number) => db.first(test, [id]);
/** Those that exist already, with the ranges in force today. */
export const selectKnownAnalytes = (tx: Db, codes: readonly string[]) => tx.all(known, [codes]);
/** All analytes, with the ranges in force today. */
export const selectAllAnalytes = (tx: Db) => tx.all(all, []);
export const selectCodes = (tx: Db) => tx.all(codes, []);
/** The other tests that measure some of these analytes. */
export const selectUsers = (tx: Db, testId: number, of: readonly string[]) => tx.all(users, [of, testId]);
/** The tests that have a list. */
export const selectListedTests = (db: Db) => db.all(listedTests, []);
export const writeConfirmation = (tx: Db, by: number, testId: number) => tx.run(confirm, [testId, by]);

/**
 * Replaces a test's list. All tests that measure an analyte of `changed` are to be confirmed again; the ranges of
 * `ranged`, some of these, are replaced from a day on.
 */
export async function writeAnalytes(
  tx: Db,
  testId: number,
  analytes: readonly Analyte[],
  { changed, ranged, from }: { changed: ReadonlySet<string>; ranged: ReadonlySet<string>; from: string },
): Promise<void> {
  const codes = analytes.map(({ code }) => code);
  await tx.run(upsert, [
    JSON.stringify(
      analytes.map(({ nameBn, unit, unitUcum, ucumFactor, loinc, formula, validLow, validHigh, ...a }) => ({
        ...a,
        name_bn: nameBn ?? '',
        unit: unit ?? '',
        unit_ucum: unitUcum ?? '',
        ucum_factor: ucumFactor || null,
        loinc: loinc ?? '',
        formula: formula ?? '',
        valid_low: validLow || null,
        valid_high: validHigh || null,
      })),
    ),
  ]);
  await tx.run(clearList, [testId]);
  await tx.run(fillList, [
    testId,
    codes,
    analytes.map(({ heading }) => heading ?? ''),
    analytes.map(({ headingBn }) => headingBn ?? ''),
  ]);
  await tx.run(dropRanges, [[...ranged], from]);
  await tx.run(endRanges, [[...ranged], from]);
  const ranges = analytes
    .filter(({ code }) => ranged.has(code))
    .flatMap(({ code, ranges: all }) => all.map((r) => ({ code, ...r })));
  await tx.run(addRanges, [
    JSON.stringify(
      ranges.map(({ code, sex, from, to, pregnancy, low, high, criticalLow, criticalHigh, text, source }) => ({
        code,
        sex,
        from_amount: from?.amount,
        from_unit: from?.unit,
        to_amount: to?.amount,
        to_unit: to?.unit,
        low,
        high,
        critical_low: criticalLow,
        critical_high: criticalHigh,
        text: text ?? '',
        source: source ?? '',
        is_pregnancy: Boolean(pregnancy),
        week_from: pregnancy?.from,
        week_to: pregnancy?.to,
      })),
    ),
    from,
  ]);
  await tx.run(unconfirm, [testId, [...changed]]);
  await tx.run(dropUnused);
}
