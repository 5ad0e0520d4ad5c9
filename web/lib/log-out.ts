import { endDrafts } from './drafts.ts';
import { clearUser, currentSession } from './session-store.ts';
import { abortedAfter } from './signals.ts';
import { browserStorage } from './storage.ts';

/** Milliseconds after which the log-out stops waiting for the server. */
const timeoutMs = 5000;

/** Choices made for this browser (`machine.ts`), not for the person: they are kept. */
const choices = ['language', 'scheme', 'machine'];

/**
 * Ends the session on the server and clears it here, whatever the server answers. Its answer makes the browser delete
 * everything that our pages stored, so that nothing of the person stays on a shared computer.
 * @param send sends the call; it must stop when `signal` is aborted
 */
export async function endSession(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const chosen = choices.map((name) => [name, browserStorage.getItem(name)] as const);
  try {
    if (currentSession().user) await send(abortedAfter(timeoutMs));
  } catch {
    // Offline or refused: the server ends the session itself after its idle time.
  } finally {
    for (const [name, value] of chosen) if (value !== null) browserStorage.setItem(name, value);
    endDrafts();
    clearUser();
  }
}
