/** The parts of an age: `28 DAY`, `18 YEAR`. */
export const ageUnits = ['DAY', 'MONTH', 'YEAR'] as const;
export type AgeUnit = (typeof ageUnits)[number];
export interface AgeBound {
  readonly amount: number;
  readonly unit: AgeUnit;
}

/** The people for whom a reference range is meant, from one age up to another, which is outside. */
export interface RangeScope {
  /** Null: of either sex. */
  readonly sex: 'Male' | 'Female' | null;
  /** Null: from birth. */
  readonly from: AgeBound | null;
  /** Null: for life. */
  readonly to: AgeBound | null;
}

/** What is known of a person on the day of the sample. */
export interface RangePerson {
  readonly sex: string | null;
  /** The first and the last possible date of birth (`2020-02-29`); the same where it is known, null without an age. */
  readonly born: { readonly first: string; readonly last: string } | null;
  /** The day of the sample, `2026-11-20`. */
  readonly day: string;
}

/** A day of that age, as the calendar counts: 29 February and a year is 28 February. */
export function dayOfAge(born: string, { amount, unit }: AgeBound): string {
  const date = new Date(`${born}T00:00:00Z`);
  if (unit === 'DAY') date.setUTCDate(date.getUTCDate() + amount);
  else {
    const month = date.getUTCMonth() + (unit === 'YEAR' ? 12 * amount : amount);
    const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
    date.setUTCMonth(month, Math.min(date.getUTCDate(), last));
  }
  return date.toISOString().slice(0, 10);
}

/** About how many days an age is, to compare bounds: twelve months are a year. */
export const daysOf = (bound: AgeBound | null, none: number) =>
  bound ? bound.amount * { DAY: 1, MONTH: 30.4375, YEAR: 365.25 }[bound.unit] : none;

const isInside = ({ from, to }: RangeScope, born: string, day: string) =>
  (!from || dayOfAge(born, from) <= day) && (!to || day < dayOfAge(born, to));

/** Whether a range is meant for a person surely, perhaps (their age or sex is not known well enough), or not. */
function fits(scope: RangeScope, { sex, born, day }: RangePerson): 'surely' | 'perhaps' | 'no' {
  const isSex =
    scope.sex === null || scope.sex === sex ? 'surely' : sex === 'Male' || sex === 'Female' ? 'no' : 'perhaps';
  if (isSex === 'no') return 'no';
  if (!scope.from && !scope.to) return isSex;
  if (!born) return 'perhaps';
  const [first, last] = [isInside(scope, born.first, day), isInside(scope, born.last, day)];
  if (first && last) return isSex;
  // The older one is past its end, the younger one before its beginning: it may still lie between them.
  const isPast = scope.to !== null && day >= dayOfAge(born.last, scope.to);
  const isAhead = scope.from !== null && day < dayOfAge(born.first, scope.from);
  return isPast || isAhead ? 'no' : 'perhaps';
}

/** Longer than any life, in days, so that 'from 60 years' is the shorter of two ages without an end. */
const lifetime = 150 * 365.25;
const spanOf = ({ from, to }: RangeScope) => daysOf(to, lifetime) - daysOf(from, 0);

/** Less than 0 where `a` says more of its people than `b`: one sex before both, then the shorter age. */
const bySpecificity = (a: RangeScope, b: RangeScope) =>
  Number(a.sex === null) - Number(b.sex === null) || spanOf(a) - spanOf(b);

/**
 * The reference range for a person: the most specific of those meant for them (docs/laboratory.md). `isUnsure`: another
 * one would apply if their age or sex were known, so that none is chosen.
 */
export function chooseRange<Range extends RangeScope>(
  ranges: readonly Range[],
  person: RangePerson,
): { range: Range | null; isUnsure: boolean } {
  const sorted = ranges.toSorted(bySpecificity);
  const meant = sorted.find((range) => fits(range, person) !== 'no');
  if (!meant) return { range: null, isUnsure: false };
  return fits(meant, person) === 'surely' ? { range: meant, isUnsure: false } : { range: null, isUnsure: true };
}

/** Two ranges for the same people: the same sex, and ages that meet. */
export function overlap(a: RangeScope, b: RangeScope): boolean {
  return a.sex === b.sex && daysOf(a.from, 0) < daysOf(b.to, Infinity) && daysOf(b.from, 0) < daysOf(a.to, Infinity);
}

/** The ages of one sex for which there is no range, from birth on; null ends mean birth and for life. */
export function gapsOf(
  ranges: readonly RangeScope[],
  sex: 'Male' | 'Female',
): { from: AgeBound | null; to: AgeBound | null }[] {
  const own = ranges
    .filter((range) => range.sex === null || range.sex === sex)
    .toSorted((a, b) => daysOf(a.from, 0) - daysOf(b.from, 0));
  const gaps: { from: AgeBound | null; to: AgeBound | null }[] = [];
  let until: AgeBound | null = null;
  let reached = 0;
  for (const { from, to } of own) {
    if (daysOf(from, 0) > reached) gaps.push({ from: until, to: from });
    if (daysOf(to, Infinity) > reached) [until, reached] = [to, daysOf(to, Infinity)];
  }
  if (ranges.length > 0 && reached < Infinity) gaps.push({ from: until, to: null });
  return gaps;
}
