import { expect, test } from 'vitest';
import { formatMonth } from '#web/lib/format.ts';
import { isMonth, shiftMonth } from './month.tsx';

test('months are counted across the ends of years', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ]);
});

test('invalid months are none', () => {
  for (const month of ['2026-11', '2026-01', '2026-09', '2026-10', '2026-12']) expect(isMonth(month), month).toBe(true);
  for (const text of ['2026-13', '2026-00', '2026-1', '1999-12', '2026-11-01', '12026-11', ''])
    expect(isMonth(text), text).toBe(false);
});

test('a month is written in both languages', () => {
  expect([formatMonth('2026-11', 'en'), formatMonth('2026-11', 'bn')]).toEqual(['November 2026', 'নভেম্বর ২০২৬']);
});
