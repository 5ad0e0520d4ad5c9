import { shareOut } from '../payments/shares.ts';

/**
 * What each test of a package costs in it, in paise: its share of the package's price in the proportion of the tests'
 * own prices, so that the shares add up to it. A package without a price costs what its tests cost. If all of them are
 * free, they share equally.
 */
export function packageShares(pricePaise: number | null, testsPaise: readonly number[]): number[] {
  if (pricePaise === null) return [...testsPaise];
  const areFree = testsPaise.every((paise) => paise === 0);
  return shareOut(pricePaise, areFree ? testsPaise.map(() => 1) : testsPaise);
}
