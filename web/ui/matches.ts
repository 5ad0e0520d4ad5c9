/** Whether each word sought begins some word of `text`, whatever the case and the accents. */
export function matches(text: string, sought: string): boolean {
  const words = plain(text).split(/[\s,.()/-]+/);
  return plain(sought).split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLocaleLowerCase().trim();
}
