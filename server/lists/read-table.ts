import { CsvError, parse } from 'csv-parse/sync';
import { namedSeparator, withoutSeparator } from '#contract/lists/cells.ts';

/** A line of a table: its number in the file, and its cells as written. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}
export type Table =
  | { readonly head: TableLine | null; readonly lines: readonly TableLine[] }
  | { readonly fault: 'quote' | 'unreadable'; readonly line: number | null };

/**
 * The headings are looked for in the first so many lines: the names of the clinic and the list may stand above them.
 */
const topLines = 12;
const separators = [',', ';', '\t'];

/**
 * Reads a table as spreadsheets save it: with or without byte order mark and a line `sep=;`, separated by commas,
 * semicolons or tabs, any line ends, empty lines anywhere, and titles above the headings.
 * @param known how many of these cells are headings of the list; 0 if they cannot be its headings
 */
export function readTable(text: string, known: (cells: readonly string[]) => number): Table {
  const csv = withoutSeparator(text);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      delimiter: namedSeparator(text) ?? separatorOf(csv, known),
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = null } = error as CsvError & { lines?: number };
    return { fault: /QUOTE/.test(error.code) ? 'quote' : 'unreadable', line };
  }
  const lines = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  const best = bestOf(lines.slice(0, topLines).map(({ cells }) => known(cells)));
  return { head: lines[Math.max(0, best)] ?? null, lines: lines.slice(Math.max(0, best) + 1) };
}

/** The place of the greatest count above 0, the first of several; -1 without one. */
function bestOf(counts: readonly number[]): number {
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** What separates the headings; without headings, what the first line has most of. */
function separatorOf(csv: string, known: (cells: readonly string[]) => number): string {
  const top = csv
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
    .slice(0, topLines);
  const cellsOf = (line: string, sign: string) => line.split(sign).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const found = bestOf(separators.map((sign) => Math.max(0, ...top.map((line) => known(cellsOf(line, sign))))));
  if (found >= 0) return separators[found]!;
  const count = (sign: string) => (top[0] ?? '').split(sign).length;
  return separators.reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}
