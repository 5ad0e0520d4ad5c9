import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOfAge } from '#contract/lab-tests/ranges.ts';
import { fullYears } from '#contract/patients/family.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2024-02-29', 16],
  ['2008-03-01', '2026-02-28', 17],
  ['2008-02-28', '2026-02-28', 18],
])('born on %s, on %s: %i years in the database, in forms and for ranges', async (born, day, years) => {
  const { rows } = await app.db.query('SELECT patient_age_on($1::date, NULL, NULL, $2::date) AS age', [born, day]);
  const isReached = (amount: number) => dayOfAge(born, { amount, unit: 'YEAR' }) <= day;
  expect([(rows[0] as { age: number }).age, fullYears(born, day)]).toEqual([years, years]);
  expect([isReached(years), isReached(years + 1)]).toEqual([true, false]);
});

it.each([
  ['2020-02-29', '2021-02-28', 11],
  ['2020-02-29', '2021-03-01', 12],
  ['2021-01-31', '2021-02-28', 0],
  ['2021-01-31', '2021-03-01', 1],
])('born on %s, on %s: %i months on papers and for ranges', async (born, day, months) => {
  const { rows } = await app.db.query('SELECT infant_age_on($1::date, $2::date) AS age', [born, day]);
  const isReached = (amount: number) => dayOfAge(born, { amount, unit: 'MONTH' }) <= day;
  expect((rows[0] as { age: { months: number } }).age.months).toBe(months);
  expect([months === 0 || isReached(months), isReached(months + 1)]).toEqual([true, false]);
});
