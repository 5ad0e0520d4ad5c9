import * as z from 'zod/mini';
import { limitText } from '../reports/reference-limits.ts';
import { ageUnits, candidatesOf, chooseRange } from './ranges.ts';
import type { AgeBound, RangePerson, RangeScope } from './ranges.ts';

/** Whom a range is for, as `RangeScope`. */
const bound = z.nullable(z.object({ amount: z.number(), unit: z.enum(ageUnits) }));
const week = z.nullable(z.number());
const scope = z.object({
  sex: z.nullable(z.enum(['Male', 'Female'])),
  from: bound,
  to: bound,
  pregnancy: z.optional(z.nullable(z.object({ from: week, to: week }))),
});

/** A critical limit that is still in the list but no longer applies to these people: their own range has none. */
export const lostLimit = z.object({ side: z.enum(['LOW', 'HIGH']), limit: z.string(), people: scope });
export type LostLimit = z.infer<typeof lostLimit>;

type Ranged = RangeScope & {
  readonly [Side in 'criticalLow' | 'criticalHigh']?: number | string | null | undefined;
};
const sides = { LOW: 'criticalLow', HIGH: 'criticalHigh' } as const;

/** A person of exactly that age on one day. The fifteenth exists in every month. */
function personOf(age: AgeBound | null, rest: Pick<RangePerson, 'sex' | 'pregnancy'>): RangePerson {
  const day = '2026-01-15';
  const date = new Date(`${day}T00:00:00Z`);
  if (age?.unit === 'DAY') date.setUTCDate(date.getUTCDate() - age.amount);
  else if (age) date.setUTCMonth(date.getUTCMonth() - age.amount * (age.unit === 'YEAR' ? 12 : 1));
  const born = date.toISOString().slice(0, 10);
  return { born: { first: born, last: born }, day, ...rest };
}

/** One person of each group that these ranges tell apart. */
function peopleOf(ranges: readonly RangeScope[]): RangePerson[] {
  // From twelve years on somebody may be pregnant.
  const ages = [null, { amount: 12, unit: 'YEAR' as const }, ...ranges.flatMap(({ from, to }) => [from, to])];
  const weeks = new Set(ranges.flatMap(({ pregnancy: span }) => (span ? [span.from ?? 0, (span.to ?? -1) + 1] : [])));
  const told = [...weeks].map((each) => ({ isPregnant: true, weeks: each }));
  return [...new Set(ages)].flatMap((age) => [
    personOf(age, { sex: 'Male', pregnancy: null }),
    personOf(age, { sex: 'Female', pregnancy: { isPregnant: false, weeks: null } }),
    ...told.map((pregnancy) => personOf(age, { sex: 'Female', pregnancy })),
  ]);
}

/**
 * The critical limits that a change of ranges switches off for some people although they are still in the list: until
 * now the limit applied to them, and now a more specific range without it is chosen.
 */
export function lostLimits(before: readonly Ranged[], after: readonly Ranged[]): LostLimit[] {
  const found = new Map<string, LostLimit>();
  for (const person of peopleOf([...before, ...after])) {
    const [was, is] = [chooseRange(before, person).range, chooseRange(after, person).range];
    for (const side of ['LOW', 'HIGH'] as const) {
      const limit = was && limitText(was[sides[side]]);
      if (limit === null || !is || limitText(is[sides[side]]) !== null) continue;
      const stands = after.some(
        (one) => limitText(one[sides[side]]) !== null && candidatesOf([one], person).length > 0,
      );
      const { sex, from, to, pregnancy = null } = is;
      const lost = { side, limit, people: { sex, from, to, pregnancy } };
      if (stands) found.set(JSON.stringify(lost), lost);
    }
  }
  return [...found.values()];
}
