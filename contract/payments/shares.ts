/**
 * A payment's parts for several dues, in their order: each gets at most what it owes, and one whatever is over.
 * All amounts are whole paise, and the parts add up to the payment.
 * @param rest the place of the line that takes what is over: the last, if nothing is said
 */
export function allocate(owedPaise: readonly number[], paise: number, rest = owedPaise.length - 1): number[] {
  const all = owedPaise.reduce((sum, owed) => sum + owed, 0);
  const over = Math.max(0, paise - all);
  let left = paise - over;
  return owedPaise.map((owed, place) => {
    const due = Math.min(left, owed);
    left -= due;
    return place === rest ? due + over : due;
  });
}

/**
 * Divides an amount in the proportion of `weights` by the largest remainder: whole paise that add up to it, none more
 * than its weight if the amount is not more than their sum. Of equal remainders the first gets the paisa.
 */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  // The product of a price and a discount can be larger than a `number` holds exactly.
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (total === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(paise) * BigInt(weight));
  const parts = exact.map((product) => Number(product / total));
  const missing = paise - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, place) => ({ place, remainder: product % total }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder < other.remainder ? 1 : -1,
    );
  for (const { place } of byRemainder.slice(0, missing)) parts[place]! += 1;
  return parts;
}
