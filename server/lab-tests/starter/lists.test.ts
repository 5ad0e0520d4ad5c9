import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { hasGaps, saveAnalytesBody } from '#contract/lab-tests/analytes.ts';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { chooseRange, gapsOf, overlapsOf } from '#contract/lab-tests/ranges.ts';
import { addTestBody } from '#contract/lab-tests/shapes.ts';
import { rangeFor } from '#contract/lab-tests/cautious-range.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import { computeEntered } from '#contract/reports/computed.ts';
import { showSample, showValue } from '#contract/reports/value-words.ts';
import { criticalLimits, withCriticalLimits } from './critical-limits.ts';
import { starterAnalytes, starterTests, starterValue } from './lists.ts';

const bengali = /[ঀ-৿]/;
const analytes = starterTests().flatMap((each) => each.analytes);

test('the catalogue has the tests of a small laboratory, each with a code and a name of its own', () => {
  expect(starterTests().length).toBeGreaterThanOrEqual(60);
  for (const of of ['code', 'name', 'nameBn'] as const)
    expect(new Set(starterTests().map((each) => each[of])).size, of).toBe(starterTests().length);
});

test.each(starterTests())('$code can be saved, in both languages', (one) => {
  const form = { ...one, testName: one.name, testNameBn: one.nameBn };
  expect(z.safeParse(addTestBody, form).error?.issues).toBeUndefined();
  expect(z.safeParse(saveAnalytesBody, one).error?.issues).toBeUndefined();
  expect(one.nameBn).toMatch(bengali);
  expect(bengali.test(one.preparationBn)).toBe(one.preparation !== '');
  expect(one.promisedHours).toBeGreaterThan(0);
  for (const { nameBn, heading, headingBn } of one.analytes) {
    expect(nameBn).toMatch(bengali);
    expect(bengali.test(headingBn ?? '')).toBe(Boolean(heading));
  }
});

test('an analyte is the same in every test that measures it', () => {
  const own = (each: Analyte) => JSON.stringify({ ...each, heading: '', headingBn: '' });
  const first = new Map<string, string>();
  for (const each of analytes)
    expect(own(each), each.code).toBe(first.get(each.code) ?? (first.set(each.code, own(each)), own(each)));
});

test('every range says where it was taken from, and none is for the same people as another', () => {
  for (const { code, ranges } of analytes) {
    expect(overlapsOf(ranges), code).toEqual([]);
    for (const { source } of ranges) expect(source, code).not.toBe('');
  }
});

test('no LOINC code is shipped', () => {
  for (const { code, loinc } of analytes) expect(loinc, code).toBe('');
});

describe('critical limits', () => {
  const limitsOf = (code: string, sex: string, born: string) => {
    const one = analytes.find((each) => each.code === code)!;
    const person = { sex, born: { first: born, last: born }, day: '2026-03-06' };
    const { range } = rangeFor(one.ranges, person);
    return [range?.criticalLow, range?.criticalHigh];
  };
  const [man, child, newborn] = ['1980-01-01', '2018-01-01', '2026-03-05'];

  it.each([
    ['HB', [7, 20], [7, 20], [7, null]],
    ['WBC', [2000, 30_000], [2000, 30_000], [2000, 30_000]],
    ['PLT', [50_000, 900_000], [50_000, 900_000], [50_000, 900_000]],
    ['K', [2.8, 6], [2.8, 6], [2.8, 6]],
    ['NA', [120, 155], [120, 155], [120, 155]],
    ['CA', [7, 12.5], [7, 12.5], [7, 12.5]],
    ['GLUF', [50, 450], [50, 450], [50, 450]],
    ['GLUR', [50, 450], [50, 450], [50, 450]],
    ['INR', [null, 5], [null, 5], [null, 5]],
    ['CREAT', [null, 7], [null, 7], [null, 7]],
  ])('of %s are those of a man, a child and a newborn', (code, ofMan, ofChild, ofNewborn) => {
    const found = [man, child, newborn].map((born) => limitsOf(code, 'Male', born));
    const numbers = found.map((pair) => pair.map((limit) => limitOf(limit)));
    expect(numbers).toEqual([ofMan, ofChild, ofNewborn]);
  });

  it('are of values of the catalogue, in their unit, and say nothing of what is normal', () => {
    const file = readFileSync(new URL('critical-limits.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const codes = file.map((line) => line.split(',')[0]);
    expect(codes).toHaveLength(23);
    for (const code of codes) expect(analytes.map((each) => each.code)).toContain(code);
    const limits = criticalLimits([{ value: 'HB', unit: 'g/dL', low: '7.0', high: '20.0' }]);
    expect(() => withCriticalLimits({ ...starterValue('HB'), unit: 'g/L' }, limits)).toThrow(/HB is in g\/L/);
    const random = analytes.find(({ code }) => code === 'GLUR')!;
    expect(hasGaps(random), 'there is still no range').toBe(true);
  });
});

test('every word that can be chosen, that a range names or that a sample is has a Bengali wording', () => {
  const isWord = (text: string) => /[a-z]{3}/i.test(text) && !text.endsWith('/hpf');
  const words = analytes.flatMap(({ choices, ranges }) => [
    ...choices,
    ...ranges.flatMap(({ text }) => (text ?? '').split(' / ')),
  ]);
  for (const word of words.filter(isWord)) expect(showValue(word, 'bn'), word).toMatch(bengali);
  for (const { samples } of starterTests())
    for (const { kind } of samples) expect(showSample(kind, 'bn'), kind).toMatch(bengali);
});

test('every printed unit has its code in UCUM', () => {
  const without = analytes.filter(({ unit, unitUcum }) => unit && unitUcum === '');
  expect(without.map(({ code }) => code)).toEqual([]);
});

test('between its first and its last age a value has no hole but these', () => {
  const holes = new Map<string, string>();
  for (const { code, ranges } of analytes)
    for (const sex of ['Male', 'Female'] as const)
      for (const { from, to } of gapsOf(ranges, sex))
        if (from && to) holes.set(code, `${from.amount} ${from.unit}–${to.amount} ${to.unit}`);
  // No source is sure of calcium from 12 to 18 years.
  expect(Object.fromEntries(holes)).toEqual({ CA: '12 YEAR–18 YEAR' });
});

describe('a formula', () => {
  const tooFat = 'Not computed: triglycerides above 400 mg/dL';
  const formulas = starterTests().flatMap((one) =>
    one.analytes.filter(({ kind }) => kind === 'FORMULA').map((each) => [one, each] as const),
  );
  const compute = (list: readonly Analyte[], values: Record<string, string>, person = { age: 45, isFemale: true }) =>
    computeEntered(
      list.map((each) => ({ ...each, formula: each.formula ?? '' })),
      new Map(Object.entries(values)),
      person,
    );

  it('gives a number for any values that can be typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...formulas),
        fc.infiniteStream(fc.double({ min: 0.05, max: 0.4, noNaN: true })),
        ([one, each], parts) => {
          const typed = one.analytes.flatMap(({ code, kind, validLow, validHigh }) => {
            if (kind !== 'NUMBER') return [];
            const [low, high] = [Number(validLow), Number(validHigh)];
            // Triglycerides as Friedewald wants them.
            return [[code, String(code === 'TG' ? 150 : low + (high - low) * Number(parts.next().value))]];
          });
          expect(
            Number(compute(one.analytes, Object.fromEntries(typed) as Record<string, string>).get(each.code)),
          ).not.toBeNaN();
          expect(compute(one.analytes, Object.fromEntries(typed) as Record<string, string>).get(each.code)).not.toBe(
            '',
          );
        },
      ),
    );
  });

  it.each([
    [
      'CBC',
      { HB: '9.1', RBC: '4.1', PCV: '29', WBC: '11800', NEUT: '72', LYMPH: '20', EOS: '3' },
      { MCV: '70.7', MCH: '22.2', MCHC: '31.4', ANC: '8496', ALC: '2360', AEC: '354' },
    ],
    ['LIPID', { CHOL: '238', TG: '180', HDL: '38' }, { LDL: '164', VLDL: '36', NONHDL: '200', CHOLHDL: '6.3' }],
    ['LIPID', { CHOL: '238', TG: '401', HDL: '38' }, { LDL: tooFat, VLDL: tooFat, NONHDL: '200' }],
    ['LFT', { TBIL: '2.1', DBIL: '0.8', TP: '7.2', ALB: '4.1' }, { IBIL: '1.3', GLOB: '3.1', AG: '1.3' }],
    ['A1C', { HBA1C: '7.0' }, { EAG: '154' }],
    ['IRON', { IRON: '40', TIBC: '400' }, { TSAT: '10' }],
    ['PT', { PT: '24', PTC: '12', ISI: '1.0' }, { INR: '2.00' }],
    ['ACR', { UALB: '50', UCREA: '100' }, { ACR: '50' }],
    ['SEMEN', { SEVOL: '2.5', SECON: '40' }, { SETOT: '100' }],
    // A woman of 45 years with 0.7 mg/dL: 142 × 0.9938^45 × 1.012.
    ['CREA', { CREAT: '0.7' }, { EGFR: '109' }],
  ] as const)('of %s agrees with the calculator: %j', (code, values, wanted) => {
    const computed = compute(starterAnalytes(code), values);
    for (const [name, value] of Object.entries(wanted)) expect(computed.get(name), name).toBe(value);
  });

  it('of the filtration is for adults', () => {
    const of = (age: number) => compute(starterAnalytes('KFT'), { CREAT: '0.7' }, { age, isFemale: true }).get('EGFR');
    expect([of(17), of(18) === '']).toEqual(['', false]);
  });
});

test('an infant, a woman and one in her second trimester have their own haemoglobin', () => {
  const ranges = starterAnalytes('HB')[0]!.ranges;
  const lowOf = (born: string, more: object = {}) =>
    chooseRange(ranges, { sex: 'Female', born: { first: born, last: born }, day: '2026-03-06', ...more }).range?.low;
  const known = (weeks: number | null) => ({ pregnancy: { isPregnant: weeks !== null, weeks } });
  expect(lowOf('2026-02-15')).toBe('12.5');
  expect(lowOf('1997-05-01', known(null))).toBe('12.0');
  expect(lowOf('1997-05-01', known(20))).toBe('10.5');
});
