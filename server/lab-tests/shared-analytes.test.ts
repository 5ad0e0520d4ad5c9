import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analyte, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import type { ChangeAsk, ConfirmedAsk } from '#contract/lab-tests/change-asks.ts';
import { dayAfter } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError, wrongFields } from '../testing/expect.ts';
import { runToday } from '../testing/moment.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const everybody = { sex: null, from: null, to: null, low: '3.5', high: '5.1', text: '', source: 'Tietz' } as const;
const critical = { ...everybody, criticalLow: '2.5', criticalHigh: '6.5' };
/** A made-up code that a name can give: letters and digits. */
const aCode = () => `K${aPhone()}`;
const potassium = (code = aCode()) =>
  anAnalyte({ code, name: `Potassium ${code}`, nameBn: '', unit: 'mmol/L', ranges: [critical] });
const save = (id: number, analytes: readonly SavedAnalyte[], more: object = {}) =>
  admin.send('saveAnalytes', { params: { id }, body: { analytes, ...more } });
const listOf = async (id: number) => (await done(admin.readAnalytes({ params: { id } }))).analytes;
const facts = async (id: number) =>
  (await listOf(id)).map(({ code, name, unit, ranges }) => ({ code, name, unit, ranges }));
const asksOf = (answer: { body: unknown }) =>
  (answer.body as { asks?: ChangeAsk[] }).asks?.map(({ why, code, tests }) => ({
    why,
    code,
    tests: tests.map(({ id }) => id),
  }));

/** A test with values. */
async function aTestOf(...analytes: Analyte[]) {
  const test = await aLabTest(app.db);
  expect((await save(test.id, analytes)).status).toBe(200);
  return test;
}

describe('a code that comes from a name', () => {
  it('is never that of another value: the other keeps its name, unit, range and critical limits', async () => {
    const own = potassium();
    const electrolytes = await aTestOf(own);
    const before = await facts(electrolytes.id);
    const { id } = await aLabTest(app.db);
    const ketones = anAnalyte({ code: own.code, name: 'K', unit: 'mg/dL' });
    expect((await save(id, [{ ...ketones, isCodeMade: true }])).status).toBe(200);
    expect(await facts(electrolytes.id)).toEqual(before);
    expect(await facts(id)).toMatchObject([{ code: `${own.code}_2`, name: 'K', unit: 'mg/dL', ranges: [] }]);
  });

  it('is free in the same list too, and for each of several', async () => {
    const own = potassium();
    const { id } = await aTestOf(own);
    const made = (name: string) => ({ ...anAnalyte({ code: own.code, name }), isCodeMade: true });
    expect((await save(id, [own, made('K'), made('k (urine)')])).status).toBe(200);
    expect((await listOf(id)).map(({ code, name }) => [code, name])).toEqual([
      [own.code, own.name],
      [`${own.code}_2`, 'K'],
      [`${own.code}_3`, 'k (urine)'],
    ]);
  });

  it('stays where the list has this value under it already', async () => {
    const own = potassium();
    const { id } = await aTestOf(own);
    const again = { ...own, name: own.name.toUpperCase(), isCodeMade: true };
    expect((await save(id, [again])).status).toBe(200);
    expect((await listOf(id)).map(({ code }) => code)).toEqual([own.code]);
  });

  it('is refused where a formula of the list means the value that would have had it', async () => {
    const own = potassium();
    await aTestOf(own);
    const { id } = await aLabTest(app.db);
    const ratio = anAnalyte({ kind: 'FORMULA', formula: `${own.code} / 2` });
    const answer = await save(id, [{ ...anAnalyte({ code: own.code, name: 'K' }), isCodeMade: true }, ratio]);
    expect(wrongFields(answer)).toEqual(['analytes.1.formula']);
  });

  it('is made by the list of a spreadsheet, where it has no code, and two names are two values', async () => {
    const csv = 'name,low\nProtein of the urine in a day,1\nProtein of the urine in a spot,2\n';
    const { analytes } = await done(admin.readSheet({ body: { csv } }));
    expect(analytes).toMatchObject([
      { code: 'PROTEIN_OF_THE_U', isCodeMade: true, ranges: [{ low: '1' }] },
      { code: 'PROTEIN_OF_THE_U', isCodeMade: true, ranges: [{ low: '2' }] },
    ]);
    const { id } = await aLabTest(app.db);
    expect((await save(id, analytes)).status).toBe(200);
    expect((await listOf(id)).map(({ code }) => code)).toEqual(['PROTEIN_OF_THE_U', 'PROTEIN_OF_THE_2']);
  });
});

describe('a code that was typed and that another value has', () => {
  it('is asked about with the tests that use it, and then that value is taken as it is', async () => {
    const own = potassium();
    const [one, other] = [await aTestOf(own), await aTestOf(own)];
    const { id } = await aLabTest(app.db);
    const typed = anAnalyte({ code: own.code, name: 'K', heading: 'Urine' });
    const answer = await save(id, [typed]);
    expectError(answer, 'CHANGE_ASKED');
    const asks = [{ why: 'KNOWN' as const, code: own.code, tests: [one.id, other.id].toSorted((a, b) => a - b) }];
    expect(asksOf(answer)!.map((ask) => ({ ...ask, tests: ask.tests.toSorted((a, b) => a - b) }))).toEqual(asks);
    expect(await listOf(id)).toEqual([]);
    expect((await save(id, [typed], { confirmed: asks })).status).toBe(200);
    expect(await listOf(id)).toMatchObject([{ name: own.name, unit: 'mmol/L', heading: 'Urine', ranges: [critical] }]);
    expect(await facts(one.id)).toMatchObject([{ name: own.name, unit: 'mmol/L', ranges: [critical] }]);
  });

  it('is taken without a question where nothing about it differs', async () => {
    const own = potassium();
    await aTestOf(own);
    const { id } = await aTestOf({ ...own, heading: 'Electrolytes' });
    expect(await facts(id)).toMatchObject([{ code: own.code, ranges: [critical] }]);
  });
});

describe('a change of a value that other tests use', () => {
  const changes: [string, Partial<Analyte>][] = [
    ['name', { name: 'Kalium' }],
    ['unit', { unit: 'mEq/L' }],
    ['kind', { kind: 'TEXT' }],
    ['range', { ranges: [{ ...critical, high: '5.5' }] }],
    ['critical limit', { ranges: [{ ...critical, criticalHigh: '7.0' }] }],
    ['possible values', { validHigh: '12' }],
  ];

  it.each(changes)('of its %s: names them and is saved once exactly these were confirmed', async (_, change) => {
    const own = potassium();
    const [here, one, other] = [await aTestOf(own), await aTestOf(own), await aTestOf(own)];
    const put = (confirmed: ConfirmedAsk[]) => save(here.id, [{ ...own, ...change }], { confirmed });
    const of = (...tests: number[]): ConfirmedAsk[] => [{ why: 'SHARED', code: own.code, tests }];
    const before = await facts(one.id);
    for (const wrong of [[], of(one.id), of(one.id, other.id, here.id), of(other.id)]) {
      const answer = await put(wrong);
      expectError(answer, 'CHANGE_ASKED');
      const { asks = [] } = answer.body as { asks?: ChangeAsk[] };
      expect(asks.map(({ why, tests }) => [why, tests.map(({ name }) => name).toSorted()])).toEqual([
        ['SHARED', [one.name, other.name].toSorted()],
      ]);
    }
    expect(await facts(one.id)).toEqual(before);
    expect((await put(of(other.id, one.id))).status).toBe(200);
    expect(await facts(other.id)).toEqual(await facts(here.id));
  });

  it('of its planned ranges that are withdrawn is asked about too', async () => {
    const own = potassium();
    const [here, other] = [await aTestOf(own), await aTestOf(own)];
    const confirmed = [{ why: 'SHARED', code: own.code, tests: [other.id] }];
    const later = { rangesFrom: dayAfter(runToday(), 9), confirmed };
    expect((await save(here.id, [{ ...own, ranges: [{ ...critical, high: '5.5' }] }], later)).status).toBe(200);
    const withdrawn = { withdrawn: [own.code] };
    expectError(await save(here.id, [own], withdrawn), 'CHANGE_ASKED');
    expect((await save(here.id, [own], { ...withdrawn, confirmed })).status).toBe(200);
  });

  it('is not asked about for another heading or place, nor where nobody else uses it', async () => {
    const own = potassium();
    const here = await aTestOf(own);
    expect((await save(here.id, [{ ...own, unit: 'mEq/L' }])).status).toBe(200);
    await aTestOf({ ...own, unit: 'mEq/L' });
    expect((await save(here.id, [anAnalyte(), { ...own, unit: 'mEq/L', heading: 'Salts' }])).status).toBe(200);
  });
});

describe('ranges are never replaced by none without a question', () => {
  it.each([
    ['all ranges', []],
    ['the critical limits', [everybody]],
    ['the critical limits above', [{ ...everybody, criticalLow: '2.5' }]],
    ['the critical limits below', [{ ...everybody, criticalHigh: '6.5' }]],
  ])('%s', async (_, ranges) => {
    const own = potassium();
    const { id } = await aTestOf(own);
    const answer = await save(id, [{ ...own, ranges }]);
    expectError(answer, 'CHANGE_ASKED');
    expect(asksOf(answer)).toEqual([{ why: 'EMPTIED', code: own.code, tests: [] }]);
    expect(await facts(id)).toMatchObject([{ ranges: [critical] }]);
    expect((await save(id, [{ ...own, ranges }], { confirmed: asksOf(answer) })).status).toBe(200);
    expect((await listOf(id))[0]?.ranges).toHaveLength(ranges.length);
  });

  it('a critical limit that a more specific range switches off is named, with the people, and asked about', async () => {
    const own = potassium();
    const { id } = await aTestOf(own);
    const men = { ...everybody, sex: 'Male' as const, low: '3.6', criticalLow: '2.5' };
    const ranges = [critical, men];
    const answer = await save(id, [{ ...own, ranges }]);
    expectError(answer, 'CHANGE_ASKED');
    expect((answer.body as { asks?: ChangeAsk[] }).asks).toMatchObject([
      {
        why: 'UNWATCHED',
        code: own.code,
        lost: [{ side: 'HIGH', limit: '6.5', people: { sex: 'Male', from: null, to: null, pregnancy: null } }],
      },
    ]);
    expect(await facts(id)).toMatchObject([{ ranges: [critical] }]);
    expect((await save(id, [{ ...own, ranges }], { confirmed: asksOf(answer) })).status).toBe(200);
    expect((await save(id, [{ ...own, ranges }, anAnalyte()])).status, 'asked once').toBe(200);
  });

  it('of a value that others use both is asked, each by itself', async () => {
    const own = potassium();
    const [here, other] = [await aTestOf(own), await aTestOf(own)];
    const emptied = [{ ...own, ranges: [] }];
    const shared = [{ why: 'SHARED', code: own.code, tests: [other.id] }];
    const answer = await save(here.id, emptied, { confirmed: shared });
    expectError(answer, 'CHANGE_ASKED');
    expect(asksOf(answer)).toEqual([...shared, { why: 'EMPTIED', code: own.code, tests: [other.id] }]);
  });
});
