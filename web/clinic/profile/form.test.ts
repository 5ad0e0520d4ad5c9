import { expect, test } from 'vitest';
import { readPosition, toNumber } from './form.ts';

test('numbers are read in both digits, with or without grouping', () => {
  expect(['40', ' 1,00,000 ', '১০০', '-22.5', 7].map(toNumber)).toEqual([40, 100_000, 100, -22.5, 7]);
  expect(['', 'forty', '1e3', '0x10', '1.', null].map(toNumber)).toEqual(Array(6).fill(Number.NaN));
});

test('a position copied from a map fills both fields', () => {
  expect(readPosition('22.5726, 88.3639')).toEqual({ latitude: 22.5726, longitude: 88.3639 });
  expect(['22.57', 'here, there', '1, 2, 3', ''].map(readPosition)).toEqual([null, null, null, null]);
});
