import { useSyncExternalStore } from 'react';
import { roleOf } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';

/** Who is signed in, as kept in the browser under `user` (R26). */
export interface User {
  readonly token: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly role: Role;
}

export interface Session {
  /** A stored user is there and the server has not yet confirmed them. */
  readonly checking: boolean;
  readonly user: User | null;
  /** The server ended the session by itself; said once, on the login screen. */
  readonly ended?: boolean;
}

const key = 'user';
const listeners = new Set<() => void>();
let current: Session = { checking: false, user: null };

function publish(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function text(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** Reads a stored user; anything that is not one (damaged, written by hand) counts as nobody. */
export function parseUser(stored: string | null): User | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return null;
    const record = value as Record<string, unknown>;
    const token = text(record, 'token');
    if (token === '') return null;
    return {
      token,
      name: text(record, 'name'),
      phoneNumber: text(record, 'phoneNumber'),
      role: roleOf(text(record, 'role')),
    };
  } catch {
    return null;
  }
}

/** Takes over the stored user, and follows what other tabs do. Call once, when the portal starts. */
export function openSession(): void {
  const user = parseUser(localStorage.getItem(key));
  publish({ checking: user !== null, user });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null)
      publish({ checking: false, user: parseUser(localStorage.getItem(key)) });
  });
}

/** Keeps a person who has just logged in, or what the server now says about them. */
export function keepUser(user: User): void {
  localStorage.setItem(key, JSON.stringify(user));
  publish({ checking: false, user });
}

/** The server could not be asked: the stored user stands, and the next call will show. */
export function trustStoredUser(): void {
  publish({ ...current, checking: false });
}

/** Forgets the person in this browser; other tabs follow. `ended` where they did not ask for it. */
export function forgetUser(ended = false): void {
  localStorage.removeItem(key);
  publish({ checking: false, user: null, ended });
}

export function currentSession(): Session {
  return current;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed by the component that asks. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** The person signed in. Only below the guard, where there is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser below a page that lets nobody in');
  return user;
}
