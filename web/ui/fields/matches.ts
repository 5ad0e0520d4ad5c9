/** Whether each word search begins some word of `text`, whatever the case and the accents. */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
}

/** Points and brackets part words as spaces do: 'Dr. Bose' as typed finds 'Dr. Bose'. */
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
