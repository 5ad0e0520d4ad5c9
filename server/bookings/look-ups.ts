import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../http/caller.ts';
import { allowOrFail } from '../http/rate-limits.ts';

/** How many phones one person may look up, in the strict profile (security.md, T2). */
const lookUps = { max: 60, windowSeconds: 600 };

/** Counts a look-up of somebody by phone. @throws TOO_MANY_REQUESTS */
export async function allowLookUp(deps: Dependencies, caller: Caller): Promise<void> {
  if (deps.rateProfile === 'strict') await allowOrFail(deps.db, [{ key: `look-up:${caller.accountId}`, ...lookUps }]);
}
