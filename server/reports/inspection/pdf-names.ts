const slash = 0x2f;
const hash = 0x23;
/** No name that is looked for is longer, even with every letter written as `#` and two digits. */
const longest = 64;

/** Whether a byte goes on a PDF name: neither white space nor one of the signs that end it. */
function isRegular(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f && !'()<>[]{}/%'.includes(String.fromCharCode(byte));
}
const regular = Array.from({ length: 256 }, (_, byte) => isRegular(byte));

/**
 * Looks for PDF names, their escapes undone (`/J#61vaScript` is `/JavaScript`), in bytes that may be anything; calls
 * `found` with each one and where its slash stands.
 */
export function findNames(
  bytes: Buffer,
  wanted: ReadonlySet<string>,
  found: (name: string, at: number, end: number) => void,
): void {
  const initials = new Set([hash, ...[...wanted].map((name) => name.charCodeAt(0))]);
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    if (!initials.has(bytes[at + 1] ?? 0)) continue;
    let end = at + 1;
    while (end < bytes.length && end - at <= longest && regular[bytes[end]!]) end += 1;
    // Cut off by the piece's end: the next piece has it whole.
    if (end === bytes.length) return;
    const name = bytes
      .toString('latin1', at + 1, end)
      .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (wanted.has(name)) found(name, at, end);
  }
}
