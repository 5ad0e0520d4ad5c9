import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import type { AgeBound } from '#contract/lab-tests/ranges.ts';
import { starterUnits } from './units.ts';

/** Short forms in which the starter catalogue is written. */

export const days = (amount: number): AgeBound => ({ amount, unit: 'DAY' });
export const months = (amount: number): AgeBound => ({ amount, unit: 'MONTH' });
export const years = (amount: number): AgeBound => ({ amount, unit: 'YEAR' });
/** From where on the ranges of adults are meant. */
export const adult = { from: years(18) } as const;
export const men = { sex: 'Male', ...adult } as const;
export const women = { sex: 'Female', ...adult } as const;

/** Where ranges were taken from. */
export const sources = {
  tietz: 'Tietz Textbook of Laboratory Medicine, 7th edition, appendix',
  kit: 'Reagent kit insert',
  usual: 'Usual finding',
} as const;

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
type Names = readonly [code: string, name: string, nameBn: string];

function plain(
  kind: Analyte['kind'],
  [code, name, nameBn]: Names,
  unit: string,
  ranges: readonly Range[],
  { heading: [heading, headingBn] = ['', ''], valid, decimals = 0 }: More,
): Analyte {
  const { ucum = '', factor = null } = starterUnits[unit] ?? {};
  return {
    code,
    heading,
    headingBn,
    name,
    nameBn,
    unit,
    unitUcum: ucum,
    ucumFactor: factor,
    loinc: '',
    kind,
    decimals,
    choices: [],
    formula: '',
    validLow: valid?.[0] ?? null,
    validHigh: valid?.[1] ?? null,
    ranges: ranges.map(rangeOf),
  };
}

/** A number. No ranges: no source is sure, or they depend on the method; the pathologist sets them. */
export const number = (names: Names, unit: string, ranges: readonly Range[], more: More = {}) =>
  plain('NUMBER', names, unit, ranges, more);
export const formula = (names: Names, unit: string, text: string, ranges: readonly Range[], more: More = {}) => ({
  ...plain('FORMULA', names, unit, ranges, more),
  formula: text,
});
export const titre = (names: Names, ranges: readonly Range[], more: More = {}) =>
  plain('TITRE', names, '', ranges, more);
/** Words to choose from; `normal` are those of a healthy person, separated by slashes, '' where none is better. */
export const choice = (names: Names, choices: readonly string[], normal: string, more: More = {}) => ({
  ...plain('CHOICE', names, '', normal === '' ? [] : [{ text: normal, source: sources.usual }], more),
  choices: [...choices],
});
export const words = (names: Names, more: More = {}) => plain('TEXT', names, '', [], more);
/** The same analytes under a heading, for a panel. */
export const under = (heading: Heading, ...analytes: readonly Analyte[]): Analyte[] =>
  analytes.map((each) => ({ ...each, heading: heading[0], headingBn: heading[1] }));
