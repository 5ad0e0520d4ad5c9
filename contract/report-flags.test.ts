import { describe, expect, it } from 'vitest';
import { flagOf, writeRange } from './report-flags.ts';

const haemoglobin = { low: 12, high: 15, criticalLow: 7, criticalHigh: 20 };

describe('the flag of a value', () => {
  it.each([
    ['6.9', 'CRITICAL_LOW'], ['7', 'CRITICAL_LOW'], ['7.1', 'LOW'], ['11.99', 'LOW'], ['12', 'NORMAL'], ['15', 'NORMAL'], ['15.1', 'HIGH'], ['20', 'CRITICAL_HIGH'],
    ['১১.৫', 'LOW'], [' 13 ', 'NORMAL'], ['<5', 'CRITICAL_LOW'], ['<12', 'LOW'], ['<13', null], ['>15', 'HIGH'], ['>14', null], ['> 25', 'CRITICAL_HIGH'],
  ] as const)('%s is %s', (value, flag) => {
    expect(flagOf(value, haemoglobin)).toBe(flag);
  });

  it('is none, never normal, without a range', () => {
    expect(flagOf('5', {})).toBeNull();
    expect(flagOf('5', { criticalHigh: 10 })).toBeNull();
    expect(flagOf('5', { low: null, high: null })).toBeNull();
  });

  it('is none for words and for what is no number of a laboratory', () => {
    for (const value of ['Reactive', '1e5', '0x1', '5 mg', '--5', '', '1,2', '12-14']) expect(flagOf(value, haemoglobin)).toBeNull();
  });

  it('reads Indian grouping', () => {
    expect(flagOf('2,45,000', { low: 150_000, high: 410_000 })).toBe('NORMAL');
    expect(flagOf('1,200', { high: 1000 })).toBe('HIGH');
  });
});

it('a range is written as laboratories do', () => {
  expect([writeRange(haemoglobin), writeRange({ high: 200 }), writeRange({ low: 150_000 }), writeRange({ criticalLow: 1 })]).toEqual(['12–15', '≤ 200', '≥ 1,50,000', null]);
});
