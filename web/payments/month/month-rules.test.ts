import { expect, test } from 'vitest';
import { formatMonth, isMonth, shiftMonth } from './month-rules.ts';

test('months are counted across the ends of years', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ]);
});

test('invalid months are none', () => {
  expect(['2026-11', '2026-13', '2026-1', '1999-12', '2026-11-01', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a month is written in both languages', () => {
  expect([formatMonth('2026-11', 'en'), formatMonth('2026-11', 'bn')]).toEqual(['November 2026', 'নভেম্বর ২০২৬']);
});
