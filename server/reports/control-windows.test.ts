import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aControlledTest } from '../testing/controlled-tests.ts';
import { signForm } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

/** What can happen to a value of a controlled test. */
async function aHistory() {
  const { bookingId, run, enter } = await aControlledTest(app, staff, pathologist);
  const runId = async (level: 'low' | 'high', z: number) => (await done(run(level, z))).id;
  return {
    bookingId,
    receive: async () => {
      const tubes = [{ container: 'CLOT' as const, bookingIds: [bookingId] }];
      const { tubes: taken } = await done(staff.collectSpecimens({ body: { tubes } }));
      await done(staff.receiveSpecimen({ body: { accession: taken[0]!.accession } }));
    },
    good: () => runId('high', 0),
    bad: () => runId('high', 3.5),
    other: () => runId('low', 0),
    enter,
  };
}

/** Signs the version and amends it, with the values as they are. */
async function amend(id: number): Promise<number> {
  const { controls } = await done(pathologist.readReport({ params: { id: String(id) } }));
  const seenControls = controls.map(({ run }) => run);
  const seen = seenControls.length > 0 ? (['CONTROL'] as const) : [];
  await done(pathologist.signReport({ params: { id }, body: { ...signForm, seen: [...seen], seenControls } }));
  return (await done(pathologist.amendReport({ params: { id }, body: { why: 'A remark' } }))).id;
}

/**
 * What happens, a minute apart, in order; and the place of the run that the signer is told of, null for none. A value
 * is entered at its place, and was measured at any time since its tube was received.
 */
const told: readonly [string, number | null][] = [
  ['good value bad', 2],
  ['value good bad', null],
  ['value bad', 1],
  ['bad value', 0],
  ['bad received good value', 0],
  ['bad good received value', null],
  ['received bad good value', 1],
  ['good received value bad good', 3],
  ['bad received good value amended', 0],
  ['bad good received value amended', null],
  ['bad good received value bad good amended', 4],
  // Nobody noted when its tube came in.
  ['bad good value', 0],
  ['bad value good', 0],
  ['bad value note', null],
  ['bad good value note', null],
  ['value good bad good', null],
  ['good value bad good bad', 2],
  ['value bad bad', 2],
  ['good bad good received value bad', 5],
  ['good bad good received value good bad', null],
  ['good bad good value good bad', 1],
  ['bad other received value', 0],
  ['bad note value bad', 3],
  // A good run of another level proves nothing about this one.
  ['value other bad', 2],
  ['bad other value', 0],
];

it.each(told)('%s: the signer is told of run %s', async (steps, run) => {
  const before = (await done(pathologist.countReports())).pending.inRange;
  const test = await aHistory();
  const ids: number[] = [];
  let last = 0;
  let reportId = 0;
  for (const step of steps.split(' ')) {
    await app.letTimePass(60);
    let id = 0;
    if (step === 'good' || step === 'other') id = await test[step]();
    if (step === 'bad') id = last = await test.bad();
    if (step === 'received') await test.receive();
    if (step === 'amended') reportId = await amend(reportId);
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
  ['bad good', 0],
  ['bad received good', 0],
  ['bad good received', null],
  ['bad good received bad', 3],
  ['bad other', 0],
  ['bad note', null],
] as const)('after %s, who types is told of run %s', async (steps, run) => {
  const test = await aHistory();
  const ids: number[] = [];
  let last = 0;
  for (const step of steps.split(' ')) {
    await app.letTimePass(60);
    let id = 0;
    if (step === 'received') await test.receive();
    if (step === 'note') await done(staff.noteRun({ params: { id: last }, body: { note: 'New reagent' } }));
    if (step === 'good' || step === 'other') id = await test[step]();
    if (step === 'bad') id = last = await test.bad();
    ids.push(id);
  }
  await app.letTimePass(60);
  const { rows } = await done(staff.readEntry({ params: { booking: test.bookingId } }));
  expect(rows.map(({ control }) => control && ids.indexOf(control.run))).toEqual([run]);
});
