import type { Answer } from '#contract/endpoints.ts';
import { clearUser, currentSession, saveUser } from '#web/lib/session.ts';
import { request } from '#web/lib/client.ts';
import { syncLanguage } from './account-language.ts';

/** Saves the user after a login (R26); the guard then redirects to the dashboard. */
export function logIn(token: string, { name, phoneNumber, role, language }: Answer<'finishLogIn'>): void {
  saveUser({ token, name, phoneNumber, role });
  void syncLanguage(language);
}

/** Milliseconds after which the log-out does not wait for the server any longer. */
const timeoutMs = 5000;

/** Ends the session on the server and clears it here, whatever the server answers. */
export async function logOut(): Promise<void> {
  try {
    if (currentSession().user) await request('logOut', {}, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    // Offline or refused: the server ends the session itself after its idle time.
  } finally {
    clearUser();
  }
}

const key = 'registrationDate';

/** Saves the day of the sign-up in the browser (R20). */
export function saveRegistrationDate(moment: string): void {
  localStorage.setItem(key, moment);
}
