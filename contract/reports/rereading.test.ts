import { describe, expect, it } from 'vitest';
import type { Analyte } from '../lab-tests/analytes.ts';
import type { RangePerson } from '../lab-tests/ranges.ts';
import type { ResultFlag } from './flags.ts';
import { rereadValues } from './rereading.ts';
import type { ResultRow } from './shapes.ts';

const woman: RangePerson = { sex: 'Female', born: { first: '1990-03-01', last: '1990-03-01' }, day: '2026-11-20' };

const range = (limits: Partial<Analyte['ranges'][number]>): Analyte['ranges'][number] => ({
  sex: null,
  from: null,
  to: null,
  ...limits,
});
const analyte = (wanted: Partial<Analyte> & { code: string }): Analyte => ({
  name: wanted.code,
  kind: 'NUMBER',
  unit: 'g/dL',
  decimals: 1,
  choices: [],
  ranges: [],
  ...wanted,
});
const hb = analyte({ code: 'HB' });
const sugar = analyte({ code: 'GLU', unit: 'mg/dL', validLow: '5', validHigh: '2000' });
const hiv = analyte({ code: 'HIV', kind: 'CHOICE', choices: ['Non-reactive', 'Reactive'] });
const widal = analyte({ code: 'WIDAL', kind: 'TITRE' });
const smear = analyte({ code: 'SMEAR', kind: 'TEXT' });

/** A row as it was printed, with the range of haemoglobin unless another is given. */
const printed = (code: string, value: string, flag: ResultFlag | null, more: Partial<ResultRow> = {}): ResultRow => ({
  analyte: code,
  test: code,
  value,
  unit: 'g/dL',
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  flag,
  ...more,
});
const hbRange = { low: 12, high: 15, criticalLow: 7, criticalHigh: 20 };
const said = (row: ResultRow, list: readonly Analyte[] = [hb, sugar, hiv, widal, smear], asked = woman) => {
  const [found] = rereadValues([row], list, asked);
  return found ? `${found.reason} ${found.value ?? '–'} ${found.flag ?? '–'}` : 'nothing';
};

describe('a number that was printed', () => {
  it.each<[string, ResultFlag | null, string]>([
    ['6.2', 'CRITICAL_LOW', 'nothing'],
    ['9.1', 'LOW', 'nothing'],
    ['13', 'NORMAL', 'nothing'],
    ['<0.5', 'CRITICAL_LOW', 'nothing'],
    ['>11', null, 'nothing'],
    ['Clotted', null, 'nothing'],
    ['See the remark', null, 'nothing'],
    ['6,2', null, 'REFUSED 6.2 CRITICAL_LOW'],
    ['13,5', null, 'REFUSED 13.5 NORMAL'],
    ['6..2', null, 'REFUSED 6.2 CRITICAL_LOW'],
    ['.62', null, 'REFUSED 0.62 CRITICAL_LOW'],
    ['1O.5', null, 'REFUSED 10.5 LOW'],
    ['12/5', null, 'REFUSED – –'],
    ['1e3', null, 'REFUSED – –'],
    ['6.2\n13.1\n40', null, 'REFUSED – –'],
    ['6.2 L', null, 'FLAG 6.2 CRITICAL_LOW'],
    ['9.1 g/dL', null, 'FLAG 9.1 LOW'],
    ['6.2*', null, 'FLAG 6.2 CRITICAL_LOW'],
    ['<=6.2', null, 'FLAG ≤6.2 CRITICAL_LOW'],
    ['≥ 20', null, 'FLAG ≥20 CRITICAL_HIGH'],
    ['−6.2', null, 'FLAG -6.2 CRITICAL_LOW'],
    ['६.२', null, 'FLAG 6.2 CRITICAL_LOW'],
    ['13 g/dL', null, 'nothing'],
    ['13 H', null, 'MARK 13 NORMAL'],
    ['16 L', null, 'MARK 16 HIGH'],
    ['6.2', null, 'FLAG 6.2 CRITICAL_LOW'],
    ['6.2', 'LOW', 'FLAG 6.2 CRITICAL_LOW'],
    ['13', 'HIGH', 'FLAG 13 NORMAL'],
  ])('%j with the flag %s', (value, flag, expected) => {
    expect(said(printed('HB', value, flag, hbRange))).toBe(expected);
  });

  it('is compared with the range that was printed, whatever the list says since', () => {
    const list = [analyte({ code: 'HB', ranges: [range({ low: '11', high: '16', criticalLow: '10' })] })];
    expect(said(printed('HB', '9.1', 'LOW', hbRange), list)).toBe('nothing');
    // Without a printed range, the range of the day counts.
    expect(said(printed('HB', '9.1', null), list)).toBe('FLAG 9.1 CRITICAL_LOW');
    expect(said(printed('HB', '12', null), list)).toBe('nothing');
  });

  it('is critical for everybody whose pregnancy, age or sex nobody knew', () => {
    const list = [
      analyte({
        code: 'HB',
        ranges: [
          range({ low: '13', high: '17', criticalLow: '7', sex: 'Male' }),
          range({ low: '12', high: '15', criticalLow: '7', sex: 'Female' }),
          range({ low: '11', high: '15', criticalLow: '7', sex: 'Female', pregnancy: { from: null, to: null } }),
        ],
      }),
    ];
    expect(said(printed('HB', '3.2', null), list)).toBe('FLAG 3.2 CRITICAL_LOW');
    expect(said(printed('HB', '3.2', null), list, { ...woman, sex: null, born: null })).toBe('FLAG 3.2 CRITICAL_LOW');
    // A range that today's rule has chosen is not chosen again when more is known.
    const asStrict = printed('HB', '11.5', 'LOW', { criticalLow: 7, dependsOn: ['PREGNANCY'] });
    expect(said(asStrict, list, { ...woman, pregnancy: { isPregnant: true, weeks: 20 } })).toBe('nothing');
    expect(said(printed('HB', '6,2', null, { criticalLow: 7, dependsOn: ['PREGNANCY'] }), list)).toBe(
      'REFUSED 6.2 CRITICAL_LOW',
    );
  });

  it('outside what is possible is named, whatever its flag was', () => {
    expect(said(printed('GLU', '4', 'CRITICAL_LOW', { unit: 'mg/dL', criticalLow: 40 }))).toBe(
      'OUTSIDE 4 CRITICAL_LOW',
    );
  });
});

describe('words that were printed', () => {
  const words = { unit: null, text: 'Non-reactive' };
  it.each<[string, string, ResultFlag | null, Partial<ResultRow>, string]>([
    ['HIV', 'Non-reactive', 'NORMAL', words, 'nothing'],
    ['HIV', 'Reactive', 'ABNORMAL', words, 'nothing'],
    ['HIV', 'Non reactive', 'ABNORMAL', words, 'REFUSED Non-reactive NORMAL'],
    ['HIV', 'NONREACTIVE', 'ABNORMAL', words, 'REFUSED Non-reactive NORMAL'],
    // The list has other choices by now, but the printed flag stands.
    ['HIV', 'Weakly reactive', 'ABNORMAL', words, 'nothing'],
    ['HIV', 'Negative', 'NORMAL', { unit: null, text: 'Negative' }, 'nothing'],
    ['HIV', 'Weakly reactive', null, { unit: null }, 'REFUSED – –'],
    ['SMEAR', 'Anisocytosis 2+', null, { unit: null }, 'nothing'],
    ['WIDAL', '1:160', null, { unit: null }, 'nothing'],
    ['WIDAL', '1/160', null, { unit: null, high: 80, text: '≤ 1:80' }, 'FLAG 1:160 HIGH'],
    ['WIDAL', '1 in 40', null, { unit: null, high: 80, text: '≤ 1:80' }, 'nothing'],
    ['WIDAL', '1-160', null, { unit: null, high: 80, text: '≤ 1:80' }, 'REFUSED – –'],
    // The kind of the value was changed since.
    ['HIV', '6.2', 'CRITICAL_LOW', hbRange, 'nothing'],
    ['HB', 'Reactive', 'ABNORMAL', words, 'nothing'],
    ['HB', 'Non-reactive', 'NORMAL', words, 'nothing'],
  ])('%s %j with the flag %s', (code, value, flag, more, expected) => {
    expect(said(printed(code, value, flag, more))).toBe(expected);
  });
});

describe('a row that is of no list', () => {
  it.each<[string, ResultFlag | null, Partial<ResultRow>, string]>([
    ['9.1', 'LOW', hbRange, 'nothing'],
    ['9,1', null, hbRange, 'REFUSED 9.1 LOW'],
    ['9.1 L', null, hbRange, 'FLAG 9.1 LOW'],
    ['6,2', null, {}, 'REFUSED 6.2 –'],
    ['12 pus cells', null, {}, 'nothing'],
    ['Not detected', null, {}, 'nothing'],
  ])('%j with the flag %s', (value, flag, more, expected) => {
    expect(said({ ...printed('', value, flag, more), analyte: undefined })).toBe(expected);
  });
});

describe('values that contradict each other', () => {
  const list = [
    analyte({ code: 'RBC', unit: 'million/cumm' }),
    analyte({ code: 'HCT', unit: '%' }),
    analyte({ code: 'MCV', unit: 'fL', kind: 'FORMULA', formula: 'HCT * 10 / RBC' }),
    analyte({ code: 'CHOL', unit: 'mg/dL' }),
    analyte({ code: 'TG', unit: 'mg/dL' }),
    analyte({ code: 'LDL', unit: 'mg/dL', kind: 'FORMULA', formula: 'CHOL - TG / 5' }),
  ];
  const row = (code: string, value: string, flag: ResultFlag | null, more: Partial<ResultRow> = {}) =>
    printed(code, value, flag, { unit: list.find((one) => one.code === code)?.unit ?? null, ...more });
  const found = (...rows: ResultRow[]) => rereadValues(rows, list, woman);

  it('are named once, and not where they were named on the paper', () => {
    const rows = [row('RBC', '0.4', null), row('HCT', '39.8', null)];
    expect(found(...rows, row('MCV', '995', 'HIGH', { low: 80, high: 100 }))).toEqual([
      { place: 2, reason: 'DOUBT', value: '995', flag: 'HIGH' },
    ]);
    expect(found(...rows, row('MCV', '995', 'HIGH', { low: 80, high: 100, doubt: 'IMPOSSIBLE' }))).toEqual([]);
  });

  it('are never in their range: an LDL below zero', () => {
    expect(found(row('CHOL', '55', null), row('TG', '300', null), row('LDL', '-5', 'NORMAL', { high: 100 }))).toEqual([
      { place: 2, reason: 'DOUBT', value: '-5', flag: null },
    ]);
  });

  it('are named where a formula does not hold', () => {
    const rows = [row('CHOL', '300', null), row('TG', '450', null)];
    expect(found(...rows, row('LDL', '210', 'HIGH', { high: 100 }))).toMatchObject([
      { place: 2, reason: 'NOT_COMPUTED' },
    ]);
    expect(found(...rows, row('LDL', 'Not computed: triglycerides above 400 mg/dL', null, { high: 100 }))).toEqual([]);
  });
});
