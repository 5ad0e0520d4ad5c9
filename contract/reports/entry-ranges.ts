import type { ReferenceRangeRow } from '../lab-tests/analytes.ts';
import { chooseRange } from '../lab-tests/ranges.ts';
import type { RangePerson } from '../lab-tests/ranges.ts';
import type { Entry, EntryRow } from './entry.ts';
import { limitText } from './reference-limits.ts';

/** A range as a row of an entry has it; without one there is none. */
export const rangeInEntry = (range: ReferenceRangeRow | null) => ({
  low: limitText(range?.low),
  high: limitText(range?.high),
  criticalLow: limitText(range?.criticalLow),
  criticalHigh: limitText(range?.criticalHigh),
  text: range?.text ?? '',
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
    const { range, isUnsure } = chooseRange(ranges, { sex, born, day, pregnancy: answer });
    return { ...row, ...rangeInEntry(range), isUnsure };
  });
}
