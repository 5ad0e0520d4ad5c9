import { limits } from '#contract/limits.ts';
import { may } from '#contract/permissions.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { allowOrFail } from './rate-limits.ts';
import { countTry, readTries } from './rate-limits.store.ts';

/** Limits that are counted by account; those counted by address are in `address-limits.ts`. */

/** How many different phones an account may look up, in the strict profile (S31). */
const lookUps = { max: 60, windowSeconds: 600 };
/** How many different beginnings of phones and names it may search for: more, because typing also searches (S31). */
const searches = { max: 180, windowSeconds: 600 };

/**
 * Counts a look-up by phone or patient number. Every call that finds a person by a typed number must count one first,
 * also a call that changes the person: its answer or refusal tells whether the person exists. The same number is
 * counted once, because lists refresh themselves and a change follows a look-up. The audit log has a refused look-up
 * under the person.
 * @throws TOO_MANY_REQUESTS
 */
export function allowLookUp(deps: Dependencies, caller: Caller, number: string): Promise<void> {
  noteAsked(number);
  return allow(deps, caller, 'look-up', number, lookUps);
}

/** Counts a search by the beginning of a phone, or by a name, like `allowLookUp`. @throws TOO_MANY_REQUESTS */
export function allowSearch(deps: Dependencies, caller: Caller, text: string): Promise<void> {
  return allow(deps, caller, 'search', text, searches);
}

async function allow(
  deps: Dependencies,
  caller: Caller,
  kind: 'look-up' | 'search',
  asked: string,
  limit: typeof lookUps,
): Promise<void> {
  if (deps.rateProfile !== 'strict') return;
  const seen = `${kind}-of:${caller.accountId}:${asked}`;
  if ((await readTries(deps.db, seen)).hits > 0) return;
  await allowOrFail(deps.db, [{ key: `${kind}:${caller.accountId}`, ...limit }]);
  // Noted only when it was allowed: a refused number must not become free at the second try.
  await countTry(deps.db, seen, limit.windowSeconds);
}

/**
 * Counts a booking for an account: at most `limits.bookingsADay` by patients and by doctors who book for others; the
 * desk has no limit (S31). A booking that fails is not counted, because `tx` is rolled back.
 * @throws TOO_MANY_REQUESTS
 */
export async function allowBooking(tx: Db, caller: Caller, accountId: number): Promise<void> {
  if (may('bookings.createUnlimited', caller.role)) return;
  await allowOrFail(tx, [{ key: `bookings:${accountId}`, max: limits.bookingsADay, windowSeconds: 24 * 3600 }]);
}
