let last = 0;

/** A public IPv4 address, outside the clinic's own network, that no other test in this run uses. */
export function anAddress(): string {
  last += 1;
  return `198.${18 + (last >> 16)}.${(last >> 8) & 255}.${last & 255}`;
}

/** The prefix of an IPv6 network that no other test in this run uses; its addresses are `${prefix}::1` and so on. */
export function anIpv6Prefix(): string {
  last += 1;
  return `2001:db8:${(last >> 16).toString(16)}:${(last & 65_535).toString(16)}`;
}
