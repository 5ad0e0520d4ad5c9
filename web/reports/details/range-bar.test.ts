import { expect, test } from 'vitest';
import type { ResultRow } from '#contract/reports/shapes.ts';
import { placeInRange } from './range-bar.tsx';

const row = (value: string, low: number | null, high: number | null, previous?: string) =>
  ({ value, low, high, ...(previous && { previous: { value: previous, at: '2026-01-01T00:00:00Z' } }) }) as ResultRow;

test('the line runs from half a range below to half a range above', () => {
  expect(placeInRange(row('100', 70, 110))).toEqual({ from: 25, to: 75, now: 62.5, before: null });
  expect(placeInRange(row('১,২০০', 1000, 2000, '500'))).toEqual({ from: 25, to: 75, now: 35, before: 0 });
});

test('with one limit it runs from nothing to twice the limit', () => {
  expect(placeInRange(row('6', null, 5))).toEqual({ from: 0, to: 50, now: 60, before: null });
  expect(placeInRange(row('30', 40, null))).toEqual({ from: 50, to: 100, now: 37.5, before: null });
});

test('a value beyond the line stands at its end', () => {
  expect(placeInRange(row('999', 70, 110, '1'))).toMatchObject({ now: 100, before: 0 });
});

test('words, bounds and values without a range have no place', () => {
  for (const none of [
    row('Negative', 1, 2),
    row('<0.5', 1, 2),
    row('5', null, null),
    row('5', 3, 3),
    row('5', null, 0),
  ])
    expect(placeInRange(none)).toBeNull();
  expect(placeInRange(row('5', 1, 9, 'trace'))).toMatchObject({ before: null });
});
