import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { countTry, secondsSpent } from './rate-limits.store.ts';

export interface Limit {
  /** What is counted, and for whom: `sms:9000000007`. */
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts a try under each limit, in order. If one is used up, refuses with 429 and counts under none, so that a refused
 * try does not lengthen the wait. (Of tries at the same moment, a refused one may count under earlier limits.) Counters
 * are in the database, so that neither a restart nor a second process resets them (S13).
 */
export async function allowOrFail(db: Db, limits: readonly Limit[]): Promise<void> {
  await failIfSpent(db, limits);
  for (const limit of limits) {
    const { hits, secondsLeft } = await countTry(db, limit.key, limit.windowSeconds);
    // Other tries came at the same moment. The window may end right now: this try counted in it and is refused.
    if (hits > limit.max) throw refusal((await secondsSpent(db, limits)) ?? secondsLeft);
  }
}

/** Refuses if a limit is used up, without counting. Retry-After says when all limits are free. */
export async function failIfSpent(db: Db, limits: readonly Limit[]): Promise<void> {
  const seconds = await secondsSpent(db, limits);
  if (seconds !== null) throw refusal(seconds);
}

const refusal = (seconds: number) => clinicError('TOO_MANY_REQUESTS', { retryAfter: seconds });

/**
 * The key under which an address is counted: an IPv4 address itself, of IPv6 the first 64 bits, because one line owns
 * all the rest (S11). A request that was aborted has no address any more: such ones are counted together.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]!.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':');
  const middle = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
