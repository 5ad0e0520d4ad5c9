import type { Db } from '../db/database.ts';
import type { Address } from './own-network.ts';
import { allowOrFail } from './rate-limits.ts';
import type { Limit } from './rate-limits.ts';

const minutes = 60;
const hour = 60 * minutes;
const day = 24 * hour;

/**
 * All limits that are counted by address: how often something may be done from an address of the `world`, and from the
 * clinic's `own`, where a waiting room and the counters share a line. The own address has limits too: it is learned
 * from sessions of people who work there (S66), so strangers may share it, for example in a mobile network.
 *
 * The numbers are for a clinic of 400 people a day, of whom 120 come in its busiest hour.
 */
export const addressLimits = {
  /** New accounts. Indian carriers share one address among thousands of phones, so even the world's is high. */
  signUp: { key: 'signup-address', windowSeconds: hour, world: 50, own: 200 },
  /** Codes that are asked for by browsers which the phone is not known for: two for each of those who come. */
  code: { key: 'code-address', windowSeconds: hour, world: 100, own: 300 },
  /**
   * Wrong codes of such browsers. The same for all: 24 hours of it stay below what the whole clinic has in a day, so
   * that no single address can lock out the others (S11).
   */
  wrongCode: { key: 'wrong-address', windowSeconds: hour, world: 100, own: 100 },
  /** Log-ins by passkey that are begun, each one try, by browsers that nobody logged in with before. */
  passkey: { key: 'passkey-address', windowSeconds: hour, world: 100, own: 300 },
  /** Messages of the contact form. */
  enquiry: { key: 'enquiry-address', windowSeconds: 10 * minutes, world: 20, own: 60 },
  /** Papers whose code is looked up. It cannot be guessed: the limit keeps floods away. */
  verify: { key: 'verify', windowSeconds: 10 * minutes, world: 60, own: 300 },
  /** Links with an unknown number. */
  unknownLink: { key: 'cancel-unknown', windowSeconds: day, world: 30, own: 300 },
  /** Screens of the hall that are switched on. */
  screenStart: { key: 'screen-start', windowSeconds: 10 * minutes, world: 20, own: 60 },
} as const satisfies Record<string, { key: string; windowSeconds: number; world: number; own: number }>;

/** The limit of an address. */
export function ofAddress(what: keyof typeof addressLimits, { key: address, isOwn }: Address): Limit {
  const { key, windowSeconds, world, own } = addressLimits[what];
  return { key: `${key}:${address}`, max: isOwn ? own : world, windowSeconds };
}

/** Counts a try against the limit of an address, for all documents together. @throws TOO_MANY_REQUESTS */
export const allowVerifying = (db: Db, address: Address): Promise<void> =>
  allowOrFail(db, [ofAddress('verify', address)]);
