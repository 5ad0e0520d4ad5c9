/** Fewer than this many characters alone on a line look like a mistake. */
const least = 4;

/** Where a payment's id may break: into parts of four characters, a rest staying with the part before it. `UPI00000017638` → `UPI0 0000 017638`. */
export function partsOfPaymentId(id: string): string[] {
  const parts = id.match(new RegExp(`.{1,${least}}`, 'gu')) ?? [];
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined || last.length === least) return parts;
  return [...parts.slice(0, -2), `${parts.at(-2)}${last}`];
}
