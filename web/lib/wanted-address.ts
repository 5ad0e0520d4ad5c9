import { tabStorage } from './storage.ts';

const key = 'wanted';

interface Wanted {
  readonly address: string;
  readonly phoneNumber?: string | undefined;
}

/**
 * Remembers the address that a person must log in for, in this tab.
 * @param phoneNumber the person whose session ended there; nobody else is led back to it
 */
export function saveWanted(address: string, phoneNumber?: string): void {
  tabStorage.setItem(key, JSON.stringify({ address, phoneNumber } satisfies Wanted));
}

/** Removes and returns the address that this person wanted; undefined if there is none or it was another person's. */
export function takeWanted(phoneNumber: string): string | undefined {
  const stored = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  try {
    const wanted = JSON.parse(stored ?? 'null') as Wanted | null;
    if (!wanted || (wanted.phoneNumber ?? phoneNumber) !== phoneNumber) return undefined;
    // Only an address on this site.
    return /^\/(?!\/)/.test(wanted.address) ? wanted.address : undefined;
  } catch {
    return undefined;
  }
}
