/** Whether each word of the search text begins a word of `text`; case and accents are ignored. */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
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
