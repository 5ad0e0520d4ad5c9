import { limitText } from '#contract/reports/reference-limits.ts';
import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';

/** Limits as the database reads them: in ASCII digits, without commas. */
export const withPlainLimits = (analyte: Analyte): Analyte => ({
  ...analyte,
  ucumFactor: limitText(analyte.ucumFactor),
  validLow: limitText(analyte.validLow),
  validHigh: limitText(analyte.validHigh),
  ranges: analyte.ranges.map((range) => ({
    ...range,
    low: limitText(range.low),
    high: limitText(range.high),
    criticalLow: limitText(range.criticalLow),
    criticalHigh: limitText(range.criticalHigh),
  })),
});

/** A range as text, to compare. */
const writeRange = ({ sex, from, to, pregnancy, text, source, ...limits }: ReferenceRangeRow) => {
  const people = [sex, from?.amount, from?.unit, to?.amount, to?.unit];
  const weeks = [Boolean(pregnancy), pregnancy?.from, pregnancy?.to];
  const { low, high, criticalLow, criticalHigh } = limits;
  return [...people, ...weeks, low, high, criticalLow, criticalHigh, text, source].map((part) => part ?? '').join('|');
};
/** The ranges of an analyte as text, in any order. */
export const writeRanges = ({ ranges }: Pick<Analyte, 'ranges'>) => JSON.stringify(ranges.map(writeRange).toSorted());
/** What an analyte is in every test that measures it; headings belong to each test. */
export type OwnFacts = Omit<Analyte, 'heading' | 'headingBn'>;
/** These as text, to compare. */
export const writeAnalyte = (analyte: OwnFacts) => {
  const { name, nameBn, unit, kind, decimals, choices, formula, validLow, validHigh } = analyte;
  const { unitUcum, ucumFactor, loinc } = analyte;
  const facts = [
    name,
    nameBn,
    unit,
    unitUcum,
    ucumFactor,
    loinc,
    kind,
    decimals,
    choices,
    formula,
    validLow,
    validHigh,
  ];
  return JSON.stringify([...facts.map((part) => part ?? ''), writeRanges(analyte)]);
};
