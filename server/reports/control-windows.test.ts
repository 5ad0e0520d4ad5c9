import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

const everybody = { sex: null, from: null, to: null, low: '1', high: '500', text: '', source: 'Tietz' } as const;

/** An analyte with controls of the levels 1 and 2, mean 100 and spread 2, and a booking of its test. */
async function aControlledTest() {
  const analyte = anAnalyte({ unit: 'mg/dL', ranges: [everybody] });
  const { id: testId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  await done(pathologist.saveAnalytes({ params: { id: testId }, body: { analytes: [analyte] } }));
  const { rows } = await app.db.query('SELECT id FROM analytes WHERE code = $1', [analyte.code]);
  const { id: analyteId } = rows[0] as { id: number };
  const lot = { analyteId, lot: '24-117', mean: 100, sd: 2, expiresOn: '2099-01-31' };
  const { id: low } = await done(pathologist.addControl({ body: { ...lot, level: 1 } }));
  const { id: high } = await done(pathologist.addControl({ body: { ...lot, level: 2 } }));
  const { id: accountId } = await aKnownPerson(app);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId: testId });
  const run = async (controlId: number, value: string) =>
    (await done(staff.enterRun({ body: { analyteId, values: [{ controlId, value }] } }))).id;
  const results = [{ analyte: analyte.code, test: analyte.name, value: '90' }];
  const enter = async () => (await done(staff.enterReport({ body: { bookingId, results } }))).id;
  return { bookingId, good: () => run(high, '100'), bad: () => run(high, '107'), other: () => run(low, '100'), enter };
}

/** What happens, a minute apart, in order; and the place of the run that the signer is told of, null for none. */
const told: readonly [string, number | null][] = [
  ['good value bad', 2],
  ['value good bad', null],
  ['value bad', 1],
  ['bad value', 0],
  ['bad good value', null],
  ['bad value good', 0],
  ['bad value note', null],
  ['bad good value note', null],
  ['value good bad good', null],
  ['good value bad good bad', 2],
  ['value bad bad', 2],
  ['good bad good value bad', 4],
  ['good bad good value good bad', null],
  ['bad note value bad', 3],
  // A good run of another level says nothing of this one.
  ['value other bad', 2],
  ['bad other value', 0],
];

it.each(told)('%s: the signer is told of run %s', async (steps, run) => {
  const before = (await done(pathologist.countReports())).pending.inRange;
  const test = await aControlledTest();
  const ids: number[] = [];
  let last = 0;
  let reportId = 0;
  for (const step of steps.split(' ')) {
    await app.letTimePass(60);
    let id = 0;
    if (step === 'good' || step === 'other') id = await test[step]();
    if (step === 'bad') id = last = await test.bad();
    if (step === 'value') reportId = await test.enter();
    if (step === 'note') await done(staff.noteRun({ params: { id: last }, body: { note: 'New reagent' } }));
    ids.push(id);
  }
  const { controls, findings } = await done(pathologist.readReport({ params: { id: String(reportId) } }));
  expect(controls.map((control) => ids.indexOf(control.run))).toEqual(run === null ? [] : [run]);
  expect(findings).toMatchObject({ isInRange: run === null, controls: run === null ? 0 : 1 });
  // The count is of the same rule.
  const after = (await done(pathologist.countReports())).pending.inRange;
  expect(after - before).toBe(run === null ? 1 : 0);
});

it.each([
  ['bad', 0],
  ['good bad', 1],
  ['bad good', null],
  ['bad other', 0],
  ['bad note', null],
  ['bad good bad', 2],
] as const)('after %s, who types is told of run %s', async (steps, run) => {
  const test = await aControlledTest();
  const ids: number[] = [];
  let last = 0;
  for (const step of steps.split(' ')) {
    await app.letTimePass(60);
    if (step === 'note') {
      await done(staff.noteRun({ params: { id: last }, body: { note: 'New reagent' } }));
      continue;
    }
    const id = await test[step as 'good' | 'bad' | 'other']();
    if (step === 'bad') last = id;
    ids.push(id);
  }
  await app.letTimePass(60);
  const { rows } = await done(staff.readEntry({ params: { booking: test.bookingId } }));
  expect(rows.map(({ control }) => control && ids.indexOf(control.run))).toEqual([run]);
});
