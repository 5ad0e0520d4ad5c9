import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../caller.ts';
import { allowOrFail } from './rate-limits.ts';
import { countTry, readTries } from './rate-limits.store.ts';

/** How many different phones one person may look up, in the strict profile (S31). */
const lookUps = { max: 60, windowSeconds: 600 };

/**
 * Counts a look-up of somebody by phone; looking at the same one again, as a list that follows by itself does, is not
 * another. @throws TOO_MANY_REQUESTS
 */
export async function allowLookUp(deps: Dependencies, caller: Caller, phone: string): Promise<void> {
  if (deps.rateProfile !== 'strict') return;
  const seen = `looked-up:${caller.accountId}:${phone}`;
  if ((await readTries(deps.db, seen)).hits > 0) return;
  await allowOrFail(deps.db, [{ key: `look-up:${caller.accountId}`, ...lookUps }]);
  // Only one that was allowed counts as seen: asking twice opens nothing.
  await countTry(deps.db, seen, lookUps.windowSeconds);
}
