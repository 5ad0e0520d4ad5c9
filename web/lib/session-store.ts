import { roleOf } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { browserStorage } from './storage.ts';
import type { KeptFor } from './storage.ts';

/** The signed-in user, as stored in the browser under `user` (R26). */
export interface User {
  readonly token: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly role: Role;
}

export interface Session {
  /** A stored user exists and the server has not confirmed them yet. */
  readonly checking: boolean;
  readonly user: User | null;
  /** Somebody was signed in on this page, and no longer is. */
  readonly hasLeft?: true;
}

const key = 'user';
const listeners = new Set<() => void>();
let current: Session = { checking: false, user: null };

function publish(next: Session): void {
  const hasLeft = !next.user && (current.user ?? current.hasLeft);
  current = hasLeft ? { ...next, hasLeft: true } : next;
  for (const listener of listeners) listener();
}

function text(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** Reads a stored user; null when it is damaged. */
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

/** The user stored in this browser; null if there is none or it is damaged. */
export function storedUser(): User | null {
  return parseUser(browserStorage.getItem(key));
}

/**
 * Loads the stored user and follows log-ins and log-outs in other tabs, also after the browser has kept this page in
 * memory. Call once at the start.
 */
export function openSession(): void {
  const user = storedUser();
  publish({ checking: user !== null, user });
  const follow = () => publish({ checking: false, user: storedUser() });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow();
  });
  // A page that the back button restores from the browser's memory has missed the events meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow();
  });
}

/** Saves the user after a login, or with what the server now says about them. @returns how long the browser keeps it */
export function saveUser(user: User): KeptFor {
  const keptFor = browserStorage.setItem(key, JSON.stringify(user));
  publish({ checking: false, user });
  return keptFor;
}

/** The server cannot be reached: keep the stored user until the next call. */
export function trustStoredUser(): void {
  publish({ ...current, checking: false });
}

/** Clears the user in this browser; other tabs follow. */
export function clearUser(): void {
  browserStorage.removeItem(key);
  publish({ checking: false, user: null });
}

export function currentSession(): Session {
  return current;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
