import { failedWith } from './api-error.ts';
import { request } from './client.ts';
import { currentSession, saveUser, trustStoredUser } from './session.ts';
import type { Language } from '#contract/fields.ts';

/**
 * Asks the server for the stored user's current name and role and saves them. Returns the language of the account, or
 * `undefined` when no user is signed in or the server cannot be reached (the stored user is then kept).
 */
export async function checkSession(): Promise<Language | undefined> {
  const { user } = currentSession();
  if (!user) return undefined;
  try {
    const { name, phoneNumber, role, language } = await request('readMe', {});
    if (currentSession().user?.token !== user.token) return language;
    // A session that has not confirmed who it is gets only its language: the user stays as the log-in named them.
    if (name === undefined || phoneNumber === undefined || role === undefined) trustStoredUser();
    else saveUser({ token: user.token, name, phoneNumber, role });
    return language;
  } catch (error) {
    if (!failedWith(error, 401)) trustStoredUser();
    return undefined;
  }
}
