import { CsvError, parse } from 'csv-parse/sync';
import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { restore } from '../csv.ts';
import type { ImportedList, Problem } from './import-texts.ts';
import { fileText } from './texts.ts';

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
/** How a heading is found: any of a list's columns. */
type Found<L extends ImportedList> = ExportColumn<L> | null | undefined;

/**
 * Reads a list as the export writes it and as spreadsheets save it: with or without byte order mark, separated
 * by commas, semicolons or tabs, any line ends, headings in either language and any order, empty lines anywhere.
 */
export function readListFile<L extends ImportedList>(list: L, text: string): Read<L> {
  const only = (problem: Partial<Problem<L>> & Pick<Problem<L>, 'text'>): Read<L> => ({
    lines: [],
    problems: [{ line: null, column: null, ...problem }],
  });
  const csv = text.replace(/^\ufeff/, '');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      delimiter: delimiterOf(csv),
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = null } = error as CsvError & { lines?: number };
    return only({ line, text: /QUOTE/.test(error.code) ? 'quote' : 'unreadable' });
  }
  const [head, ...rest] = records;
  if (!head || rest.length === 0) return only({ text: list === 'tests' ? 'empty' : 'emptyDoctors' });
  if (rest.length > limits.importLines)
    return only({ text: list === 'tests' ? 'tooManyLines' : 'tooManyDoctors', values: { most: limits.importLines } });
  const columns = head.record.map((heading) => columnOf(list, heading));
  const problems = wrongHeadings(list, head.record, columns);
  if (problems.length > 0) return { lines: [], problems };
  const lines = rest.map(({ record, info }) => ({ line: info.lines, cells: cellsOf<L>(columns, record) }));
  const tooWide = rest.filter(({ record }) => record.slice(columns.length).some((cell) => cell.trim() !== ''));
  return { lines, problems: tooWide.map(({ info }) => ({ line: info.lines, column: null, text: 'cells' })) };
}

/** The separator of the headings; none of them contains one. */
function delimiterOf(csv: string): string {
  const head = csv.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

const plain = (heading: string) => restore(heading.trim()).toLowerCase();

/** The column of a heading in either language; undefined if unknown, null if the heading is empty. */
function columnOf<L extends ImportedList>(list: L, heading: string): Found<L> {
  if (plain(heading) === '') return null;
  return (exportColumns[list] as readonly ExportColumn<L>[]).find((column) =>
    [headingOf(list, column, 'en'), headingOf(list, column, 'bn'), column].some(
      (known) => plain(known) === plain(heading),
    ),
  );
}

/** What the export calls a column. */
export const headingOf = <L extends ImportedList>(list: L, column: ExportColumn<L>, language: Language): string =>
  fileText(`${list}.${column}` as Parameters<typeof fileText>[0], language);

function wrongHeadings<L extends ImportedList>(
  list: L,
  headings: readonly string[],
  columns: readonly Found<L>[],
): Problem<L>[] {
  const wrong = headings.flatMap((heading, index): Problem<L>[] => {
    const column = columns[index];
    const values = { heading: heading.trim().slice(0, 60) };
    if (column === undefined) return [{ line: 1, column: null, text: 'unknownColumn', values }];
    return column && columns.indexOf(column) < index ? [{ line: 1, column, text: 'columnTwice', values }] : [];
  });
  const needed = required[list];
  return columns.includes(needed) || wrong.length > 0 ? wrong : [{ line: 1, column: needed, text: 'noName' }];
}

function cellsOf<L extends ImportedList>(
  columns: readonly Found<L>[],
  record: readonly string[],
): ListLine<L>['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, restore((record[index] ?? '').trim())]] : [])),
  ) as ListLine<L>['cells'];
}
