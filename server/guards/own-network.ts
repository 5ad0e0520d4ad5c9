import { addressKey } from './rate-limits.ts';

/** Where a request comes from, as limits count it. */
export interface Address {
  /** As `addressKey` gives it. */
  readonly key: string;
  /** Of the clinic's own network. */
  readonly isOwn: boolean;
}

/** The address of a request. */
export function readAddress(ip: string | undefined, own: Pick<OwnNetwork, 'isOwn'>): Address {
  const key = addressKey(ip);
  return { key, isOwn: own.isOwn(key) };
}

/**
 * Knows which addresses are the clinic's own: private ones, and those from which people who work there are signed in.
 * (If the server is elsewhere, the whole clinic comes from the one address of its line.) Strangers elsewhere cannot use
 * up their limits.
 */
export interface OwnNetwork {
  /** Notes an address from which somebody who works there sent a request. @param address as `addressKey` gives it */
  note(address: string): void;
  isOwn(address: string): boolean;
}

/** How long a noted address counts: longer than a working day, because a line's address changes. */
const knownMs = 16 * 3600 * 1000;
/** The most noted addresses: a clinic and its people's phones have a few. The oldest is forgotten. */
const mostKnown = 500;

/** @param now milliseconds */
export function ownNetwork(now: () => number): OwnNetwork {
  const known = new Map<string, number>();
  return {
    note(address) {
      // Moves it to the end, so that the first is the one that was used longest ago.
      known.delete(address);
      known.set(address, now());
      for (const oldest of known.keys()) {
        if (known.size <= mostKnown) break;
        known.delete(oldest);
      }
    },
    isOwn: (address) => isOfHouse(address) || now() - (known.get(address) ?? -Infinity) < knownMs,
  };
}

/** Private, link-local and loopback addresses: IPv4 whole, of IPv6 the first 64 bits. */
function isOfHouse(address: string): boolean {
  if (address.includes(':')) return /^(0:0:0:0$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(address);
  return /^(10|127|192\.168|169\.254|172\.(1[6-9]|2[0-9]|3[01]))\./.test(address);
}
