import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { done } from '../testing/typed-calls.ts';
import { starterAnalytes, starterTests } from './starter/lists.ts';

let app: TestApp;
let admin: TestCaller;
// Each has a clinic that has taken nothing over yet.
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterEach(() => app.close());

const catalogue = async () => (await done(admin.readStarter())).tests;
const stateOf = async (code: string) => (await catalogue()).find((test) => test.code === code)?.state;
const take = (...codes: string[]) => done(admin.takeStarter({ body: { codes } }));
const listed = async (code: string) => (await done(admin.listLabTests())).find((one) => one.code === code)!;
const analytesOf = (id: number) => done(admin.readAnalytes({ params: { id } }));
const samplesOf = async (code: string) =>
  (await done(admin.readSamples({ params: { id: (await listed(code)).id } }))).samples;

it('a clinic takes tests over, switched off and not confirmed, and taking them twice changes nothing', async () => {
  expect(await stateOf('ELEC')).toBe('NEW');
  expect(await take('ELEC', 'UNKNOWN')).toEqual({ added: 1, filled: 0 });
  const test = await listed('ELEC');
  expect(test.toConfirm).toBe(true);
  expect(test).toMatchObject({ active: false, department: 'BIOCHEMISTRY', promisedHours: 12 });
  const { analytes, confirmedBy } = await analytesOf(test.id);
  expect(analytes.map(({ code, unitUcum }) => [code, unitUcum])).toEqual([
    ['NA', 'mmol/L'],
    ['K', 'mmol/L'],
    ['CL', 'mmol/L'],
  ]);
  expect(confirmedBy).toBeNull();
  expect(await stateOf('ELEC')).toBe('THERE');
  expect(await take('ELEC')).toEqual({ added: 0, filled: 0 });
});

it('a test of the catalogue says whether the person comes fasting', async () => {
  await take('LIPID', 'CHOL');
  expect((await listed('LIPID')).fasting).toBe(true);
  expect((await listed('CHOL')).fasting).toBe(false);
});

it('a test that is taken over has its own tubes, unless the clinic has said others', async () => {
  await admin.addLabTest({ body: { testName: 'Our Widal', code: 'WIDAL', testPrice: 180 } });
  const own = [{ container: 'EDTA' as const, kind: 'Plasma' }];
  await admin.changeSamples({ params: { id: (await listed('WIDAL')).id }, body: { samples: own } });
  await take('URINE', 'ESR', 'WIDAL');
  expect(await samplesOf('URINE')).toEqual([{ container: 'URINE', kind: 'Urine' }]);
  expect(await samplesOf('ESR')).toMatchObject([{ container: 'EDTA' }]);
  expect(await samplesOf('WIDAL')).toEqual(own);
});

it('a test of the clinic that has no values gets them, and keeps its name', async () => {
  await admin.addLabTest({ body: { testName: 'Our Amylase', code: 'AMY', testPrice: 300 } });
  expect(await stateOf('AMY')).toBe('EMPTY');
  expect(await take('AMY')).toEqual({ added: 0, filled: 1 });
  const test = await listed('AMY');
  expect(test).toMatchObject({ testName: 'Our Amylase', testPrice: 300, active: true });
  expect((await analytesOf(test.id)).analytes).toMatchObject([{ code: 'AMY' }]);
});

it('what the clinic has set of a value stays, in what it takes over too', async () => {
  const { body } = await admin.addLabTest({ body: { testName: 'Iron stores' } });
  const { id } = body;
  const own = starterAnalytes('FERR').map((each) => ({ ...each, unit: 'µg/L', ranges: [] }));
  await admin.saveAnalytes({ params: { id }, body: { analytes: own } });
  const pathologist = await app.asRole('Pathologist');
  await pathologist.confirmAnalytes({ params: { id }, body: { gapsSeen: true } });
  const toConfirm = async () => (await done(admin.listLabTests())).find((one) => one.id === id)?.toConfirm;
  expect(await toConfirm()).toBe(false);
  await take('IRON');
  const ferritin = (await analytesOf((await listed('IRON')).id)).analytes.find(({ code }) => code === 'FERR');
  expect(ferritin).toMatchObject({ unit: 'µg/L', ranges: [], heading: 'Iron' });
  expect((await analytesOf(id)).confirmedBy).not.toBeNull();
});

it('a code that means something else to the clinic stays its own: the catalogue takes a free one, in formulas too', async () => {
  const { id } = await done(admin.addLabTest({ body: { testName: 'Ketones' } }));
  const own = [
    anAnalyte({ code: 'K', name: 'Ketones', unit: 'mmol/L' }),
    anAnalyte({ code: 'TP', name: 'Total count' }),
  ];
  await done(admin.saveAnalytes({ params: { id }, body: { analytes: own } }));
  await take('ELEC', 'LFT');
  const codesOf = async (code: string) => (await analytesOf((await listed(code)).id)).analytes;
  expect((await codesOf('ELEC')).map(({ code, name }) => [code, name])).toEqual([
    ['NA', 'Sodium'],
    ['K_2', 'Potassium'],
    ['CL', 'Chloride'],
  ]);
  expect((await codesOf('LFT')).find(({ code }) => code === 'GLOB')).toMatchObject({ formula: 'TP_2 - ALB' });
  expect((await analytesOf(id)).analytes).toMatchObject([{ name: 'Ketones' }, { name: 'Total count' }]);
  await take('KFT');
  expect((await codesOf('KFT')).filter(({ name }) => name === 'Potassium')).toMatchObject([{ code: 'K_2' }]);
});

it('a new clinic takes the whole catalogue over in one step', async () => {
  const offered = (await catalogue()).filter(({ state }) => state !== 'THERE').map(({ code }) => code);
  const { added, filled } = await take(...offered);
  expect(added + filled).toBe(offered.length);
  expect((await catalogue()).map(({ state }) => state)).toEqual(starterTests().map(() => 'THERE'));
});
