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
 * codes each value goes to the row of its name, and stands in the first column behind it that has mostly numbers;
 * without one the values go down from the row at `from`, where an empty cell leaves its row as it is. Rows that a
 * formula gives are passed over by a column, because nobody types them. Nothing is guessed: a line whose name is
 * unknown, given twice or of a formula is left, and so are all lines of several columns without names.
 */
export function placePasted(text: string, rows: readonly EntryRow[], from: number): Pasted {
  const table = tableOf(text);
  const lineOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join('  ');
  if (table.every(({ length }) => length === 1)) return placeColumn(table.flat(), rows, from);
  const places = placesByName(rows);
  const column = nameColumn(table, places);
  const beside = column === null ? 0 : valueColumn(table, column, places);
  const values = new Map<number, string>();
  const left: string[] = [];
  for (const cells of table) {
    const place = column === null ? null : places.get(plain(cells[column] ?? ''));
    const value = cells[beside] ?? '';
    const isTaken = typeof place === 'number' && rows[place]?.kind !== 'FORMULA' && !values.has(place);
    if (isTaken && value !== '') values.set(place, value);
    else if (lineOf(cells) !== '' && !(isTaken && value === '')) left.push(lineOf(cells));
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

/** Of the columns behind the names the first in which most lines of a known name have a number, else the next. */
function valueColumn(table: readonly string[][], names: number, places: ReadonlyMap<string, number | null>): number {
  const known = table.filter((cells) => places.has(plain(cells[names] ?? '')));
  const isMostlyNumbers = (column: number) =>
    known.filter((cells) => /^[<>≤≥=-]?\s*\p{Nd}/u.test(cells[column] ?? '')).length > known.length / 2;
  const width = Math.max(...table.map(({ length }) => length));
  for (let column = names + 1; column < width; column++) if (isMostlyNumbers(column)) return column;
  return names + 1;
}

function placeColumn(column: readonly string[], rows: readonly EntryRow[], from: number): Pasted {
  const typed = rows.flatMap(({ kind }, place) => (kind !== 'FORMULA' && place >= from ? [place] : []));
  const values: PastedValue[] = [];
  const left: string[] = [];
  for (const [at, text] of column.entries()) {
    const place = typed[at];
    if (text === '') continue;
    if (place === undefined) left.push(text);
    else values.push({ place, text });
  }
  return { values, left };
}
