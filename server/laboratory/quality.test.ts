import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlledAnalyte } from '#contract/laboratory/quality.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

const analytes = async () => (await done(staff.readQuality())).analytes;

/** An analyte with controls of two levels: means 100 and 250, spreads 2 and 5. */
async function anAnalyteWithControls() {
  const analyte = anAnalyte();
  const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  await pathologist.saveAnalytes({ params: { id: test.id }, body: { analytes: [analyte] } });
  const { rows } = await app.db.query('SELECT id FROM analytes WHERE code = $1', [analyte.code]);
  const { id } = rows[0] as { id: number };
  const add = async (level: number, mean: number, sd: number, lot = `LOT${level}`) => {
    const body = { analyteId: id, level, lot, mean, sd, expiresOn: '2099-01-31' };
    return (await done(pathologist.addControl({ body }))).id;
  };
  const [low, high] = [await add(1, 100, 2), await add(2, 250, 5)];
  const read = async () => (await analytes()).find((one) => one.id === id) as ControlledAnalyte;
  /** A run at so many standard deviations from the means. */
  const run = (z1: number, z2: number) =>
    staff.enterRun({
      body: {
        analyteId: id,
        values: [
          { controlId: low, value: String(100 + 2 * z1) },
          { controlId: high, value: 250 + 5 * z2 },
        ],
      },
    });
  const judged = async (z1: number, z2: number) => {
    const { status, body } = await run(z1, z2);
    expect(status).toBe(201);
    return body;
  };
  return { id, code: analyte.code, testId: test.id, low, high, add, read, run, judged };
}

describe('a run of controls', () => {
  it('is judged by the runs before it, and kept as it was judged', async () => {
    const { judged, read, add } = await anAnalyteWithControls();
    expect(await judged(1.2, 1.1)).toMatchObject({ rules: [], isWarning: false });
    expect(await judged(0, -2.5)).toMatchObject({ rules: [], isWarning: true });
    expect(await judged(2.1, 2.4)).toMatchObject({ rules: ['2-2s'], isWarning: true });
    const before = (await read()).runs;
    expect(before.map(({ values }) => values.map(({ z }) => z))).toEqual([
      [1.2, 1.1],
      [0, -2.5],
      [2.1, 2.4],
    ]);
    await add(1, 90, 1, 'NEXT');
    expect((await read()).runs).toEqual(before);
    expect((await read()).controls.map(({ lot }) => lot)).toEqual(['NEXT', 'LOT2']);
  });

  it('begins anew after a rejected one that something was done about', async () => {
    const { judged } = await anAnalyteWithControls();
    await judged(1.2, 1.1);
    const { id, rules } = await judged(1.2, 1.1);
    expect(rules).toEqual(['4-1s']);
    expect((await judged(1.2, 0)).rules).toEqual([]);
    expect((await judged(1.2, 0)).rules).toEqual(['4-1s']);
    await staff.noteRun({ params: { id: id + 2 }, body: { note: 'Calibrated again' } });
    expect((await judged(1.2, 0)).rules).toEqual([]);
  });

  it('takes the controls in use, each once, and numbers', async () => {
    const { id, low, add, run } = await anAnalyteWithControls();
    const send = (values: object[]) => staff.send('enterRun', { body: { analyteId: id, values } });
    expect((await send([{ controlId: low, value: 100 }])).status).toBe(201);
    for (const values of [
      [
        { controlId: low, value: 100 },
        { controlId: low, value: 101 },
      ],
      [{ controlId: 2_000_000_000, value: 1 }],
      [{ controlId: low, value: 'high' }],
    ])
      expectError(await send(values), 'INVALID_FIELDS');
    await add(1, 90, 1, 'NEXT');
    expectError(await run(0, 0), 'INVALID_FIELDS');
  });

  it('of two people at once is judged one after the other', async () => {
    const { run } = await anAnalyteWithControls();
    const answers = await Promise.all(Array.from({ length: 5 }, () => run(0.5, 0.5)));
    const rules = answers.map(({ body }) => body.rules.join());
    expect(rules.toSorted()).toEqual(['', '', '', '', '10x']);
  });
});

describe('a rejected run', () => {
  it('warns who enters values of that analyte until it is written what was done, once', async () => {
    const { judged, testId, code, read } = await anAnalyteWithControls();
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: (await aPerson(app.db)).id,
      labTestId: testId,
    });
    const warned = async () => {
      const entry = await done(staff.readEntry({ params: { booking: bookingId } }));
      return entry.rows.find(({ analyte }) => analyte === code)?.control;
    };
    expect(await warned()).toBeNull();
    await judged(0, 3.5);
    const { id } = await judged(3.5, 0);
    expect(await warned()).toMatchObject({
      analyte: code,
      run: id,
      rules: ['1-3s'],
      values: [
        { level: 1, lot: 'LOT1', z: 3.5 },
        { level: 2, lot: 'LOT2', z: 0 },
      ],
    });
    await judged(0, 0);
    expect(await warned()).toMatchObject({ run: id });
    const note = () => staff.noteRun({ params: { id }, body: { note: 'New reagent, measured again' } });
    expect((await note()).status).toBe(200);
    expect(await warned()).toBeNull();
    expectError(await note(), 'STALE');
    expect((await read()).runs[1]?.note).toMatchObject({ text: 'New reagent, measured again' });
    const fine = await judged(0, 0);
    expectError(await staff.noteRun({ params: { id: fine.id }, body: { note: 'Nothing' } }), 'STALE');
  });
});

it('a rejected run that nothing is written about stays in sight after thirty good ones', async () => {
  const { judged, read } = await anAnalyteWithControls();
  const { id } = await judged(0, 3.5);
  for (let run = 0; run < 31; run++) await judged(run % 2 === 0 ? 0.5 : -0.5, run % 2 === 0 ? -0.5 : 0.5);
  const { runs } = await read();
  expect(runs).toHaveLength(31);
  expect(runs[0]).toMatchObject({ id, rules: ['1-3s'] });
  await staff.noteRun({ params: { id }, body: { note: 'New reagent' } });
  expect((await read()).runs).toHaveLength(30);
});

it('a control has a spread above 0, a real day and an analyte of numbers', async () => {
  const { id } = await anAnalyteWithControls();
  const body = { analyteId: id, level: 1, lot: 'A', mean: '98.5', sd: '2.25', expiresOn: '2099-01-31' };
  const add = (more: object) => pathologist.addControl({ body: { ...body, ...more } });
  expect((await add({})).status).toBe(201);
  for (const wrong of [{ sd: 0 }, { sd: '-1' }, { level: 4 }, { expiresOn: '2099-02-30' }, { mean: '' }, { lot: '' }])
    expect(Object.keys(expectError(await add(wrong), 'INVALID_FIELDS').fields!)).toEqual(Object.keys(wrong));
  expectError(await add({ analyteId: 2_000_000_000 }), 'NOT_FOUND');
});
