import { useEffect, useSyncExternalStore } from 'react';
import { may } from '#contract/permissions.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import type { User } from '#web/lib/session.ts';

/** The number of unread messages, shared by all components that show it. */
const listeners = new Set<() => void>();
let current = { token: '', count: 0, askedAt: 0 };

/** The number is read again after this many milliseconds at the earliest. */
const maxAgeMs = 60_000;

/** Takes over a number received from the server. */
export function setUnread(count: number): void {
  current = { ...current, count };
  for (const listener of listeners) listener();
}

/** Reads the number from the server. */
export async function refreshUnread(): Promise<void> {
  try {
    setUnread((await request('countEnquiries', {})).unread);
  } catch (error) {
    // Keep the last number; the messages screen shows the error.
    if (!(error instanceof ApiError)) throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The number of unread messages; 0 for those who may not read them. Read for a new `user` and on navigation
 * (`locationKey` changes), at most once a minute. Never by a timer, which would keep an idle session alive.
 */
export function useUnread({ token, role }: User, locationKey: string): number {
  const mayRead = may('enquiries.read', role);
  useEffect(() => {
    if (!mayRead) return;
    if (current.token === token && Date.now() - current.askedAt < maxAgeMs) return;
    current = { token, count: current.token === token ? current.count : 0, askedAt: Date.now() };
    void refreshUnread();
  }, [mayRead, token, locationKey]);
  const count = useUnreadCount();
  return mayRead ? count : 0;
}

/** The known number, without reading it. */
export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, () => current.count);
}
