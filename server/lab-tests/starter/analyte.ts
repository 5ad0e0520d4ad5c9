import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import type { AgeBound } from '#contract/lab-tests/ranges.ts';

/** Short forms in which the starter catalogue is written. */

export const days = (amount: number): AgeBound => ({ amount, unit: 'DAY' });
export const months = (amount: number): AgeBound => ({ amount, unit: 'MONTH' });
export const years = (amount: number): AgeBound => ({ amount, unit: 'YEAR' });

type Given = Partial<Omit<ReferenceRangeRow, 'source'>>;
/** A range; without a sex for both, without ages for life. */
type Range = Given & { readonly source: string };

const rangeOf = (given: Range): ReferenceRangeRow => ({ sex: null, from: null, to: null, text: '', ...given });
/** Ranges that were taken from the same place. */
export const from = (source: string, ...ranges: readonly Given[]): Range[] =>
  ranges.map((range) => ({ ...range, source }));

/** A heading in both languages. */
type Heading = readonly [english: string, bengali: string];

interface More {
  readonly heading?: Heading;
  /** Below and above is a slip of the keys. */
  readonly valid?: readonly [low: string, high: string];
  readonly decimals?: number;
}
const plain = (
  kind: Analyte['kind'],
  [code, name, nameBn]: readonly [code: string, name: string, nameBn: string],
  unit: string,
  ranges: readonly Range[],
  { heading: [heading, headingBn] = ['', ''], valid, decimals = 0 }: More,
): Analyte => ({
  code,
  heading,
  headingBn,
  name,
  nameBn,
  unit,
  kind,
  decimals,
  choices: [],
  formula: '',
  validLow: valid?.[0] ?? null,
  validHigh: valid?.[1] ?? null,
  ranges: ranges.map(rangeOf),
});

type Names = readonly [code: string, name: string, nameBn: string];
export const number = (names: Names, unit: string, ranges: readonly Range[], more: More = {}) =>
  plain('NUMBER', names, unit, ranges, more);
export const formula = (names: Names, unit: string, text: string, ranges: readonly Range[], more: More = {}) => ({
  ...plain('FORMULA', names, unit, ranges, more),
  formula: text,
});
/** Words to choose from; `normal` are those of a healthy person, separated by slashes. */
export const choice = (names: Names, choices: readonly string[], normal: string, more: More = {}) => ({
  ...plain('CHOICE', names, '', normal === '' ? [] : [{ text: normal, source: usual }], more),
  choices: [...choices],
});
export const words = (names: Names, more: More = {}) => plain('TEXT', names, '', [], more);

/** The source of normal words. */
const usual = 'Usual finding';
