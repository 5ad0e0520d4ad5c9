import type { EntryRow } from '#contract/reports/entry.ts';

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

/** A name without what two machines write differently: case, blanks, dots and brackets. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%#+-]/gu, '');

/** The cells of each line; a blank last line is the end of what a spreadsheet copies, others keep their place. */
function tableOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** The row of each name and code; null where two rows have the same. */
function placesByName(rows: readonly EntryRow[]): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (const [place, { analyte, test, testBn }] of rows.entries())
    for (const name of new Set([analyte, test, testBn].map(plain)))
      if (name !== '') places.set(name, places.has(name) ? null : place);
  return places;
}

/**
 * Where the values of a text go that was copied from a spreadsheet or a machine's screen. With a column of names or
 * codes each value goes to the row of its name; without one the values go down from the row at `from`, where an empty
 * cell leaves its row as it is. Nothing is guessed: a line whose name is unknown, given twice or of a formula is left,
 * and so are all lines where it is not sure which column has the values, or which rows a column is of.
 */
export function placePasted(text: string, rows: readonly EntryRow[], from: number): Pasted {
  const table = tableOf(text);
  const lineOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join('  ');
  if (table.every(({ length }) => length === 1)) return placeColumn(table.flat(), rows, from);
  const places = placesByName(rows);
  const column = nameColumn(table, places);
  const beside = column === null ? null : valueColumn(table, column, places);
  const values = new Map<number, string>();
  const left: string[] = [];
  for (const cells of table) {
    const place = column === null || beside === null ? null : places.get(plain(cells[column] ?? ''));
    const value = cells[beside ?? 0] ?? '';
    const isTaken = typeof place === 'number' && rows[place]?.kind !== 'FORMULA' && !values.has(place);
    if (isTaken && value !== '') values.set(place, value);
    else if (lineOf(cells) !== '' && !isTaken) left.push(lineOf(cells));
  }
  return { values: [...values].map(([place, value]) => ({ place, text: value })), left };
}

/** The column in which most names of the list stand; null if in none. */
function nameColumn(table: readonly string[][], places: ReadonlyMap<string, number | null>): number | null {
  const counts = new Map<number, number>();
  for (const cells of table)
    for (const [column, cell] of cells.entries())
      if (places.has(plain(cell))) counts.set(column, (counts.get(column) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best ? best[0] : null;
}

/** One number, with a comparator before it and a mark behind it; no range of two, no unit with a power. */
const numberAlone = /^[<>≤≥=]*\s*[-+−]?[\p{Nd}.,]+\s*[a-z*↑↓]?$/iu;

/**
 * The column of the values: the only one behind the names in which most lines of a known name have a number; the next
 * one where none has. Null where several have: one may be the value before, or a limit.
 */
function valueColumn(
  table: readonly string[][],
  names: number,
  places: ReadonlyMap<string, number | null>,
): number | null {
  const known = table.filter((cells) => places.has(plain(cells[names] ?? '')));
  const width = Math.max(...table.map(({ length }) => length));
  const found: number[] = [];
  for (let column = names + 1; column < width; column++)
    if (known.filter((cells) => numberAlone.test(cells[column] ?? '')).length > known.length / 2) found.push(column);
  if (found.length > 1) return null;
  return found[0] ?? names + 1;
}

/**
 * The rows that a column of so many values is of, from the first one down. What is computed may have been copied or
 * not: it is not sure unless the column ends before, or is as long as all rows, or as all that are typed.
 */
function rowsOfColumn(length: number, rows: readonly EntryRow[], from: number): readonly number[] | null {
  const all = rows.map((_, place) => place).slice(from);
  const isTyped = (place: number) => rows[place]?.kind !== 'FORMULA';
  const computed = all.findIndex((place) => !isTyped(place));
  if (computed === -1 || length <= computed || length === all.length) return all;
  const typed = all.filter(isTyped);
  return length === typed.length ? typed : null;
}

function placeColumn(column: readonly string[], rows: readonly EntryRow[], from: number): Pasted {
  const places = rowsOfColumn(column.length, rows, from);
  const values: PastedValue[] = [];
  const left: string[] = [];
  for (const [at, text] of column.entries()) {
    const place = places?.[at];
    if (text === '') continue;
    if (place === undefined || rows[place]?.kind === 'FORMULA') left.push(text);
    else values.push({ place, text });
  }
  return { values, left };
}
