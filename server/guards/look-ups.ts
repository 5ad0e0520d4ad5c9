import type { Dependencies } from '../adapters/dependencies.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked } from '../db/audit-trail.ts';
import { allowOrFail } from './rate-limits.ts';
import { countTry, readTries } from './rate-limits.store.ts';

/** How many different phones an account may look up, in the strict profile (S31). */
const lookUps = { max: 60, windowSeconds: 600 };
/** How many different beginnings of phones and names it may search for: more, because typing searches as well (S31). */
const searches = { max: 180, windowSeconds: 600 };

/**
 * Counts a look-up by phone or patient number: before every call that finds somebody by a number that was typed, also
 * to change them, because its answer or its refusal tells of them. The same number again, as a self-refreshing list or
 * a change after a look asks for it, is not counted. A refused one is in the audit log under its person.
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
  // Only an allowed one counts as seen, so asking twice does not get around the limit.
  await countTry(deps.db, seen, limit.windowSeconds);
}
