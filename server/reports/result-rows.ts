import { flagOf, plainLimit } from '#contract/reports/flags.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import type { ResultInput, ResultRow } from '#contract/reports/shapes.ts';

/**
 * Makes a result row to be stored. Its flag is computed once, from the limits given with it. Limits that were typed
 * with more decimals than their number shows are also kept as typed, for the range on the report.
 */
export function freezeRow({ test, value, unit, low, high, criticalLow, criticalHigh }: ResultInput): ResultRow {
  const given = { low, high, criticalLow, criticalHigh };
  const limits = {
    low: limitOf(low),
    high: limitOf(high),
    criticalLow: limitOf(criticalLow),
    criticalHigh: limitOf(criticalHigh),
  };
  const typed = Object.entries(given).flatMap(([name, limit]) => {
    const text = typeof limit === 'string' ? plainLimit(limit) : '';
    return text === '' || text === String(Number(text)) ? [] : [[name, text]];
  });
  return {
    test,
    value,
    unit: unit || null,
    ...limits,
    ...(typed.length > 0 && { typed: Object.fromEntries(typed) as ResultRow['typed'] }),
    flag: flagOf(value, limits),
  };
}
