let last = 0;

/** A network address of the world that no other test in this run uses: none of the clinic's own network. */
export function anAddress(): string {
  last += 1;
  return `198.${18 + (last >> 16)}.${(last >> 8) & 255}.${last & 255}`;
}

/** An IPv6 network that no other test in this run uses: its addresses are `${line}::1` and so on. */
export function aLine(): string {
  last += 1;
  return `2001:db8:${(last >> 16).toString(16)}:${(last & 65_535).toString(16)}`;
}
