import { request } from '#web/lib/client.ts';
import { currentSession, clearUser } from '#web/lib/session.ts';

/** How long the server is given to end the session, in milliseconds. */
const patienceMs = 5000;

/**
 * Ends the session on the server and here. Whatever the server says, or without one, the person is out of this browser.
 */
export async function logOut(): Promise<void> {
  try {
    if (currentSession().user) await request('logOut', {}, { signal: AbortSignal.timeout(patienceMs) });
  } catch {
    // Offline or refused: the session ends on the server by itself after its idle time.
  } finally {
    clearUser();
  }
}
