import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange } from './session-store.ts';
import type { Session, User } from './session-store.ts';

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
