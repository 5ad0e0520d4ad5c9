import { describe, expect, it } from 'vitest';
import { computeEntered } from './computed.ts';
import { judgeValues, spans } from './doubts.ts';
import type { Judged } from './doubts.ts';
import { flagInDoubt, isSurelyNormal } from './flags.ts';
import { limitOfWords } from './friedewald.ts';

const computed = (code: string, unit: string, value: string, more: Partial<Judged> = {}): Judged => ({
  code,
  kind: 'FORMULA',
  unit,
  formula: 'A / B',
  group: '',
  decimals: 1,
  value,
  limits: [],
  ...more,
});
const judge = (one: Judged) => judgeValues([one]).get(one.code) ?? null;

describe('a computed value is judged', () => {
  it.each([
    ['MCV', 'fL', '995.0', 'IMPOSSIBLE'],
    ['MCV', 'fL', '9.9', 'IMPOSSIBLE'],
    ['MCV', 'fL', '62.0', null],
    ['MCV', 'fL', '145.0', null],
    ['MCH', 'pg', '140.0', 'IMPOSSIBLE'],
    ['MCHC', 'g/dL', '55.1', 'IMPOSSIBLE'],
    ['MCHC', 'g/dL', '36.4', null],
    ['LDL', 'mg/dL', '-65', 'NEGATIVE'],
    ['LDL', 'mg/dL', '0', 'IMPOSSIBLE'],
    ['LDL', 'mg/dL', '620', null],
    ['GLOB', 'g/dL', '-0.5', 'NEGATIVE'],
    ['GLOB', 'g/dL', '0.0', 'IMPOSSIBLE'],
    ['GLOB', 'g/dL', '9.8', null],
    ['EGFR', 'mL/min/1.73 m²', '900', 'IMPOSSIBLE'],
    ['CHOLHDL', '', '0.8', 'IMPOSSIBLE'],
    ['IBIL', 'mg/dL', '-0.1', 'NEGATIVE'],
    ['IBIL', 'mg/dL', '0.0', null],
    ['OWN', 'mg/dL', '-3', 'NEGATIVE'],
    ['OWN', 'mg/dL', '99999', null],
    // The ends of a span are still possible.
    ['MCV', 'fL', '39.9', 'IMPOSSIBLE'],
    ['MCV', 'fL', '40.0', null],
    ['MCV', 'fL', '170.0', null],
    ['MCV', 'fL', '170.1', 'IMPOSSIBLE'],
    // A unit is the same in capitals, or with a blank.
    ['MCV', 'FL', '995.0', 'IMPOSSIBLE'],
    ['GLOB', 'g / dl', '0.0', 'IMPOSSIBLE'],
    // A span does not apply to another unit.
    ['GLOB', 'g/L', '28', null],
    ['LDL', 'mg/dL', '', null],
    ['LDL', 'mg/dL', 'Not computed: triglycerides above 400 mg/dL', null],
  ] as const)('%s in %j: %j is %s', (code, unit, value, doubt) =>
    expect(judge(computed(code, unit, value))).toBe(doubt),
  );

  it('and may be below zero where a limit is', () => {
    expect(judge(computed('BE', 'mmol/L', '-4.0', { limits: [null, '-2', undefined] }))).toBeNull();
    expect(judge(computed('BE', 'mmol/L', '-4.0', { limits: ['0', '2'] }))).toBe('NEGATIVE');
  });

  it('but what was typed is not: its own limits refuse it', () =>
    expect(judge(computed('MCV', 'fL', '995', { kind: 'NUMBER' }))).toBeNull());

  it('by spans that each say what lies at their ends', () => {
    for (const [code, { low, high, why }] of Object.entries(spans)) {
      expect(low, code).toBeLessThan(high);
      expect(why.length, code).toBeGreaterThan(10);
    }
  });
});

describe('a differential count is the whole', () => {
  const codes = ['NEUT', 'LYMPH', 'MONO', 'EOS', 'BASO'];
  const part = (code: string, value: string): Judged =>
    computed(code, '%', value, { kind: 'NUMBER', formula: '', group: 'White cells' });
  const count = (...values: string[]) => values.map((value, at) => part(codes[at] ?? `OWN${at}`, value));
  const doubted = (list: Judged[]) => [...judgeValues(list)].map(([code, doubt]) => `${code} ${doubt}`);

  it.each([
    ['170 %', ['80', '60', '20', '8', '2'], true],
    ['100 %', ['60', '30', '6', '3', '1'], false],
    ['101 % with decimals', ['61.0', '30.0', '6.0', '3.0', '1.0'], false],
    ['99 % with decimals', ['59.0', '30.0', '6.0', '3.0', '1.0'], false],
    ['98.9 % with decimals', ['58.9', '30.0', '6.0', '3.0', '1.0'], true],
    ['102 %, as five rounded parts may be', ['61', '31', '6', '3', '1'], false],
    ['103 %', ['62', '31', '6', '3', '1'], true],
    ['97 %', ['57', '30', '6', '3', '1'], true],
    ['99.2 % with a decimal', ['60.1', '29.1', '6.0', '3.0', '1.0'], false],
    ['101.2 % with a decimal', ['61.2', '30.0', '6.0', '3.0', '1.0'], true],
    ['less, where some are not entered', ['60', '', '6', '3', '1'], false],
    ['more, though some are not entered', ['80', '40', '', '', ''], true],
    ['in words', ['Not done', '', '', '', ''], false],
    ['with blasts as a sixth', ['30', '20', '5', '3', '2', '40'], false],
    ['with a part of a part beside the whole', ['60', '30', '6', '3', '1', '5'], false],
    ['with blasts and too much', ['60', '30', '5', '3', '5', '40'], true],
    ['of one cell alone', ['30'], false],
    ['of two cells', ['60', '30'], true],
  ] as const)('%s', (_, values, isWrong) => expect(doubted(count(...values)).length > 0).toBe(isWrong));

  it('and of the parts names those that are entered', () => {
    expect(doubted(count('80', '40', '', 'Not done', ''))).toEqual(['NEUT SUM', 'LYMPH SUM']);
  });

  it.each([
    ['a count under the same heading', { unit: '10³/µL', kind: 'NUMBER' }],
    ['what is computed under the same heading', { unit: '%', kind: 'FORMULA' }],
    ['percent of something under another heading', { unit: '%', kind: 'NUMBER', group: 'Red cells' }],
  ] as const)('to which %s does not belong', (_, other) => {
    const with40 = { ...part('OTHER', '40'), ...other };
    expect(doubted([...count('40', '10', '5', '3', '2'), with40])).toEqual(codes.map((code) => `${code} SUM`));
    expect(doubted([...count('60', '30', '6', '3', '1'), with40])).toEqual([]);
  });

  it('to which without a heading only the usual cells belong', () => {
    const bare = [...count('40', '10', '5', '3', '2'), part('PCV', '40')].map((one) => ({ ...one, group: '' }));
    expect(doubted(bare)).toEqual(codes.map((code) => `${code} SUM`));
  });

  it('in percent, whatever blanks are about it', () => {
    const [first, ...others] = count('80', '60', '20', '8', '2') as [Judged, ...Judged[]];
    expect(doubted([{ ...first, unit: ' % ' }, ...others])).toHaveLength(5);
    expect(doubted([{ ...first, unit: '10³/µL' }, ...others])).toEqual(codes.slice(1).map((code) => `${code} SUM`));
  });

  it('and names each part, and what was computed from one', () => {
    const absolute = computed('ANC', '/µL', '8000', { formula: 'WBC * NEUT / 100' });
    const other = computed('MCV', 'fL', '90.0', { formula: 'PCV * 10 / RBC' });
    expect(doubted([...count('80', '60', '20', '8', '2'), absolute, other])).toEqual([
      'NEUT SUM',
      'LYMPH SUM',
      'MONO SUM',
      'EOS SUM',
      'BASO SUM',
      'ANC SUM',
    ]);
  });
});

it('what is computed from an impossible value is judged by itself', () => {
  const list = [computed('MCV', 'fL', '995.0'), computed('RATIO', '', '12.0', { formula: 'MCV / RBC' })];
  expect([...judgeValues(list)]).toEqual([['MCV', 'IMPOSSIBLE']]);
});

it('a value whose formula cannot be read is judged by itself', () => {
  const list = [computed('MCV', 'fL', '90.0', { formula: 'A +' }), computed('MCH', 'pg', '140.0', { formula: '' })];
  const cells = ['NEUT', 'LYMPH'].map((code) => computed(code, '%', '80', { kind: 'NUMBER' }));
  expect([...judgeValues([...cells, ...list])]).toEqual([
    ['NEUT', 'SUM'],
    ['LYMPH', 'SUM'],
    ['MCH', 'IMPOSSIBLE'],
  ]);
});

it('what is in doubt is never in its range', () => {
  expect(flagInDoubt('NORMAL', 'NEGATIVE')).toBeNull();
  expect(flagInDoubt('HIGH', 'IMPOSSIBLE')).toBe('HIGH');
  expect(flagInDoubt('NORMAL', undefined)).toBe('NORMAL');
  expect(isSurelyNormal({ flag: 'NORMAL', doubt: 'SUM' })).toBe(false);
});

describe('by Friedewald nothing is computed above 400 mg/dL or 4.52 mmol/L', () => {
  const ldl = (formula: string, unit: string, triglycerides: string, name = 'Triglycerides', code = 'TG') =>
    computeEntered(
      [
        { code: 'CHOL', kind: 'NUMBER', formula: '', decimals: 0, name: 'Cholesterol', unit },
        { code: 'HDL', kind: 'NUMBER', formula: '', decimals: 0, name: 'HDL', unit },
        { code, kind: 'NUMBER', formula: '', decimals: 0, name, unit },
        { code: 'LDL', kind: 'FORMULA', formula, decimals: 2, name: 'LDL', unit },
      ],
      new Map([
        ['CHOL', unit === 'mmol/L' ? '6' : '240'],
        ['HDL', unit === 'mmol/L' ? '1' : '40'],
        [code, triglycerides],
      ]),
      { age: 40, isFemale: true },
    ).get('LDL');
  const words = 'Not computed: triglycerides above 400 mg/dL';

  it.each([
    ['CHOL - HDL - TG / 5', 'mg/dL', '400', '120.00'],
    ['CHOL - HDL - TG / 5', 'mg/dL', '401', words],
    ['CHOL - HDL - TG / 5', 'mg/dL', '400.1', words],
    ['CHOL - HDL - TG/5', 'mg/dL', '1,265', words],
    ['CHOL - HDL - 1 * TG * 0.2', 'mg/dL', '600', words],
    ['CHOL - HDL - TG / 5', 'mg/dL', '>1000', words],
    ['CHOL - HDL - TG / 2.2', 'mmol/L', '4.52', '2.95'],
    ['CHOL - HDL - TG / 2.2', 'mmol/L', '4.53', 'Not computed: triglycerides above 4.52 mmol/L'],
    // Sampson's formula holds to 800, and a ratio always.
    ['CHOL / 0.948 - HDL / 0.971 - (TG / 8.56 + TG * CHOL / 2140 - TG ^ 2 / 16100) - 9.44', 'mg/dL', '600', '87.51'],
    ['TG / HDL', 'mg/dL', '600', '15.00'],
    ['CHOL - HDL - TG / 5', 'mg/dL', '', ''],
    ['CHOL - HDL - TG / 5', 'mg/dL', '4>01', ''],
  ])('%s in %s with %s: %s', (formula, unit, triglycerides, value) => {
    expect(ldl(formula, unit, triglycerides)).toBe(value);
  });

  it('but of another value any part', () => {
    expect(ldl('GLU / 5', 'mg/dL', '500', 'Glucose', 'GLU')).toBe('100.00');
  });

  it('and the words say the limit, which no other value does', () => {
    expect(
      [words, 'Not computed: triglycerides above 4.52 mmol/L', 'Not computed', 'above 400 mg/dL', '400', ''].map(
        limitOfWords,
      ),
    ).toEqual(['400 mg/dL', '4.52 mmol/L', undefined, undefined, undefined, undefined]);
  });

  it('also where the clinic calls them otherwise', () => {
    expect(ldl('CHOL - HDL - TRIG / 5', 'mg/dL', '500', 'TG', 'TRIG')).toBe(words);
    expect(ldl('CHOL - HDL - S7 / 5', 'mg/dl', '500', 'Serum triglyceride', 'S7')).toBe(words);
  });
});
