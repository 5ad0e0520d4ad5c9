import type { ReferenceRangeRow } from '../lab-tests/analytes.ts';
import type { AgeBound, RangeScope } from '../lab-tests/ranges.ts';

export const years = (amount: number): AgeBound => ({ amount, unit: 'YEAR' });
export const days = (amount: number): AgeBound => ({ amount, unit: 'DAY' });
export const months = (amount: number): AgeBound => ({ amount, unit: 'MONTH' });

/** A range with a name, of everybody where nothing else is said. */
export const range = (name: string, scope: Partial<RangeScope> = {}) => ({
  name,
  sex: null,
  from: null,
  to: null,
  ...scope,
});
/** A range of pregnant women in these weeks, with them as its name. */
export const pregnant = (from: number | null, to: number | null) => ({
  ...range(`${from}-${to}`, { sex: 'Female' }),
  pregnancy: { from, to },
});
/** The same, of '14-27' or 'null-13'. */
export const inWeeks = (weeks: string) => {
  const [from, to] = weeks.split('-').map((week) => (week === 'null' ? null : Number(week)));
  return pregnant(from!, to!);
};

/** Of both sexes and every age. */
export const haemoglobin = [
  range('newborn', { to: days(28) }),
  range('child', { from: days(28), to: years(12) }),
  range('man', { sex: 'Male', from: years(12) }),
  range('woman', { sex: 'Female', from: years(12) }),
];
/** Of everybody, of women, and of the three parts of a pregnancy. */
export const thyroid = [
  range('everybody'),
  range('woman', { sex: 'Female', from: years(18) }),
  pregnant(null, 13),
  pregnant(14, 27),
  pregnant(28, null),
];

/** A reference range of everybody without limits, changed so. */
export const aReferenceRange = (changes: Partial<ReferenceRangeRow> = {}): ReferenceRangeRow => ({
  sex: null,
  from: null,
  to: null,
  pregnancy: null,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  text: '',
  source: 'Dacie',
  ...changes,
});
