const slash = 0x2f;
const hash = 0x23;
/** The longest name searched for, with every letter escaped as `#` and two digits, is shorter than this. */
const longest = 64;

/** Whether a byte can be part of a PDF name: neither white space nor a delimiter. */
function isRegular(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f && !'()<>[]{}/%'.includes(String.fromCharCode(byte));
}
const regular = Array.from({ length: 256 }, (_, byte) => isRegular(byte));

/**
 * Finds PDF names in any bytes, with escapes decoded (`/J#61vaScript` is `/JavaScript`). Calls `found` with each name
 * and the position of its slash.
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
    // Cut off at the end of this piece: the next piece contains it whole.
    if (end === bytes.length) return;
    const name = bytes
      .toString('latin1', at + 1, end)
      .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (wanted.has(name)) found(name, at, end);
  }
}
