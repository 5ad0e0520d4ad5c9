import { limitOf } from '../reports/reference-limits.ts';
import type { ReferenceRangeRow } from './analytes.ts';
import { candidatesOf, chooseRange, undecided } from './ranges.ts';
import type { RangeFact, RangePerson } from './ranges.ts';

/** The range that a person's value is compared with, and the unknown facts that would decide which one it is. */
export interface AppliedRange {
  readonly range: ReferenceRangeRow | null;
  /** Not empty: the limits are those of several ranges, and none of them is printed. */
  readonly dependsOn: readonly RangeFact[];
}

type Limit = 'low' | 'high' | 'criticalLow' | 'criticalHigh';

/** The strictest value of one limit in several ranges: the lowest upper limit, or the highest lower one. */
function strictest(ranges: readonly ReferenceRangeRow[], limit: Limit) {
  const isAbove = limit === 'high' || limit === 'criticalHigh';
  const set = ranges.map((range) => range[limit]).filter((one) => limitOf(one) !== null);
  return set.toSorted((a, b) => (isAbove ? 1 : -1) * (limitOf(a)! - limitOf(b)!))[0] ?? null;
}

/** The words that are normal in all of the ranges that have some. */
function sharedWords(ranges: readonly ReferenceRangeRow[]): string {
  const lists = ranges.flatMap(({ text }) => (text ? [text.split(/\s\/\s/).map((word) => word.trim())] : []));
  const [first = [], ...others] = lists;
  return first.filter((word) => others.every((list) => list.includes(word))).join(' / ');
}

/**
 * The range for a person. Where too little is known of them to choose one, it is made of all that may be theirs: what
 * these share and, where they differ, the strictest limits. So no value lacks its flag because an age, sex or pregnancy
 * is unknown.
 */
export function rangeFor(ranges: readonly ReferenceRangeRow[], person: RangePerson): AppliedRange {
  const { range, isUnsure } = chooseRange(ranges, person);
  if (!isUnsure) return { range, dependsOn: [] };
  const candidates = candidatesOf(ranges, person);
  const [first] = candidates as [ReferenceRangeRow];
  const isShared = candidates.every((one) => JSON.stringify(printed(one)) === JSON.stringify(printed(first)));
  const limits = {
    low: strictest(candidates, 'low'),
    high: strictest(candidates, 'high'),
    criticalLow: strictest(candidates, 'criticalLow'),
    criticalHigh: strictest(candidates, 'criticalHigh'),
  };
  return {
    range: { ...first, ...limits, text: isShared ? first.text : sharedWords(candidates), pregnancy: null },
    dependsOn: isShared && candidates.length > 1 ? [] : undecided(candidates, person),
  };
}

const printed = ({ low, high, text }: ReferenceRangeRow) => [limitOf(low), limitOf(high), text ?? ''];
