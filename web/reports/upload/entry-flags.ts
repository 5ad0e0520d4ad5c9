import type { EntryRow } from '#contract/reports/entry.ts';
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

/** The flag of a value as it would be kept, while it is typed. */
export const flagOfEntry = (row: EntryRow, value: string): ResultFlag | null =>
  row.kind === 'CHOICE' || row.kind === 'TEXT'
    ? flagOfWords(value, value.trim() === '' ? '' : row.text)
    : flagOf(value, limitsOf(row));
