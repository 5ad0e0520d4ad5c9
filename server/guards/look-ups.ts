import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../caller.ts';
import { allowOrFail } from './rate-limits.ts';
import { countTry, readTries } from './rate-limits.store.ts';

/** How many different phones an account may look up, in the strict profile (S31). */
const lookUps = { max: 60, windowSeconds: 600 };

/**
 * Counts a look-up by phone. The same phone again, as a self-refreshing list asks for it, is not counted. @throws
 * TOO_MANY_REQUESTS
 */
export async function allowLookUp(deps: Dependencies, caller: Caller, phone: string): Promise<void> {
  if (deps.rateProfile !== 'strict') return;
  const seen = `looked-up:${caller.accountId}:${phone}`;
  if ((await readTries(deps.db, seen)).hits > 0) return;
  await allowOrFail(deps.db, [{ key: `look-up:${caller.accountId}`, ...lookUps }]);
  // Only an allowed look-up counts as seen, so asking twice does not get around the limit.
  await countTry(deps.db, seen, lookUps.windowSeconds);
}
