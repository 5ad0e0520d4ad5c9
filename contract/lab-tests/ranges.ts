/** The parts of an age: `28 DAY`, `18 YEAR`. */
export const ageUnits = ['DAY', 'MONTH', 'YEAR'] as const;
export type AgeUnit = (typeof ageUnits)[number];
export interface AgeBound {
  readonly amount: number;
  readonly unit: AgeUnit;
}

/** Completed weeks of a pregnancy, both inside; null: from its beginning, to its end. */
export interface WeekSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/** '14–27', '≥ 28', '≤ 13'; '' for a whole pregnancy. @param write a number in the reader's digits */
export function writeWeeks({ from, to }: WeekSpan, write: (week: number) => string): string {
  if (from !== null && to !== null) return `${write(from)}–${write(to)}`;
  if (from !== null) return `≥ ${write(from)}`;
  return to === null ? '' : `≤ ${write(to)}`;
}

/** The people for whom a reference range is meant, from one age up to another, which is outside. */
export interface RangeScope {
  /** Null: of either sex. */
  readonly sex: 'Male' | 'Female' | null;
  /** Null: from birth. */
  readonly from: AgeBound | null;
  /** Null: for life. */
  readonly to: AgeBound | null;
  /** Of pregnant women in these weeks; none: of everybody else, and of pregnant women without a range of their own. */
  readonly pregnancy?: WeekSpan | null | undefined;
}

/** What is known of a person on the day of the sample. */
export interface RangePerson {
  readonly sex: string | null;
  /** The first and the last possible date of birth (`2020-02-29`); the same where it is known, null without an age. */
  readonly born: { readonly first: string; readonly last: string } | null;
  /** The day of the sample, `2026-11-20`. */
  readonly day: string;
  /** What was answered of a pregnancy on that day; `weeks` null: pregnant, weeks not known. None: not known. */
  readonly pregnancy?: { readonly isPregnant: boolean; readonly weeks: number | null } | null | undefined;
}

/**
 * The day on which a person reaches an age, by the calendar. Where the month has no such day, it is the first of the
 * next month: somebody born on 29 February is a year older on 1 March of a common year. `fullYears`
 * (contract/patients/family.ts) and the database's `patient_age_on` and `infant_age_on` say the same. An age begins
 * with the anniversary of the birth (Indian Majority Act 1875, section 3).
 */
export function dayOfAge(born: string, { amount, unit }: AgeBound): string {
  const date = new Date(`${born}T00:00:00Z`);
  if (unit === 'DAY') date.setUTCDate(date.getUTCDate() + amount);
  else {
    const month = date.getUTCMonth() + (unit === 'YEAR' ? 12 * amount : amount);
    const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
    if (date.getUTCDate() > last) date.setUTCMonth(month + 1, 1);
    else date.setUTCMonth(month);
  }
  return date.toISOString().slice(0, 10);
}

/** About how many days an age is, to compare bounds: twelve months count as a year. */
export const daysOf = (bound: AgeBound | null, none: number) =>
  bound ? bound.amount * { DAY: 1, MONTH: 30.4375, YEAR: 365.25 }[bound.unit] : none;

const isInside = ({ from, to }: RangeScope, born: string, day: string) =>
  (!from || dayOfAge(born, from) <= day) && (!to || day < dayOfAge(born, to));

/** The ages in which a pregnancy is asked for. */
const fertile: RangeScope = { sex: null, from: { amount: 12, unit: 'YEAR' }, to: { amount: 56, unit: 'YEAR' } };

/** Whether somebody could be pregnant: not a man, and not surely below 12 or above 55 years. */
const mayBePregnant = ({ sex, born, day }: Omit<RangePerson, 'pregnancy'>): boolean =>
  sex !== 'Male' && fits(fertile, { sex, born, day }) !== 'no';

/** Whether what is to be entered for somebody depends on a pregnancy. */
export const asksPregnancy = (ranges: readonly RangeScope[], person: RangePerson): boolean =>
  ranges.some((range) => range.pregnancy) && mayBePregnant(person);

/** Whether a range's weeks are those of a person. */
function fitsWeeks({ from, to }: WeekSpan, person: RangePerson): 'surely' | 'perhaps' | 'no' {
  if (!mayBePregnant(person) || person.pregnancy?.isPregnant === false) return 'no';
  if (!person.pregnancy) return 'perhaps';
  const { weeks } = person.pregnancy;
  if (weeks === null) return from === null && to === null ? 'surely' : 'perhaps';
  return (from ?? 0) <= weeks && (to === null || weeks <= to) ? 'surely' : 'no';
}

/** Whether a person has the sex of a range. A pregnant person always has that of a range for pregnancy. */
function fitsSex(scope: RangeScope, person: RangePerson): 'surely' | 'perhaps' | 'no' {
  if (scope.pregnancy) return fitsWeeks(scope.pregnancy, person);
  const { sex } = person;
  return scope.sex === null || scope.sex === sex ? 'surely' : sex === 'Male' || sex === 'Female' ? 'no' : 'perhaps';
}

/** Whether a range is meant for a person surely, perhaps (not enough is known of them), or not. */
function fits(scope: RangeScope, person: RangePerson): 'surely' | 'perhaps' | 'no' {
  const { born, day } = person;
  const isSex = fitsSex(scope, person);
  if (isSex === 'no') return 'no';
  if (!scope.from && !scope.to) return isSex;
  if (!born) return 'perhaps';
  const [first, last] = [isInside(scope, born.first, day), isInside(scope, born.last, day)];
  if (first && last) return isSex;
  // By the earliest date of birth the range has ended, by the latest it has not begun: the true age may lie in it.
  const isPast = scope.to !== null && day >= dayOfAge(born.last, scope.to);
  const isAhead = scope.from !== null && day < dayOfAge(born.first, scope.from);
  return isPast || isAhead ? 'no' : 'perhaps';
}

/** Longer than any life, in days, so that 'from 60 years' is the shorter of two ages without an end. */
const lifetime = 150 * 365.25;
const spanOf = ({ from, to }: RangeScope) => daysOf(to, lifetime) - daysOf(from, 0);

/** The last week that can be typed. */
export const lastWeek = 44;
/** How many weeks of pregnancy a range is for; everybody's is for more than any. */
const weeksOf = ({ pregnancy }: RangeScope) =>
  pregnancy ? (pregnancy.to ?? lastWeek) - (pregnancy.from ?? 0) : lastWeek + 1;

/**
 * Sorts ranges by how closely they describe their people, the closest first: pregnancy before none and fewer weeks
 * before more, then one sex before both, then the shorter span of ages.
 */
const bySpecificity = (a: RangeScope, b: RangeScope) =>
  weeksOf(a) - weeksOf(b) || Number(a.sex === null) - Number(b.sex === null) || spanOf(a) - spanOf(b);

/**
 * The reference ranges that may apply to a person, the most specific first: exactly one where enough is known of them,
 * none where no range is meant for them (docs/laboratory.md).
 */
export function candidatesOf<Range extends RangeScope>(ranges: readonly Range[], person: RangePerson): Range[] {
  const meant = ranges.toSorted(bySpecificity).filter((range) => fits(range, person) !== 'no');
  const sure = meant.findIndex((range) => fits(range, person) === 'surely');
  return sure === -1 ? meant : meant.slice(0, sure + 1);
}

/** The facts about a person that decide between ranges, where they are not known. */
export const rangeFacts = ['AGE', 'SEX', 'PREGNANCY'] as const;
export type RangeFact = (typeof rangeFacts)[number];

/** The facts that are not known well enough to say of each of these ranges whether it applies. */
export function undecided(candidates: readonly RangeScope[], person: RangePerson): RangeFact[] {
  const anybody = { sex: null, from: null, to: null, pregnancy: null };
  const isOpen: Record<RangeFact, (range: RangeScope) => boolean> = {
    AGE: ({ from, to }) => fits({ ...anybody, from, to }, person) === 'perhaps',
    SEX: ({ sex, pregnancy }) => !pregnancy && fits({ ...anybody, sex }, person) === 'perhaps',
    PREGNANCY: ({ pregnancy }) => !!pregnancy && fitsWeeks(pregnancy, person) === 'perhaps',
  };
  return rangeFacts.filter((fact) => candidates.some(isOpen[fact]));
}

/**
 * The reference range for a person: the most specific of those meant for them. `isUnsure`: if more were known of the
 * person, another one might apply, so none is chosen.
 */
export function chooseRange<Range extends RangeScope>(
  ranges: readonly Range[],
  person: RangePerson,
): { range: Range | null; isUnsure: boolean } {
  const [first] = candidatesOf(ranges, person);
  if (!first) return { range: null, isUnsure: false };
  // The candidates end with the first range that is surely theirs.
  return fits(first, person) === 'surely' ? { range: first, isUnsure: false } : { range: null, isUnsure: true };
}

const weeksMeet = (a: WeekSpan, b: WeekSpan) =>
  (a.from ?? 0) <= (b.to ?? Infinity) && (b.from ?? 0) <= (a.to ?? Infinity);

/** Whether two ranges are for the same people: the same sex, or pregnancies whose weeks meet, and ages that meet. */
function overlap(a: RangeScope, b: RangeScope): boolean {
  const isSame =
    a.pregnancy && b.pregnancy ? weeksMeet(a.pregnancy, b.pregnancy) : !a.pregnancy && !b.pregnancy && a.sex === b.sex;
  return isSame && daysOf(a.from, 0) < daysOf(b.to, Infinity) && daysOf(b.from, 0) < daysOf(a.to, Infinity);
}

/** The pairs of ranges that are for the same people. */
export const overlapsOf = <Range extends RangeScope>(ranges: readonly Range[]): [Range, Range][] =>
  ranges.flatMap((one, index) =>
    ranges
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other): [Range, Range] => [one, other]),
  );

/** A range whose limits may be known. */
type RangeWithLimits = RangeScope & {
  readonly [Limit in 'low' | 'high' | 'criticalLow' | 'criticalHigh']?: number | string | null | undefined;
} & { readonly text?: string | null | undefined };

/** Whether a range has only critical limits, so that it does not say what is normal. */
function isCriticalOnly({ low, high, criticalLow, criticalHigh, text }: RangeWithLimits): boolean {
  const isSet = (limit: number | string | null | undefined) => limit !== null && limit !== undefined && limit !== '';
  return (isSet(criticalLow) || isSet(criticalHigh)) && !isSet(low) && !isSet(high) && !text;
}

/** The ages of one sex for which there is no range, from birth on; null ends mean birth and for life. */
export function gapsOf(
  ranges: readonly RangeWithLimits[],
  sex: 'Male' | 'Female',
): { from: AgeBound | null; to: AgeBound | null }[] {
  const own = ranges
    .filter((range) => !range.pregnancy && !isCriticalOnly(range) && (range.sex === null || range.sex === sex))
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

/** The weeks of pregnancy for which there is no range, where there is one for others. */
export function weekGapsOf(ranges: readonly RangeScope[]): WeekSpan[] {
  const spans = ranges.flatMap(({ pregnancy }) => pregnancy ?? []).toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));
  const gaps: WeekSpan[] = [];
  let next = 0;
  for (const { from, to } of spans) {
    if ((from ?? 0) > next) gaps.push({ from: next === 0 ? null : next, to: (from ?? 0) - 1 });
    next = Math.max(next, (to ?? lastWeek) + 1);
  }
  if (spans.length > 0 && next <= lastWeek) gaps.push({ from: next, to: null });
  return gaps;
}
