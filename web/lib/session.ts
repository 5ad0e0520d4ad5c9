import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/fields.ts';
import { currentSession, onSessionChange, saveUser, trustStoredUser } from './session-store.ts';
import type { Session, User } from './session-store.ts';
import { failedWith } from './api-error.ts';
import { request } from './client.ts';

export * from './session-store.ts';

/** The session; the component follows its changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** The signed-in user. Only for screens behind the guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in user');
  return user;
}

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
    // Before its user has confirmed who they are, a session is told only the language: the user stays as stored by the
    // log-in.
    if (name === undefined || phoneNumber === undefined || role === undefined) trustStoredUser();
    else saveUser({ token: user.token, name, phoneNumber, role });
    return language;
  } catch (error) {
    if (!failedWith(error, 401)) trustStoredUser();
    return undefined;
  }
}
