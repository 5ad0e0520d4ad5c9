import type { Entry, EntryRow } from '#contract/reports/entry.ts';
import { flagOf, flagOfWords, writeRange } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';

const limitsOf = ({ low, high, criticalLow, criticalHigh }: EntryRow) => ({
  low: limitOf(low),
  high: limitOf(high),
  criticalLow: limitOf(criticalLow),
  criticalHigh: limitOf(criticalHigh),
});

/** The range of a row as it is written; '' or undefined where there is none. */
export const rangeOf = (row: EntryRow) =>
  writeRange({ ...limitsOf(row), typed: { low: row.low ?? undefined, high: row.high ?? undefined }, text: row.text });

/** The flag of a value, as it would be stored, while it is typed. */
export const flagOfEntry = (row: EntryRow, value: string): ResultFlag | null =>
  row.kind === 'CHOICE' || row.kind === 'TEXT'
    ? flagOfWords(value, value.trim() === '' ? '' : row.text)
    : flagOf(value, limitsOf(row));

/** Whether a value has critical limits, or may have: a range that depends on a pregnancy waits for the answer. */
const isWatched = ({ analyte, criticalLow, criticalHigh }: EntryRow, { pregnancy }: Pick<Entry, 'pregnancy'>) =>
  (criticalLow ?? criticalHigh) !== null || pregnancy?.ranges[analyte] !== undefined;

/** The typed numbers, and those of them without critical limits. */
export function watchOf(entry: Pick<Entry, 'rows' | 'pregnancy'>): { numbers: EntryRow[]; unwatched: EntryRow[] } {
  const numbers = entry.rows.filter(({ kind }) => kind === 'NUMBER');
  return { numbers, unwatched: numbers.filter((row) => !isWatched(row, entry)) };
}
