/**
 * What a spreadsheet would take for a formula: a cell that begins, perhaps after blanks, with `=`, `+`, `-` or `@`
 * (also in full-width form), or with a tab, a line end or NUL. Apostrophes before it count too, so that `restore` gives
 * back the exact original.
 */
// eslint-disable-next-line no-control-regex
const formula = /^'*(?:[\t\r\n\0]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Puts an apostrophe before a cell that a spreadsheet would calculate. */
export const neutralise = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Removes that apostrophe. */
export const restore = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
