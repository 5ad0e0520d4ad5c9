import { CsvError, parse } from 'csv-parse/sync';
import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import { limits } from '#contract/limits.ts';
import { restore } from '../csv.ts';
import { fileText } from '../exports/texts.ts';
import type { Problem } from './import-texts.ts';

export type Column = ExportColumn<'tests'>;

/** A line of a test file: its number in the file, and its cells as written; missing columns are left out. */
export interface TestLine {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

interface Read {
  lines: TestLine[];
  problems: Problem[];
}

const only = (problem: Partial<Problem> & Pick<Problem, 'text'>): Read => ({
  lines: [],
  problems: [{ line: null, column: null, ...problem }],
});

/**
 * Reads a list of tests as the export writes it and as spreadsheets save it: with or without byte order mark, separated
 * by commas, semicolons or tabs, any line ends, headings in either language and any order, empty lines anywhere.
 */
export function readTestFile(text: string): Read {
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
  if (!head || rest.length === 0) return only({ text: 'empty' });
  if (rest.length > limits.importLines) return only({ text: 'tooManyLines', values: { most: limits.importLines } });
  const columns = head.record.map((heading) => columnOf(heading));
  const problems = wrongHeadings(head.record, columns);
  if (problems.length > 0) return { lines: [], problems };
  const lines = rest.map(({ record, info }) => ({ line: info.lines, cells: cellsOf(columns, record) }));
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
function columnOf(heading: string): Column | null | undefined {
  if (plain(heading) === '') return null;
  return exportColumns.tests.find((column) =>
    [fileText(`tests.${column}`, 'en'), fileText(`tests.${column}`, 'bn'), column].some(
      (known) => plain(known) === plain(heading),
    ),
  );
}

function wrongHeadings(headings: readonly string[], columns: readonly (Column | null | undefined)[]): Problem[] {
  const wrong = headings.flatMap((heading, index): Problem[] => {
    const column = columns[index];
    const values = { heading: heading.trim().slice(0, 60) };
    if (column === undefined) return [{ line: 1, column: null, text: 'unknownColumn', values }];
    return column && columns.indexOf(column) < index ? [{ line: 1, column, text: 'columnTwice', values }] : [];
  });
  return columns.includes('testName') || wrong.length > 0 ? wrong : [{ line: 1, column: 'testName', text: 'noName' }];
}

function cellsOf(columns: readonly (Column | null | undefined)[], record: readonly string[]): TestLine['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, restore((record[index] ?? '').trim())]] : [])),
  );
}
