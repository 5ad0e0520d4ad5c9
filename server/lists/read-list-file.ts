import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { isGarbled, tidyCell } from '#contract/lists/cells.ts';
import { restore } from '../shared/csv.ts';
import { headingWords, lineNumbers } from './heading-words.ts';
import type { ImportedList, Problem } from './import-texts.ts';
import { readTable } from './read-table.ts';
import type { TableLine } from './read-table.ts';
import { fileText } from './words.ts';

/** A line of a file: its number in the file, and its cells as written; missing columns are left out. */
export interface ListLine<L extends ImportedList> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ExportColumn<L>, string>>>;
}

interface Read<L extends ImportedList> {
  lines: ListLine<L>[];
  problems: Problem<L>[];
}

/** The column that every file has. */
const required: { [L in ImportedList]: ExportColumn<L> } = { tests: 'testName', doctors: 'phoneNumber' };
/** The column of a heading; null if the column says nothing, undefined if it is unknown. */
type Found<L extends ImportedList> = ExportColumn<L> | null | undefined;

/**
 * Reads a list as the export writes it and as clinics keep it (`readTable`): headings in either language, or in other
 * words for them, in any order.
 */
export function readListFile<L extends ImportedList>(list: L, text: string): Read<L> {
  const only = (problem: Partial<Problem<L>> & Pick<Problem<L>, 'text'>): Read<L> => ({
    lines: [],
    problems: [{ line: null, column: null, ...problem }],
  });
  const table = readTable(text, (cells) => {
    const columns = cells.map((cell) => columnOf(list, cell));
    return columns.includes(required[list]) ? columns.filter(Boolean).length : 0;
  });
  if ('fault' in table) return only({ line: table.line, text: table.fault });
  const { head, lines: rest } = table;
  if (!head || rest.length === 0) return only({ text: list === 'tests' ? 'empty' : 'emptyDoctors' });
  if (rest.length > limits.importLines)
    return only({ text: list === 'tests' ? 'tooManyLines' : 'tooManyDoctors', values: { most: limits.importLines } });
  const columns = head.cells.map((heading) => columnOf(list, heading));
  const problems = wrongHeadings(list, head, columns);
  if (problems.length > 0) return { lines: [], problems };
  return {
    lines: rest.map(({ line, cells }) => ({ line, cells: cellsOf<L>(columns, cells) })),
    problems: rest.flatMap((line) => wrongCells(columns, head.cells, line)),
  };
}

const plain = (heading: string) =>
  restore(tidyCell(heading))
    .toLowerCase()
    .replace(/[.:*]+$/, '');
/** `Rate (Rs.)` is a rate, `Price (₹)` a price. */
const bare = (heading: string) => plain(plain(heading).replace(/\s*\((?:₹|rs\.?|inr|in rs\.?|in ₹)\)$/, ''));

/** The column of a heading in either language; undefined if unknown, null if the column says nothing. */
function columnOf<L extends ImportedList>(list: L, heading: string): Found<L> {
  const written = plain(heading);
  if (written === '' || lineNumbers.includes(written)) return null;
  const columns = exportColumns[list] as readonly ExportColumn<L>[];
  const words: Readonly<Partial<Record<ExportColumn<L>, string[]>>> = headingWords[list];
  return (
    columns.find((column) =>
      [headingOf(list, column, 'en'), headingOf(list, column, 'bn'), column].some((known) => plain(known) === written),
    ) ?? columns.find((column) => words[column]?.some((word) => plain(word) === bare(heading)))
  );
}

/** What the export calls a column. */
export const headingOf = <L extends ImportedList>(list: L, column: ExportColumn<L>, language: Language): string =>
  fileText(`${list}.${column}` as Parameters<typeof fileText>[0], language);

function wrongHeadings<L extends ImportedList>(
  list: L,
  { line, cells: headings }: TableLine,
  columns: readonly Found<L>[],
): Problem<L>[] {
  const wrong = headings.flatMap((heading, index): Problem<L>[] => {
    const column = columns[index];
    const values = { heading: heading.trim().slice(0, 60) };
    if (column === undefined && isGarbled(heading)) return [{ line, column: null, text: lostLetters }];
    if (column === undefined) return [{ line, column: null, text: 'unknownColumn', values }];
    return column && columns.indexOf(column) < index ? [{ line, column, text: 'columnTwice', values }] : [];
  });
  const needed = required[list];
  return columns.includes(needed) || wrong.length > 0 ? wrong : [{ line, column: needed, text: 'noName' }];
}

/** Cells that have lost their letters, and cells that stand under no heading. */
function wrongCells<L extends ImportedList>(
  columns: readonly Found<L>[],
  headings: readonly string[],
  { line, cells }: TableLine,
): Problem<L>[] {
  const garbled = cells.flatMap((cell, index): Problem<L>[] => {
    const column = columns[index];
    return column && isGarbled(cell, column.endsWith('Bn')) ? [{ line, column, text: lostLetters }] : [];
  });
  const isStray = cells.some((cell, index) => tidyCell(cell) !== '' && tidyCell(headings[index] ?? '') === '');
  return isStray ? [...garbled, { line, column: null, text: 'cells' }] : garbled;
}

const lostLetters = { field: 'import.lostLetters' } as const;

function cellsOf<L extends ImportedList>(columns: readonly Found<L>[], cells: readonly string[]): ListLine<L>['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, restore(tidyCell(cells[index] ?? ''))]] : [])),
  ) as ListLine<L>['cells'];
}
