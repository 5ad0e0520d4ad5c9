import type { EntryRow } from '#contract/reports/entry.ts';
import { analyserNames, areOfTwoQuantities } from '#contract/reports/analyser-names.ts';
import { readValue } from '#contract/reports/reading.ts';

/** A value that was pasted for a row of the list, as it was in the text. */
export interface PastedValue {
  /** The place of the row in the list. */
  readonly place: number;
  readonly text: string;
}

/** Where the values of a pasted text go. `left`: the lines that no row takes, as they were. */
export interface Pasted {
  readonly values: readonly PastedValue[];
  readonly left: readonly string[];
}

/** A name without the differences between analysers: case, blanks, dots and brackets. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%#+-]/gu, '');
}

/**
 * The cells of each line. A blank last line only ends what a spreadsheet copies; other blank lines keep their place.
 */
function tableOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/**
 * The row for each name and code, and for the names that analysers give its quantity unless a row has that name itself;
 * null if two rows share one. A code that names another quantity (BUN of Urea) is not used for its row.
 */
function placesByName(rows: readonly EntryRow[]): Map<string, number | null> {
  const namesOf = (named: (row: EntryRow) => readonly string[]) => {
    const places = new Map<string, number | null>();
    for (const [place, row] of rows.entries())
      for (const name of new Set(named(row).map(plain)))
        if (name !== '') places.set(name, places.has(name) ? null : place);
    return places;
  };
  const own = namesOf(({ analyte, test, testBn }) =>
    areOfTwoQuantities(analyte, test, plain) ? [test, testBn] : [analyte, test, testBn],
  );
  return new Map([...namesOf(({ test, unit }) => analyserNames(test, unit, plain)), ...own]);
}

/**
 * Finds the rows for the values of a text that was copied from a spreadsheet or an analyser's screen. With a column of
 * names or codes, each value goes to the row of its name. Without one, the values go down from the row at `from`, where
 * an empty cell leaves its row unchanged. Nothing is guessed. A line is left over if its name is unknown, given twice
 * or of a formula, or if it names another unit than the row's: 30.5 mmol/L of glucose is not 30.5 mg/dL. All lines are
 * left over if it is not certain which column has the values, or to which rows a column belongs.
 */
export function placePasted(text: string, rows: readonly EntryRow[], from: number): Pasted {
  const table = tableOf(text);
  const lineOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join('  ');
  if (table.every(({ length }) => length === 1)) return placeColumn(table.flat(), rows, from);
  const places = placesByName(rows);
  const columns = columnsOf(table, places, rows);
  const values = new Map<number, string>();
  const left: string[] = [];
  for (const cells of table) {
    const place = columns && places.get(plain(cells[columns.names] ?? ''));
    const value = (columns && cells[columns.values]) ?? '';
    const isTaken =
      typeof place === 'number' &&
      isTyped(rows[place]!) &&
      !values.has(place) &&
      !hasOtherUnit(
        cells.filter((_, column) => column !== columns?.names && column !== columns?.values),
        rows[place]!,
      );
    if (isTaken && value !== '') values.set(place, value);
    else if (lineOf(cells) !== '' && !isTaken) left.push(lineOf(cells));
  }
  return { values: [...values].map(([place, value]) => ({ place, text: value })), left };
}

const range = /^[<>≤≥]* ?[\p{Nd}.,]+(?: ?[-–] ?[\p{Nd}.,]+)? /u;
const unitAlone =
  /^(?:[^\s/]*(?: ?[\^*×x]? ?\d+)?\/[\p{L}\p{N}µ³².]+|%|fl|pg|ng|mg|gm?|ml|mm|cm|secs?|min|iu|u|meq|mmhg)$/iu;

/** Whether the cells beside a value name a unit, alone or behind a range, and none of them is the row's. */
function hasOtherUnit(cells: readonly string[], { unit }: EntryRow): boolean {
  if (unit === '') return false;
  const units = cells.map((cell) => cell.replace(range, '').trim()).filter((cell) => unitAlone.test(cell));
  const isOwn = (name: string) =>
    [name, name.replace(/u(?=[lgm])/i, 'µ')].some(
      (spelling) => 'value' in readValue(`1 ${spelling}`, { kind: 'NUMBER', unit, words: [] }),
    );
  return units.length > 0 && !units.some(isOwn);
}

/** Whether a row is typed: results of formulas are neither typed nor pasted. */
function isTyped({ kind }: EntryRow): boolean {
  return kind !== 'FORMULA';
}

/** The matching cells by column. */
function cellsByColumn(
  table: readonly string[][],
  isSuch: (cell: string, line: readonly string[]) => boolean,
): [number, string[]][] {
  const found = new Map<number, string[]>();
  for (const line of table)
    for (const [column, cell] of line.entries())
      if (isSuch(cell, line)) found.set(column, [...(found.get(column) ?? []), cell]);
  return [...found];
}

/**
 * Whether a cell is one number, perhaps with a comparator before it and a mark behind it; not a range, and not a unit
 * with a power.
 */
function isNumberAlone(cell: string): boolean {
  return /^[<>≤≥=]*\s*[-+−]?[\p{Nd}.,]+\s*[a-z*↑↓]?$/iu.test(cell);
}

/** Whether a cell could be the value of a row, even with its unit, as a titre, or as a word that the row allows. */
function mayBeValue(cell: string, { kind, unit, choices }: EntryRow): boolean {
  if (isNumberAlone(cell)) return true;
  if (kind === 'TEXT' || kind === 'FORMULA') return false;
  const reading = readValue(cell, { kind, unit, words: choices });
  return 'value' in reading && !reading.unasked;
}

/**
 * The column with most names of the list, and the one with the values: the only column behind it with values in lines
 * of known names, or the next one if none has any. A column that has bounds (`<200`) in some lines, and no other value,
 * holds limits. Null without names, and if several columns have values, because one may hold the values before.
 */
function columnsOf(
  table: readonly string[][],
  places: ReadonlyMap<string, number | null>,
  rows: readonly EntryRow[],
): { names: number; values: number } | null {
  const [best] = cellsByColumn(table, (cell) => places.has(plain(cell))).toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  if (!best) return null;
  const [names, { length: known }] = best;
  const found = cellsByColumn(table, (cell, line) => {
    const place = places.get(plain(line[names] ?? ''));
    return typeof place === 'number' && mayBeValue(cell, rows[place]!);
  }).filter(
    ([column, cells]) => column > names && (cells.length > known / 2 || cells.some((cell) => !/[<>≤≥]/.test(cell))),
  );
  if (found.length > 1) return null;
  return { names, values: found[0]?.[0] ?? names + 1 };
}

/**
 * The rows to which a column belongs, from the first one down. Formulas may or may not have been copied, so the rows
 * are only certain if the values end before any formula, or if the column is as long as all rows or as all typed ones.
 * Empty cells at its end may belong to the column or be blank lines below it.
 */
function rowsOfColumn(column: readonly string[], rows: readonly EntryRow[], from: number): readonly number[] | null {
  const all = rows.map((_, place) => place).slice(from);
  const typed = all.filter((place) => isTyped(rows[place]!));
  const filled = column.findLastIndex((text) => text !== '') + 1;
  if (all.slice(0, filled).every((place) => typed.includes(place))) return all;
  const mayBe = ({ length }: readonly number[]) => filled <= length && length <= column.length;
  if (mayBe(all) === mayBe(typed)) return null;
  return mayBe(all) ? all : typed;
}

function placeColumn(column: readonly string[], rows: readonly EntryRow[], from: number): Pasted {
  const places = rowsOfColumn(column, rows, from);
  const values: PastedValue[] = [];
  const left: string[] = [];
  for (const [at, text] of column.entries()) {
    const place = places?.[at];
    if (text === '') continue;
    if (place === undefined || !isTyped(rows[place]!)) left.push(text);
    else values.push({ place, text });
  }
  return { values, left };
}
