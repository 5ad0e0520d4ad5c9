import type { Answer } from '#contract/endpoints.ts';
import { endDrafts } from '#web/lib/drafts.ts';
import { clearUser, currentSession, saveUser } from '#web/lib/session.ts';
import { request } from '#web/lib/client.ts';
import { formatPhone } from '#web/lib/format.ts';
import { syncLanguage } from './account-language.ts';

/** Saves the user after a login (R26); the guard then redirects to the dashboard. */
export function logIn(token: string, { name, phoneNumber, role, language }: Answer<'finishLogIn'>): void {
  // Without a name until a phone that was silent for long has confirmed whose it is.
  saveUser({ token, name: name || formatPhone(phoneNumber), phoneNumber, role });
  void syncLanguage(language);
}

/** Milliseconds after which the log-out does not wait for the server any longer. */
const timeoutMs = 5000;

/** Choices of this browser, not of the person: they stay. */
const choices = ['language', 'scheme'];

/**
 * Ends the session on the server and clears it here, whatever the server answers. Its answer has the browser delete all
 * that our pages stored, so that nothing of the person stays on a shared computer.
 */
export async function logOut(): Promise<void> {
  const chosen = choices.map((name) => [name, localStorage.getItem(name)] as const);
  try {
    if (currentSession().user) await request('logOut', {}, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    // Offline or refused: the server ends the session itself after its idle time.
  } finally {
    for (const [name, value] of chosen) if (value !== null) localStorage.setItem(name, value);
    endDrafts();
    clearUser();
  }
}

const key = 'registrationDate';

/** Saves the day of the sign-up in the browser (R20). */
export function saveRegistrationDate(moment: string): void {
  localStorage.setItem(key, moment);
}
