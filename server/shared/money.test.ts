import { expect, it } from 'vitest';
import { paiseOf, rupeesOf, writeRupees } from './money.ts';

it.each<[number | string, number]>([
  [0, 0],
  [0.01, 1],
  [1.15, 115],
  [4.35, 435],
  [8.2, 820],
  ['199.5', 19_950],
  ['0.07', 7],
  ['1000000', 100_000_000],
  [999_999.99, 99_999_999],
  [35.41, 3541],
])('%j rupees are %i paise', (rupees, paise) => {
  expect(paiseOf(rupees)).toBe(paise);
});

it.each<[number | null, number | null, string | null]>([
  [19_950, 199.5, '199.50'],
  [1, 0.01, '0.01'],
  [0, 0, '0.00'],
  [null, null, null],
  [-5000, -50, '-50.00'],
  [100_000_000, 1_000_000, '1000000.00'],
])('%j paise are %j rupees, written %j', (paise, rupees, text) => {
  expect([rupeesOf(paise), writeRupees(paise)]).toEqual([rupees, text]);
});
