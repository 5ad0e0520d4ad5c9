import { stringify } from 'csv-stringify/sync';

export const csvType = 'text/csv; charset=utf-8';
/** The start of a CSV file: it tells Excel that the text is UTF-8; without it Bengali is garbled. */
export const byteOrderMark = '\ufeff';

/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | null;

/** Rows as lines of a CSV file (RFC 4180). No spreadsheet calculates its texts; numbers stay numbers. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  );
}

/**
 * What a spreadsheet would take for a formula: a cell that begins, perhaps after blanks, with `=`, `+`, `-` or `@`
 * (also in full-width form), or with a tab, a line end or NUL. Apostrophes before it count too, so that `restore` gives
 * back the exact original.
 */
// eslint-disable-next-line no-control-regex
const formula = /^'*(?:[\t\r\n\0]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * What Excel would take for a number and rewrite: 12 digits or more, as a payment's reference (1.23E+11), zeros in
 * front, and digits with an E between them.
 */
const number = /^'*(?:\d{12,}|0\d+|\d+E\d+)$/i;
const isChanged = (cell: string) => formula.test(cell) || number.test(cell);

/** Puts an apostrophe before a cell that a spreadsheet would calculate or rewrite. */
export const neutralise = (cell: string): string => (isChanged(cell) ? `'${cell}` : cell);

/** Removes that apostrophe. */
export const restore = (cell: string): string => (cell.startsWith("'") && isChanged(cell) ? cell.slice(1) : cell);
