/**
 * What a spreadsheet would take for a formula: a cell that begins, perhaps after blanks, with `=`, `+`, `-` or `@`
 * (also in their wide forms), or with a tab, a line's end or NUL. Apostrophes before it count, so that `restore` gives
 * back exactly what was there.
 */
// eslint-disable-next-line no-control-regex
const formula = /^'*(?:[\t\r\n\0]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Makes a cell plain text to a spreadsheet: an apostrophe stands before what it would calculate. */
export const neutralise = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Takes that apostrophe away again. */
export const restore = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
