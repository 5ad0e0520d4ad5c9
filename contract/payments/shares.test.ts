import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, shareOut } from './shares.ts';

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
const paise = fc.integer({ min: 0, max: 100_000_000 });
const several = fc.array(paise, { minLength: 1, maxLength: 20 });

it('a payment pays the dues in their order, to the paisa', () => {
  expect(allocate([50_000, 0, 25_001], 60_000)).toEqual([50_000, 0, 10_000]);
  expect(allocate([100, 100], 350), 'what is over is with the last').toEqual([100, 250]);
  fc.assert(
    fc.property(several, paise, (owed, paid) => {
      const parts = allocate(owed, paid);
      expect(sumOf(parts)).toBe(paid);
      for (const [place, part] of parts.slice(0, -1).entries()) expect(part).toBeLessThanOrEqual(owed[place]!);
    }),
  );
});

it('an amount is shared by the largest remainder: nothing is lost, and nobody gets more than their part', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10_000, [45_000, 55_000, 0])).toEqual([4_500, 5_500, 0]);
  expect(shareOut(0, [0])).toEqual([0]);
  fc.assert(
    fc.property(several, fc.nat({ max: 10_000 }), (weights, perTenThousand) => {
      const amount = Math.floor((sumOf(weights) * perTenThousand) / 10_000);
      const parts = shareOut(amount, weights);
      expect(sumOf(parts)).toBe(amount);
      for (const [place, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[place]!);
    }),
    { numRuns: 300 },
  );
});
