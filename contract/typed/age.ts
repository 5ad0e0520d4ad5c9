import { limits } from '../limits.ts';
import type { AgeUnit } from '../lab-tests/ranges.ts';
import type { AgeOf } from '../patients/age.ts';
import { plainSpelling } from './spelling.ts';

/**
 * An age as it was told: full years, or full months and further days. `unit` is the smallest that was named: '1 year
 * 6 months' is 18 months, and may be 18 months and 20 days.
 */
export type TypedAge =
  | { readonly unit: 'YEAR'; readonly years: number }
  | { readonly unit: 'MONTH' | 'DAY'; readonly months: number; readonly days: number };

type Word = 'year' | 'month' | 'week' | 'day';

/** How people write the units. */
const words: Readonly<Record<Word, string>> = {
  year: 'y|yr|yrs|year|years|yo|বছর|বৎসর|साल|वर्ष',
  month: 'm|mo|mos|mon|mth|mths|month|months|মাস|महीना|महीने|माह|मास',
  week: 'w|wk|wks|week|weeks|সপ্তাহ|हफ्ता|हफ्ते|सप्ताह',
  day: 'd|day|days|দিন|दिन',
};
const amount = (word: Word) => String.raw`(?:(\d{1,4}) ?(?:${words[word]})\.?)?`;
const between = String.raw`(?: ?(?:,|&|and|ও|এবং) ?| ?)`;
const inUnits = new RegExp(
  `^${(['year', 'month', 'week', 'day'] as const).map(amount).join(between)}(?: old| of age)?$`,
  'i',
);
/** `45 M` is how a man of 45 is written; `45m` may be. */
const bareMonths = /^(\d+) ?(m)$/i;
/** The most months for which `m` alone is taken as months. */
const mostShort = 24;
/** The most days or weeks that somebody counts, as days. */
const mostDays = 1000;

/** Checks the parts of an age: at most eleven months beside years, and less than a month of days beside months. */
function inOrder(years: number | null, months: number | null, days: number | null): TypedAge | null {
  if (years !== null && (months ?? 0) > 11) return null;
  if ((days ?? 0) > (years === null && months === null ? mostDays : 31)) return null;
  if (months === null && days === null) return years === null ? null : { unit: 'YEAR', years };
  const all = (years ?? 0) * 12 + (months ?? 0);
  if (days !== null) return { unit: 'DAY', months: all, days };
  // In its first month a child's age is in days.
  return all === 0 ? null : { unit: 'MONTH', months: all, days: 0 };
}

/**
 * An age as it is typed: `45`, `45 yrs`, `6m`, `6 months`, `৬ মাস`, `10 days`, `2 weeks`, `1y 6m`. Null for what is not
 * surely one: `0.5`, `45 M` (a man of 45?), `6/12`, and above 120 years.
 */
export function readAge(typed: string): TypedAge | null {
  if (typed.length > limits.typedNumberLength) return null;
  const text = plainSpelling(typed);
  if (/^\d{1,3}$/.test(text)) return within({ unit: 'YEAR', years: Number(text) });
  const short = bareMonths.exec(text);
  if (short && (short[2] === 'M' || Number(short[1]) > mostShort)) return null;
  const [found, ...parts] = inUnits.exec(text) ?? [];
  if (!found) return null;
  const [years, months, weeks, days] = parts.map((part) => (part === undefined ? null : Number(part)));
  const counted = weeks === null && days === null ? null : (weeks ?? 0) * 7 + (days ?? 0);
  return within(inOrder(years ?? null, months ?? null, counted));
}

function within(age: TypedAge | null): TypedAge | null {
  return age !== null && yearsOf(age) <= limits.patientAge ? age : null;
}

/**
 * The full years of an age. Days are counted as months of 30.4 days: below a thousand days that never changes the year.
 */
export function yearsOf(age: TypedAge): number {
  return age.unit === 'YEAR' ? age.years : Math.floor((age.months + age.days / 30.4375) / 12);
}

/** An age as it is sent and kept in histories: '45', '18 months', '10 days', '5 months 3 days'; `readAge` reads it. */
export function plainAge(age: TypedAge): string {
  if (age.unit === 'YEAR') return String(age.years);
  if (age.unit === 'MONTH') return `${age.months} months`;
  return age.months === 0 ? `${age.days} days` : `${age.months} months ${age.days} days`;
}

/** A known age as its field shows it, to be sent back unchanged; '' where none is known. */
export function ageInField({ age, infantAge }: AgeOf): string {
  if (!infantAge) return age === null ? '' : String(age);
  const { months, days } = infantAge;
  return plainAge({ unit: days > 0 || months === 0 ? 'DAY' : 'MONTH', months, days });
}

/**
 * How an age is stored: full years with the day on which they were told; months and days as the latest possible date of
 * birth.
 */
export interface KeptAge {
  readonly ageYears: number;
  readonly ageUnit: AgeUnit;
  readonly ageToldOn: string;
}

/** The day so many months and days before another. 31 August less six months is the last of February. */
function dayBefore(day: string, months: number, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.getUTCMonth() - months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(date.getUTCDate(), last));
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** The first and the last possible date of birth. @param today on which it was told, `2026-11-20` */
export function birthSpan(age: TypedAge, today: string): readonly [first: string, last: string] {
  const [months, days] = age.unit === 'YEAR' ? [age.years * 12, 0] : [age.months, age.days];
  const last = dayBefore(today, months, days);
  if (age.unit === 'DAY') return [last, last];
  const before = age.unit === 'YEAR' ? dayBefore(today, months + 12, 0) : dayBefore(last, 1, 0);
  return [dayBefore(before, 0, -1), last];
}

/** @param today on which it was told, `2026-11-20` */
export function keepAge(age: TypedAge, today: string): KeptAge {
  if (age.unit === 'YEAR') return { ageYears: age.years, ageUnit: 'YEAR', ageToldOn: today };
  return { ageYears: 0, ageUnit: age.unit, ageToldOn: birthSpan(age, today)[1] };
}
