import { expect, test } from 'vitest';
import { computeFormula, readFormula } from './formulas.ts';

const of = (formula: string, values: Record<string, number>, decimals = 1) =>
  computeFormula(formula, decimals, (name) => values[name] ?? Number.NaN);

test('formulas of a laboratory compute what a hand computes', () => {
  expect(of('CHOL - HDL - TG / 5', { CHOL: 210, HDL: 45, TG: 150 }, 0)).toBe('135');
  expect(of('ALB / (TP - ALB)', { ALB: 4.2, TP: 7 })).toBe('1.5');
  expect(of('PCV * 10 / RBC', { PCV: 42, RBC: 4.8 })).toBe('87.5');
  expect(of('28.7 * HBA1C - 46.7', { HBA1C: 7 }, 0)).toBe('154');
  expect(of('-A + 2 ^ 3 ^ 0', { A: 1 }, 0)).toBe('1');
  expect(of('MAX(A, B, 3) - MIN(A, B)', { A: 1, B: 2 }, 0)).toBe('2');
});

test('CKD-EPI 2021 gives the published values', () => {
  const egfr =
    '142 * MIN(CREAT / (0.9 - 0.2 * FEMALE), 1) ^ (-0.302 + 0.061 * FEMALE) * MAX(CREAT / (0.9 - 0.2 * FEMALE), 1) ^ -1.2 * 0.9938 ^ AGE * (1 + 0.012 * FEMALE)';
  expect(of(egfr, { CREAT: 1, AGE: 50, FEMALE: 0 }, 0)).toBe('92');
  expect(of(egfr, { CREAT: 1, AGE: 50, FEMALE: 1 }, 0)).toBe('69');
  expect(of(egfr, { CREAT: 0.6, AGE: 30, FEMALE: 1 }, 0)).toBe('124');
  expect(of(egfr, { CREAT: 2.5, AGE: 70, FEMALE: 0 }, 0)).toBe('27');
});

test('a missing value, and a division by nothing, give no value', () => {
  expect([of('A / B', { A: 1 }), of('A / B', { A: 1, B: 0 }), of('0 / 0', {})]).toEqual(['', '', '']);
});

test('half of the last place is rounded away from zero', () => {
  expect([of('A', { A: 1.005 }, 2), of('A', { A: 2.5 }, 0), of('-A', { A: 2.5 }, 0)]).toEqual(['1.01', '3', '-3']);
});

test.each([
  [-0.5, 1, '-0.5'],
  [-0.05, 2, '-0.05'],
  [-0.04, 1, '0.0'],
  [-0.004, 2, '0.00'],
  [-0.4, 0, '0'],
  [-10, 0, '-10'],
  [-100, 1, '-100.0'],
  [0, 1, '0.0'],
])('%d with %i decimals is %s: nothing but zero loses its minus', (value, decimals, written) => {
  expect(of('A', { A: value }, decimals)).toBe(written);
});

test('a formula that cannot be read, or is nested too deep, gives no value', () => {
  expect([of('A +', { A: 1 }), of('', {}), of('('.repeat(100_000), {})]).toEqual(['', '', '']);
});

test('what cannot be read is refused', () => {
  for (const text of ['', 'A +', '(A', 'A B', 'a', '2 2', 'MAX(', 'A ** B', 'A; B', 'constructor', '1e5', 'A,B'])
    expect(readFormula(text), text).toBeNull();
  expect([...readFormula('TG / 5 + TG')!.names]).toEqual(['TG']);
});
