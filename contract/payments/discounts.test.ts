import { expect, test } from 'vitest';
import { isWithinLimit, percentOf, shareWithinLimit } from './discounts.ts';

test('a part of a price is rounded down to the paisa', () => {
  expect([percentOf(19_999, 10), percentOf(19_999, 0), percentOf(19_999, 100)]).toEqual([1_999, 0, 19_999]);
});

test('a discount is within the limit with all that was given before it', () => {
  const visit = { pricePaise: 100_000, givenPaise: 4_000 };
  expect([isWithinLimit(visit, 6_000, 10), isWithinLimit(visit, 6_001, 10)]).toEqual([true, false]);
  expect(isWithinLimit({ pricePaise: 100_000, givenPaise: 0 }, 1, 0), 'no limit is set').toBe(false);
});

const line = (pricePaise: number, owedPaise = pricePaise, givenPaise = 0) => ({ pricePaise, givenPaise, owedPaise });

test.each([
  ['two lines, by what they owe', [line(50_000), line(50_000)], 10_000, 10, [5_000, 5_000]],
  ['of other prices', [line(30_000), line(60_000)], 9_000, 10, [3_000, 6_000]],
  ['to the last paisa', [line(33_333), line(33_333), line(33_334)], 10_000, 10, [3_333, 3_333, 3_334]],
  ['a paisa above it', [line(50_000), line(50_000)], 10_001, 10, null],
  ['one is paid: no more than the other may have', [line(50_000, 0), line(50_000)], 5_000, 10, [0, 5_000]],
  ['one is paid: more than the other may have', [line(50_000, 0), line(50_000)], 5_001, 10, null],
  ['one is paid in part', [line(50_000, 2_000), line(50_000)], 7_000, 10, [2_000, 5_000]],
  ['one has its part already', [line(50_000, 45_000, 5_000), line(50_000)], 5_000, 10, [0, 5_000]],
  ['one has more than its part', [line(50_000, 42_000, 8_000), line(50_000)], 2_000, 10, [0, 2_000]],
  ['all that an admin takes off', [line(50_000, 0), line(50_000)], 50_000, 100, [0, 50_000]],
  ['no limit is set', [line(50_000)], 1, 0, null],
  ['nothing stands', [], 1, 100, null],
])('a discount within the limit, shared: %s', (_, lines, paise, percent, parts) => {
  expect(shareWithinLimit(lines, paise, percent)).toEqual(parts);
});
