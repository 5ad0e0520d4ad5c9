import { request } from '#web/lib/client.ts';
import { endSession } from '#web/lib/log-out.ts';

/** Logs out; the guard then leads to the log-in. */
export function logOut(): Promise<void> {
  return endSession((signal) => request('logOut', {}, { signal }));
}
