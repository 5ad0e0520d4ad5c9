import type { Visit } from '#contract/visits/shapes.ts';

const paiseOf = (rupees: number) => Math.round(rupees * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paiseOf(amount), 0);

/**
 * What makes the sums of a slip add up, in rupees: what is no longer charged because its line was cancelled, the total
 * without it, and what was given back of the receipts' money.
 */
export function slipSums({ lines, price, discount, paid, receipts }: Visit) {
  const over = lines.filter((line) => line.cancelled);
  const cancelled = sumOf(over.map((line) => line.price)) - sumOf(over.map((line) => line.discount));
  return {
    cancelled: cancelled / 100,
    total: (paiseOf(price) - paiseOf(discount) - cancelled) / 100,
    back: (sumOf(receipts.map(({ amount }) => amount)) - paiseOf(paid)) / 100,
  };
}
