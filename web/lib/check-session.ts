import { failedWith } from './api-error.ts';
import { request } from './client.ts';
import { currentSession, keepUser, trustStoredUser } from './session.ts';
import type { Language } from '#contract/fields.ts';

/**
 * Asks the server who the stored user is now, and takes over name and role. Answers the language kept on the account,
 * or `undefined` when nobody is signed in or the server cannot be reached (the stored user then stands).
 */
export async function checkSession(): Promise<Language | undefined> {
  const { user } = currentSession();
  if (!user) return undefined;
  try {
    const { name, phoneNumber, role, language } = await request('readMe', {});
    if (currentSession().user?.token === user.token) keepUser({ token: user.token, name, phoneNumber, role });
    return language;
  } catch (error) {
    if (!failedWith(error, 401)) trustStoredUser();
    return undefined;
  }
}
