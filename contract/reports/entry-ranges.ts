import type { AnalyteKind, ReferenceRangeRow } from '../lab-tests/analytes.ts';
import { rangeFor } from '../lab-tests/cautious-range.ts';
import type { RangePerson } from '../lab-tests/ranges.ts';
import type { Entry, EntryRow } from './entry.ts';
import { writeRange } from './flags.ts';
import { limitOf, limitText } from './reference-limits.ts';

/** What is printed in place of a range's numbers; '' where the numbers are. A titre's have '1:' before them. */
export function textOfRange(kind: AnalyteKind, { low, high, text }: ReferenceRangeRow): string {
  if (text || kind !== 'TITRE') return text ?? '';
  return writeRange({ low: limitOf(low), high: limitOf(high), isTitre: true }) ?? '';
}

/** A range as a row of an entry has it; without one there is none. */
export const rangeInEntry = (kind: AnalyteKind, range: ReferenceRangeRow | null) => ({
  low: limitText(range?.low),
  high: limitText(range?.high),
  criticalLow: limitText(range?.criticalLow),
  criticalHigh: limitText(range?.criticalHigh),
  text: range ? textOfRange(kind, range) : '',
  pregnancy: range?.pregnancy ?? null,
});

/** The rows of an entry with the ranges that an answer about a pregnancy chooses, by the rule of the server. */
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
