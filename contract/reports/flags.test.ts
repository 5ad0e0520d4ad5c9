import { describe, expect, it } from 'vitest';
import {
  agreesWith,
  crossedLimit,
  flagOf,
  flagOfWords,
  isImplausible,
  isLongValue,
  isSurelyNormal,
  lacksRange,
  readLimit,
  writeRange,
  writeTitre,
  writeValue,
} from './flags.ts';

const haemoglobin = { low: 12, high: 15, criticalLow: 7, criticalHigh: 20 };

/** Values below, on and above each limit, also with `<` and `>`. */
const boundaries = [
  // Only a lower limit.
  [{ low: 12 }, '11.9', 'LOW'],
  [{ low: 12 }, '12', 'NORMAL'],
  [{ low: 12 }, '<12', 'LOW'],
  [{ low: 12 }, '<12.1', null],
  [{ low: 12 }, '>12', 'NORMAL'],
  [{ low: 12 }, '>11.9', null],
  // Only an upper limit.
  [{ high: 15 }, '15.1', 'HIGH'],
  [{ high: 15 }, '15', 'NORMAL'],
  [{ high: 15 }, '>15', 'HIGH'],
  [{ high: 15 }, '>14.9', null],
  [{ high: 15 }, '<15', 'NORMAL'],
  [{ high: 15 }, '<15.1', null],
  // With both limits, `<13` may be outside the range, so it is not NORMAL.
  [{ low: 12, high: 15 }, '<13', null],
  [{ low: 12, high: 15 }, '>13', null],
  [{ low: 12, high: 15 }, '>15', 'HIGH'],
  [{ low: 12, high: 15 }, '<12', 'LOW'],
  // The critical limit itself is critical, and needs no reference range.
  [{ criticalLow: 7 }, '7', 'CRITICAL_LOW'],
  [{ criticalLow: 7 }, '7.01', null],
  [{ criticalLow: 7 }, '<7', 'CRITICAL_LOW'],
  [{ criticalLow: 7 }, '<7.01', null],
  [{ criticalLow: 7 }, '>6', null],
  [{ criticalHigh: 20 }, '20', 'CRITICAL_HIGH'],
  [{ criticalHigh: 20 }, '19.99', null],
  [{ criticalHigh: 20 }, '>20', 'CRITICAL_HIGH'],
  [{ criticalHigh: 20 }, '>19.99', null],
  [{ criticalHigh: 20 }, '<21', null],
  // A critical limit equal to the end of the range wins.
  [{ low: 12, criticalLow: 12 }, '12', 'CRITICAL_LOW'],
  [{ high: 15, criticalHigh: 15 }, '15', 'CRITICAL_HIGH'],
  // With ≤ and ≥ the limit itself is one of the possible values.
  [{ low: 12 }, '≤12', null],
  [{ low: 12 }, '≤11.9', 'LOW'],
  [{ low: 12 }, '≥12', 'NORMAL'],
  [{ low: 12 }, '≥11.9', null],
  [{ high: 15 }, '≥15', null],
  [{ high: 15 }, '≥15.1', 'HIGH'],
  [{ high: 15 }, '≤15', 'NORMAL'],
  [{ high: 15 }, '≤15.1', null],
  [{ low: 12, high: 15 }, '≤13', null],
  [{ low: 12, high: 15 }, '≥13', null],
  [{ criticalLow: 7 }, '≤7', 'CRITICAL_LOW'],
  [{ criticalLow: 7 }, '≤7.01', null],
  [{ criticalLow: 7 }, '≥7', null],
  [{ criticalLow: 7 }, '≥6', null],
  [{ criticalHigh: 20 }, '≥20', 'CRITICAL_HIGH'],
  [{ criticalHigh: 20 }, '≥19.99', null],
  [{ criticalHigh: 20 }, '≤20', null],
  [{ criticalHigh: 20 }, '≤21', null],
  // Zero and negative numbers.
  [{ low: 0 }, '0', 'NORMAL'],
  [{ low: 0 }, '-0.1', 'LOW'],
  [{ high: 0 }, '0.1', 'HIGH'],
  [{ high: 0 }, '0', 'NORMAL'],
  [{ criticalLow: 0 }, '0', 'CRITICAL_LOW'],
  [{ criticalHigh: 0 }, '0', 'CRITICAL_HIGH'],
  [{ low: -2, high: -1 }, '-1.5', 'NORMAL'],
  [{ low: null, high: 15, criticalLow: null, criticalHigh: undefined }, '14', 'NORMAL'],
  [{ low: 12, high: null }, '13', 'NORMAL'],
] as const;

describe('a titre', () => {
  it.each([
    ['1:20', 'NORMAL'],
    ['1 : 40', 'NORMAL'],
    ['<1:20', 'NORMAL'],
    ['১:৮০', 'HIGH'],
    ['>1:320', 'HIGH'],
    ['80', 'HIGH'],
    ['2:80', null],
    ['No agglutination', null],
  ] as const)('of %s beside a limit of 1:40 is %s', (value, flag) => {
    expect(flagOf(value, { high: 40 })).toBe(flag);
  });
  it('is written with its 1, whatever was typed, and its range too', () => {
    expect(['80', '1 : 80', '< ১:২০', 'Nil'].map(writeTitre)).toEqual(['1:80', '1:80', '<1:20', 'Nil']);
    expect(writeRange({ high: 40, isTitre: true })).toBe('≤ 1:40');
  });
  it('is no number for a formula or a limit', () => expect(readLimit('1:80')).toBeNaN());
});

describe('the flag of a value', () => {
  it.each(boundaries)('with the limits %j, %s is %s', (range, value, flag) => {
    expect(flagOf(value, range)).toBe(flag);
  });

  it.each([
    ['6.9', 'CRITICAL_LOW'],
    ['7', 'CRITICAL_LOW'],
    ['7.1', 'LOW'],
    ['11.99', 'LOW'],
    ['12', 'NORMAL'],
    ['15', 'NORMAL'],
    ['15.1', 'HIGH'],
    ['20', 'CRITICAL_HIGH'],
    ['১১.৫', 'LOW'],
    [' 13 ', 'NORMAL'],
    ['<5', 'CRITICAL_LOW'],
    ['<12', 'LOW'],
    ['<13', null],
    ['>15', 'HIGH'],
    ['>14', null],
    ['> 25', 'CRITICAL_HIGH'],
  ] as const)('%s is %s', (value, flag) => {
    expect(flagOf(value, haemoglobin)).toBe(flag);
  });

  it('is null, not NORMAL, without a range', () => {
    expect(flagOf('5', {})).toBeNull();
    expect(flagOf('5', { criticalHigh: 10 })).toBeNull();
    expect(flagOf('5', { low: null, high: null })).toBeNull();
  });

  it('is null for words and malformed numbers', () => {
    for (const value of [
      'Reactive',
      '1e5',
      '0x1',
      '5 mg',
      '--5',
      '',
      '1,2',
      '12-14',
      '1,2,3',
      '1234,567',
      '12,',
      '.5',
      '5.',
      '<',
      '<>5',
      '5<',
      '+5',
      '5 6',
      'Reactive 5',
      '1,23,4567',
    ])
      expect(flagOf(value, haemoglobin)).toBeNull();
  });

  it('is null for 5,00, which may mean five', () => {
    for (const value of ['5,00', '12,5', '1,23', '1,2345', '123,45,678', '1,234,56'])
      expect(flagOf(value, haemoglobin)).toBeNull();
  });

  it('reads Indian and international digit grouping', () => {
    expect(flagOf('12,34,567', { low: 1_234_567, high: 1_234_567 })).toBe('NORMAL');
    expect(flagOf('1,23,45,678', { low: 12_345_678, high: 12_345_678 })).toBe('NORMAL');
    expect(flagOf('123,456,789', { low: 123_456_789, high: 123_456_789 })).toBe('NORMAL');
    expect(flagOf('123,456.5', { low: 123_456.5, high: 123_456.5 })).toBe('NORMAL');
    expect(flagOf('2,45,000', { low: 150_000, high: 410_000 })).toBe('NORMAL');
    expect(flagOf('1,200', { high: 1000 })).toBe('HIGH');
    expect(flagOf('১,২০০.৫', { low: 1200.5, high: 1200.5 })).toBe('NORMAL');
    expect(flagOf('> ০৯', { high: 8 })).toBe('HIGH');
  });
});

it('a mark behind a value agrees with the flag of its side, critical or not', () => {
  const flags = ['LOW', 'CRITICAL_LOW', 'HIGH', 'CRITICAL_HIGH', 'ABNORMAL', 'NORMAL', null] as const;
  expect(flags.map((flag) => agreesWith('LOW', flag))).toEqual([true, true, false, false, false, false, false]);
  expect(flags.map((flag) => agreesWith('HIGH', flag))).toEqual([false, false, true, true, false, false, false]);
});

it.each([
  [{ flag: 'NORMAL' }, true],
  [{ flag: 'HIGH' }, false],
  [{ flag: null }, false],
  [{ flag: 'NORMAL', said: 'HIGH' }, false],
  [{ flag: 'NORMAL', doubt: 'SUM' }, false],
] as const)('a value with %j is surely in its range: %s', (row, isSure) => {
  expect(isSurelyNormal(row)).toBe(isSure);
});

it('a number is shown in the digits and groups of its range, with its sign and decimals as typed', () => {
  const shown = {
    '520000': '5,20,000',
    '5,20,000': '5,20,000',
    '520,000': '5,20,000',
    '৫২০০০০': '5,20,000',
    '12.0': '12.0',
    '< 0.50': '<0.50',
    '>৫০০০': '>5,000',
    '-1200.05': '-1,200.05',
    '999': '999',
    '≤ 5,000': '≤5,000',
  };
  expect(Object.keys(shown).map(writeValue)).toEqual(Object.values(shown));
});

it.each(['Nil', '1:1280', '2024-01', '5,00', '0123', '0.12345678901', '12345678901234567890', 'Batch 520000', ''])(
  'what is no number, or would change as one, is shown as typed: %s',
  (typed) => expect(writeValue(typed)).toBe(typed),
);

it('a value of more than 60 characters, or of several lines, is shown over the whole width', () => {
  expect(['x'.repeat(60), 'x'.repeat(61), 'two\nlines', ''].map(isLongValue)).toEqual([false, true, true, false]);
});

it("a range is written in the laboratory's form", () => {
  expect([
    writeRange(haemoglobin),
    writeRange({ high: 200 }),
    writeRange({ low: 150_000 }),
    writeRange({ criticalLow: 1 }),
  ]).toEqual(['12–15', '≤ 200', '≥ 1,50,000', null]);
  expect(writeRange({ low: 12, high: 15, text: 'Fasting: 12–15' })).toBe('Fasting: 12–15');
  expect([
    writeRange({ low: 0, high: 0.000000001 }),
    writeRange({ low: -0.5 }),
    writeRange({ low: null, high: null }),
  ]).toEqual(['0–0.000000001', '≥ -0.5', null]);
});

it('the limit that a critical value is beyond is that of its side, with the decimals as typed', () => {
  const limits = { criticalLow: 7, criticalHigh: 20, typed: { criticalLow: '7.0', criticalHigh: '20.00' } };
  expect(
    (['CRITICAL_LOW', 'CRITICAL_HIGH', 'LOW', 'HIGH', 'ABNORMAL', 'NORMAL', null] as const).map((flag) =>
      crossedLimit({ ...limits, flag }),
    ),
  ).toEqual(['7.0', '20.00', null, null, null, null, null]);
  expect(crossedLimit({ flag: 'CRITICAL_HIGH', criticalLow: null, criticalHigh: 150_000 })).toBe('1,50,000');
  expect(crossedLimit({ flag: 'CRITICAL_LOW', criticalLow: 0, criticalHigh: null })).toBe('0');
  expect(crossedLimit({ flag: 'CRITICAL_LOW', criticalLow: null, criticalHigh: 20 })).toBeNull();
  expect(crossedLimit({ flag: 'CRITICAL_HIGH', criticalLow: 7, criticalHigh: null })).toBeNull();
});

it('a value outside what is possible cannot be true; its ends can', () => {
  const possible = { validLow: '1.5', validHigh: '30' };
  expect(['1.4', '1.5', '30', '30.1', '<1', '>31', 'Nil', ''].map((value) => isImplausible(value, possible))).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([isImplausible('0.1', { validHigh: '30' }), isImplausible('99', { validLow: '1.5' })]).toEqual([false, false]);
  expect([isImplausible('99', { validHigh: '৩০' }), isImplausible('99', { validLow: '', validHigh: null })]).toEqual([
    true,
    false,
  ]);
});

it('words are normal if they are among the normal ones, in any case; without any there is no flag', () => {
  const normal = 'Nil / Trace ';
  expect(['nil', ' TRACE', 'Present', 'Nil / Trace'].map((value) => flagOfWords(value, normal))).toEqual([
    'NORMAL',
    'NORMAL',
    'ABNORMAL',
    'ABNORMAL',
  ]);
  expect([flagOfWords('Nil', ''), flagOfWords('Nil', ' / '), flagOfWords('A/B', 'A/B')]).toEqual([
    null,
    null,
    'NORMAL',
  ]);
});

it('only a number without a range lacks one', () => {
  expect([lacksRange('5', null), lacksRange('5', ''), lacksRange('5', '1–9'), lacksRange('Nil', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
