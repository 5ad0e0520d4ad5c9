import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { lacksRange, writeRange } from '#contract/reports/flags.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { acceptBy, amendBy, rejectBy, signRewordedBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** Every number of a report has the range that was in force for its person, or says that there was none. */

/** As people read one, whatever the program takes for a number. */
const isNumber = ({ value }: ResultRow) => /^[<>]?\s*-?[0-9০-৯][0-9০-৯,.]*$/.test(value);
const numbersOf = async (report: number) => {
  const { rows } = await app.db.query('SELECT results FROM reports WHERE id = $1', [report]);
  return (rows as { results: ResultRow[] }[])[0]!.results.filter(isNumber);
};
const saysNone = (row: ResultRow) => lacksRange(row.value, writeRange(row));

let app: TestApp;
let admin: TestCaller;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, staff, pathologist] = await Promise.all([
    app.asRole('Admin'),
    app.asRole('Staff'),
    app.asRole('Pathologist'),
  ]);
});
afterAll(() => app.close());

const anyone: ReferenceRangeRow = { sex: null, from: null, to: null, text: '', source: 'Dacie' };
const adult = { amount: 18, unit: 'YEAR' } as const;

/** What a list measures: by sex from 18 years on, for everybody, for nobody, a formula. `low` is of the first two. */
function listOf(codes: readonly string[], low: number): Analyte[] {
  const [bySex, everybody, nobody, formula] = codes as [string, string, string, string];
  return [
    anAnalyte({
      code: bySex,
      ranges: [
        { ...anyone, sex: 'Male', from: adult, low: `${low + 1}`, high: '500000' },
        { ...anyone, sex: 'Female', from: adult, low: `${low}`, high: '500000' },
      ],
    }),
    anAnalyte({ code: everybody, ranges: [{ ...anyone, low: `${low}` }] }),
    anAnalyte({ code: nobody }),
    anAnalyte({ code: formula, kind: 'FORMULA', formula: `${everybody} * 2`, ranges: [{ ...anyone, high: '9' }] }),
  ];
}

/** The lower limit that is in force, told by hand; null: there is no range, 'upper': only an upper limit. */
function expected(place: number, low: number, { gender, ageYears }: Person): number | null | 'upper' {
  if (place === 3) return 'upper';
  if (place === 2) return null;
  if (place === 1) return low;
  if (ageYears === null || ageYears < 18 || gender === 'Other') return null;
  return gender === 'Male' ? low + 1 : low;
}

interface Person {
  gender: 'Male' | 'Female' | 'Other';
  ageYears: number;
}
const histories = fc.array(
  fc.record({
    person: fc.record({
      gender: fc.constantFrom('Male', 'Female', 'Other'),
      // Without the ages at which somebody may or may not have come of age, who would have no sure range.
      ageYears: fc.oneof(fc.integer({ min: 2, max: 15 }), fc.integer({ min: 20, max: 90 })),
    }),
    value: fc.constantFrom('7', '520000', '5,20,000', '<0.5', '> 9', '১২.৫'),
    /** After the values are entered; the list may change at any moment. */
    steps: fc.array(fc.constantFrom('change', 'accept', 'sign', 'amend', 'return', 'correct'), { maxLength: 6 }),
  }),
  { minLength: 2, maxLength: 4 },
);

it('after any history: the range of the day on which the value was entered, or none for people without one', async () => {
  let numbers = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const codes = ['A', 'B', 'C', 'D'].map((letter) => anAnalyte().code.replace('A', letter));
      const testId = (await aLabTest(app.db)).id;
      let low = 4;
      const change = async (to: number) => {
        const { status } = await admin.saveAnalytes({
          params: { id: testId },
          body: {
            analytes: listOf(codes, to),
          },
        });
        expect(status).toBe(200);
        low = to;
      };
      await change(low);
      for (const { person, value, steps } of all) {
        const account = await aPerson(app.db);
        const { id: patientId } = await aPatient(app.db, { accountId: account.id, relation: 'Self', ...person });
        const { id: bookingId } = await aBooking(app.db, {
          kind: 'test',
          accountId: account.id,
          patientId,
          labTestId: testId,
        });
        const results = codes.slice(0, 3).map((analyte) => ({ analyte, test: 'x', value }));
        let id = (await done(staff.enterReport({ body: { bookingId, results } }))).id;
        /** What each version was given, by its report. */
        const given = new Map([[id, low]]);
        for (const step of steps) {
          if (step === 'change') await change(low + 1);
          if (step === 'accept') await acceptBy(pathologist, id);
          if (step === 'return') await rejectBy(pathologist, id);
          if (step === 'sign') await signRewordedBy(pathologist, id);
          if (step === 'amend') {
            const amended = await amendBy(pathologist, id);
            if (amended.status === 201) {
              // It begins with the values of the version before.
              const before = given.get(id)!;
              id = (amended.body as { id: number }).id;
              given.set(id, before);
            }
          }
          if (step === 'correct') {
            const answer = await staff.changeReport({ params: { id }, body: { results } });
            if (answer.status === 200) given.set(id, low);
          }
        }
        for (const [report, was] of given) {
          for (const row of await numbersOf(report)) {
            const place = codes.indexOf(row.analyte ?? '');
            const wanted = expected(place, was, person);
            const found = wanted === 'upper' && row.high === 9 ? 'upper' : row.low;
            expect([row.analyte, found, saysNone(row)]).toEqual([codes[place], wanted, wanted === null]);
            numbers += 1;
          }
        }
      }
    }),
    { numRuns: 15 },
  );
  expect(numbers).toBeGreaterThan(100);
}, 120_000);
