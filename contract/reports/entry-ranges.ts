import type { AnalyteKind, ReferenceRangeRow } from '../lab-tests/analytes.ts';
import { rangeFor } from '../lab-tests/cautious-range.ts';
import type { RangePerson } from '../lab-tests/ranges.ts';
import type { Entry, EntryRow } from './entry.ts';
import { writeRange } from './flags.ts';
import { limitOf, limitText } from './reference-limits.ts';

/**
 * The text that is printed in place of a range's numbers; '' if the numbers are printed. Those of a titre have '1:'
 * before them.
 */
export function textOfRange(kind: AnalyteKind, { low, high, text }: ReferenceRangeRow): string {
  if (text || kind !== 'TITRE') return text ?? '';
  return writeRange({ low: limitOf(low), high: limitOf(high), isTitre: true }) ?? '';
}

/** A range as the row of an entry has it; the row's fields are empty without one. */
export const rangeInEntry = (kind: AnalyteKind, range: ReferenceRangeRow | null) => ({
  low: limitText(range?.low),
  high: limitText(range?.high),
  criticalLow: limitText(range?.criticalLow),
  criticalHigh: limitText(range?.criticalHigh),
  text: range ? textOfRange(kind, range) : '',
  pregnancy: range?.pregnancy ?? null,
});

/**
 * The rows of an entry with the ranges that follow from an answer about a pregnancy, chosen as the server chooses them.
 */
export function rowsFor(
  { rows, pregnancy: asked }: Pick<Entry, 'rows' | 'pregnancy'>,
  answer: RangePerson['pregnancy'],
): EntryRow[] {
  return rows.map((row) => {
    const ranges = asked?.ranges[row.analyte];
    if (!asked || !ranges) return row;
    const { sex, born, day } = asked;
    const { range, dependsOn } = rangeFor(ranges, { sex, born, day, pregnancy: answer });
    return { ...row, ...rangeInEntry(row.kind, range), dependsOn: [...dependsOn] };
  });
}
