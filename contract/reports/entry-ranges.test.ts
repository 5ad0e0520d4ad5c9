import { describe, expect, it } from 'vitest';
import { aReferenceRange as range } from '../testing/ranges.ts';
import { rangeInEntry, rowsFor, textOfRange } from './entry-ranges.ts';
import type { Entry, EntryRow } from './entry.ts';

describe('what is printed in place of a range’s numbers', () => {
  it.each([
    ['NUMBER', { low: '4', high: '9' }, ''],
    ['NUMBER', { low: '4', high: '9', text: 'Fasting: 4–9' }, 'Fasting: 4–9'],
    ['CHOICE', { text: 'Nil / Trace' }, 'Nil / Trace'],
    ['CHOICE', { text: undefined }, ''],
    ['TITRE', { high: '40' }, '≤ 1:40'],
    ['TITRE', { low: '20', high: '80' }, '1:20–1:80'],
    ['TITRE', { low: '1,280' }, '≥ 1:1,280'],
    ['TITRE', { high: '40', text: 'No agglutination' }, 'No agglutination'],
    ['TITRE', {}, ''],
  ] as const)('of a %s with %j is %j', (kind, changes, text) => {
    expect(textOfRange(kind, range(changes))).toBe(text);
  });
});

describe('a row of an entry', () => {
  const weeks = { from: 14, to: 27 };

  it('has each limit as it was typed, in plain digits', () => {
    const limits = { low: '4.0', high: '১,২০০', criticalLow: 2, criticalHigh: '' };
    expect(rangeInEntry('NUMBER', range({ ...limits, text: 'Fasting', pregnancy: weeks }))).toStrictEqual({
      low: '4.0',
      high: '1200',
      criticalLow: '2',
      criticalHigh: null,
      text: 'Fasting',
      pregnancy: weeks,
    });
    expect(rangeInEntry('TITRE', range({ criticalHigh: '640', high: '80' }))).toStrictEqual({
      low: null,
      high: '80',
      criticalLow: null,
      criticalHigh: '640',
      text: '≤ 1:80',
      pregnancy: null,
    });
  });

  it('has nothing without a range', () => {
    expect(rangeInEntry('TITRE', null)).toStrictEqual({
      low: null,
      high: null,
      criticalLow: null,
      criticalHigh: null,
      text: '',
      pregnancy: null,
    });
  });
});

describe('an answer about a pregnancy chooses the ranges', () => {
  const row = (analyte: string): EntryRow => ({
    analyte,
    group: '',
    groupBn: '',
    test: analyte,
    testBn: '',
    unit: 'mIU/L',
    kind: 'NUMBER',
    decimals: 2,
    choices: [],
    formula: '',
    validLow: null,
    validHigh: null,
    low: '9',
    high: '99',
    criticalLow: null,
    criticalHigh: null,
    text: '',
    pregnancy: null,
    dependsOn: ['PREGNANCY'],
    previous: { value: '2.10', at: '2026-01-05T10:00:00.000Z' },
    control: null,
  });
  const thyroid = [
    range({ low: '0.4', high: '4.0', criticalHigh: '50' }),
    range({ sex: 'Female', pregnancy: { from: null, to: 13 }, low: '0.1', high: '2.5' }),
    range({ sex: 'Female', pregnancy: { from: 14, to: null }, low: '0.2', high: '3.0' }),
  ];
  const born = { first: '1995-06-01', last: '1995-06-01' };
  const asked = (who: Partial<NonNullable<Entry['pregnancy']>> = {}): Pick<Entry, 'rows' | 'pregnancy'> => ({
    rows: [row('TSH'), row('GLU')],
    pregnancy: { sex: 'Female', born, day: '2026-11-20', ranges: { TSH: thyroid }, ...who },
  });

  it.each([
    ['not pregnant', { isPregnant: false, weeks: null }, ['0.4', '4.0', '50'], null, []],
    ['in week 13', { isPregnant: true, weeks: 13 }, ['0.1', '2.5', null], { from: null, to: 13 }, []],
    ['in week 14', { isPregnant: true, weeks: 14 }, ['0.2', '3.0', null], { from: 14, to: null }, []],
    ['weeks not known', { isPregnant: true, weeks: null }, ['0.4', '2.5', '50'], null, ['PREGNANCY']],
    ['not answered', null, ['0.4', '2.5', '50'], null, ['PREGNANCY']],
  ])('%s', (_, answer, [low, high, criticalHigh], pregnancy, dependsOn) => {
    const [first, second] = rowsFor(asked(), answer);
    expect(first).toStrictEqual({ ...row('TSH'), low, high, criticalHigh, pregnancy, dependsOn });
    expect(second).toStrictEqual(row('GLU'));
  });

  it.each([
    ['a man', { sex: 'Male' }],
    ['a child', { born: { first: '2020-01-01', last: '2020-01-01' } }],
    ['a woman past 55', { born: { first: '1970-11-20', last: '1970-11-20' } }],
    [
      'a girl on the eve of her twelfth birthday',
      { born: { first: '2014-11-20', last: '2014-11-20' }, day: '2026-11-19' },
    ],
  ])('but not those of %s', (_, who) => {
    const [first] = rowsFor(asked(who), { isPregnant: true, weeks: 13 });
    expect([first?.low, first?.high, first?.dependsOn]).toEqual(['0.4', '4.0', []]);
  });

  it('and leaves the rows as they are where it is not asked', () => {
    const { rows } = asked();
    expect(rowsFor({ rows, pregnancy: null }, { isPregnant: true, weeks: 13 })).toStrictEqual(rows);
  });
});
