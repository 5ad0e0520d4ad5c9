import { expect, test } from 'vitest';
import { isWithinLimit, percentOf } from './discounts.ts';

test('a part of a price is rounded down to the paisa', () => {
  expect([percentOf(19_999, 10), percentOf(19_999, 0), percentOf(19_999, 100)]).toEqual([1_999, 0, 19_999]);
});

test('a discount is within the limit with all that was given before it', () => {
  const visit = { pricePaise: 100_000, givenPaise: 4_000 };
  expect([isWithinLimit(visit, 6_000, 10), isWithinLimit(visit, 6_001, 10)]).toEqual([true, false]);
  expect(isWithinLimit({ pricePaise: 100_000, givenPaise: 0 }, 1, 0), 'no limit is set').toBe(false);
});
