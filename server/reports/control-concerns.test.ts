import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aControlledTest } from '../testing/controlled-tests.ts';
import { expectError } from '../testing/expect.ts';
import { signForm } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

/** A waiting report of one value in its range, whose analyte has controls. */
async function aControlledReport() {
  const { code, run, enter } = await aControlledTest(app, staff, pathologist);
  const id = await enter();
  const read = () => done(pathologist.readReport({ params: { id: String(id) } }));
  const sign = (more: Partial<Body<'signReport'>> = {}) =>
    pathologist.signReport({ params: { id }, body: { ...signForm, ...more } });
  return { id, code, run: (z: number) => run('high', z), read, sign };
}
const counted = async () => (await done(pathologist.countReports())).pending.inRange;
const toSign = async () => (await done(pathologist.countReports())).toSign.inRange;

it('a rejected control is named to the signer, who says to have seen it', async () => {
  const { code, run, read, sign } = await aControlledReport();
  const [before, mine] = [await counted(), await toSign()];
  const { id } = await done(run(3.5));
  const report = await read();
  expect(report.controls).toEqual([
    expect.objectContaining({
      analyte: code,
      run: id,
      rules: ['1-3s'],
      values: [{ level: 2, lot: '24-117', z: 3.5 }],
    }),
  ]);
  expect(report.findings).toMatchObject({ outOfRange: 0, isInRange: false, controls: 1 });
  expect([await counted(), await toSign()]).toEqual([before - 1, mine - 1]);
  for (const seen of [{}, { seen: ['INCOMPLETE', 'CONTRADICTION'] }, { seen: ['CONTROL'] }, { seenControls: [id] }])
    expectError(await sign(seen as Partial<Body<'signReport'>>), 'CONCERNS_UNSEEN');
  expect((await sign({ seen: ['CONTROL'], seenControls: [id] })).status).toBe(200);
  expect((await read()).controls).toEqual([]);
});

it('a good run after it changes nothing, what is written about it does', async () => {
  const { run, read, sign } = await aControlledReport();
  const { id } = await done(run(-3.2));
  await done(run(0));
  expect((await read()).controls).toHaveLength(1);
  await done(staff.noteRun({ params: { id }, body: { note: 'New reagent, values measured again' } }));
  expect(await read()).toMatchObject({ controls: [], findings: { isInRange: true, controls: 0 } });
  expect((await sign()).status).toBe(200);
});

it('another rejected run between reading and signing is not the one that was seen', async () => {
  const { run, read, sign } = await aControlledReport();
  const { id } = await done(run(3.5));
  await done(run(3.6));
  expectError(await sign({ seen: ['CONTROL'], seenControls: [id] }), 'CONCERNS_UNSEEN');
  expect((await read()).status).toBe('UPLOADED');
});

it('a run that comes while the report is drawn stops the signature', async () => {
  const { run, read, sign } = await aControlledReport();
  const [signed, control] = await app.whileHeld('report-files.reserve', sign, () => run(4));
  expect(control.status).toBe(201);
  expectError(signed, 'CONCERNS_UNSEEN');
  expect((await read()).status).toBe('UPLOADED');
});

it('a control of another value, or only beyond 2 SD, concerns nobody', async () => {
  const [one, other] = [await aControlledReport(), await aControlledReport()];
  await done(one.run(3.5));
  await done(other.run(2.5));
  expect((await other.read()).controls).toEqual([]);
  expect((await other.sign()).status).toBe(200);
});
