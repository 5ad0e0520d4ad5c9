/** Whether each word of the search text begins a word of `text`; case and accents are ignored. */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * The rows whose text has all words of the search. If there are none, the rows with at least one of the words: "blood
 * sugar" then finds the sugars, whose names do not contain "blood". Words of one or two letters do not count there.
 */
export function matchingRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, search: string): Row[] {
  const all = rows.filter((row) => matches(textOf(row), search));
  if (all.length > 0) return all;
  const words = wordsOf(search).filter((word) => word.length > 2);
  return rows.filter((row) => words.some((word) => matches(textOf(row), word)));
}

/** Points and brackets separate words like spaces. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s,.()/-]+/)
    .filter((word) => word !== '');
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .trim();
}
