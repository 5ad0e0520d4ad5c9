/** How the cells of a list from a spreadsheet are read, whatever list it is. */

/**
 * Other characters that look like a space: no-break spaces, spaces of other widths, and several in a row. Line ends
 * stay.
 */
const blanks = /[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/** A cell without blanks around it, with single blanks, and its letters composed as others write them. */
export const tidyCell = (cell: string) => cell.normalize('NFC').replace(blanks, ' ').trim();

/** Two names that read the same: blanks, composed letters and case do not count. */
export const sameNameKey = (name: string) => tidyCell(name).toLowerCase();

/**
 * Whether a cell has lost its letters: Excel writes a question mark for each that the file's encoding cannot hold, as
 * all of Bengali in a file that is not saved as UTF-8.
 * @param isBengali the column has Bengali only, where two marks are enough
 */
export const isGarbled = (cell: string, isBengali = false) =>
  /\?{3}|\ufffd/.test(cell) || /^[?\s]*\?[?\s]*$/.test(cell) || (isBengali && cell.includes('??'));

/** Digits with commas between thousands, as in India or elsewhere, and at most two decimals. */
const grouped = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/**
 * An amount as price lists write it (`₹1,200`, `Rs. 1,200.00`, `1200/-`) in digits alone; anything else as it is, so
 * that its field refuses it. A comma before decimals is never guessed.
 */
export function plainAmount(cell: string): string {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*\/-$/, '');
  if (grouped.test(bare)) return bare.replaceAll(',', '');
  return /^\d+(?:\.\d{1,2})?$/.test(bare) ? bare : cell;
}

/** The separator that Excel's own first line names (`sep=;`); null without one. */
export const namedSeparator = (text: string) => /^\ufeff?"?sep=(.)"?[ ]*(?=[\r\n]|$)/i.exec(text)?.[1] ?? null;
/** Empties that line, so that the others keep their numbers. */
export const withoutSeparator = (text: string) =>
  text.replace(/^\ufeff/, '').replace(/^"?sep=."?[ ]*(?=[\r\n]|$)/i, '');
