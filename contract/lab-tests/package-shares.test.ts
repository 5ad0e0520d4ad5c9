import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standingOf } from '../payments/ledger.ts';
import type { LedgerLine } from '../payments/ledger.ts';
import { allocate } from '../payments/shares.ts';
import { packageShares } from './package-shares.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, paise) => all + paise, 0);

test('a package without a price costs what its tests cost; free tests share a price equally', () => {
  expect(packageShares(null, [25_050, 33_333])).toEqual([25_050, 33_333]);
  expect(packageShares(10_000, [0, 0, 0])).toEqual([3_334, 3_333, 3_333]);
  expect(packageShares(90_000, [30_000, 70_000])).toEqual([27_000, 63_000]);
});

const paise = fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constant(100_000_000), fc.constant(1));
const aPackage = fc.record({ price: paise, tests: fc.array(paise, { minLength: 2, maxLength: 40 }), at: fc.nat() });
const entry = (id: number, kind: 'payment' | 'refund', amountPaise: number, ofId: number | null) =>
  ({
    id,
    kind,
    slot: 1,
    amountPaise,
    ofId,
    reversesId: null,
    label: null,
    status: null,
    showsZero: false,
  }) as LedgerLine;

test('of 10,000 packages, the shares add up to the price, and one line is refunded to the paisa', () => {
  fc.assert(
    fc.property(aPackage, ({ price, tests, at }) => {
      const shares = packageShares(price, tests);
      expect(sum(shares)).toBe(price);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(allocate(shares, price)).toEqual(shares);
      const line = at % shares.length;
      const standings = shares.map((pricePaise, place) => {
        const paid = entry(1, 'payment', pricePaise, null);
        const lines = place === line ? [paid, entry(2, 'refund', pricePaise, 1)] : [paid];
        return standingOf({ pricePaise, isCancelled: place === line }, lines);
      });
      expect(sum(standings.map(({ paidPaise }) => paidPaise))).toBe(price - shares[line]!);
      expect(sum(standings.map(({ owedPaise }) => owedPaise))).toBe(0);
    }),
    { numRuns: 10_000 },
  );
});
