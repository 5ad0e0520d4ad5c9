import { useEffect, useSyncExternalStore } from 'react';
import { may } from '#contract/permissions.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import type { User } from '#web/lib/session.ts';

/** How many messages nobody has read yet, for everybody who shows the number. */
const listeners = new Set<() => void>();
let current = { of: '', count: 0, askedAt: 0 };

/** How long a number is good enough, in milliseconds. */
const freshMs = 60_000;

/** Takes over a number the server has just told. */
export function noteUnread(count: number): void {
  current = { ...current, count };
  for (const listener of listeners) listener();
}

/** Asks for the number anew. */
export async function refreshUnread(): Promise<void> {
  try {
    noteUnread((await request('countEnquiries', {})).unread);
  } catch (error) {
    // The number known before stands; the screen of the messages says what is wrong.
    if (!(error instanceof ApiError)) throw error;
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The number of unread messages; 0 for those who may not read them. It is asked for when `user` comes and as they move
 * on (`place` changes), at most once a minute: never by a clock, which would keep an abandoned session alive.
 */
export function useUnread({ token, role }: User, place: string): number {
  const isReader = may('enquiries.read', role);
  useEffect(() => {
    if (!isReader) return;
    if (current.of === token && Date.now() - current.askedAt < freshMs) return;
    current = { of: token, count: current.of === token ? current.count : 0, askedAt: Date.now() };
    void refreshUnread();
  }, [isReader, token, place]);
  const count = useUnreadCount();
  return isReader ? count : 0;
}

/** The number as it is known; nothing is asked for. */
export function useUnreadCount(): number {
  return useSyncExternalStore(follow, () => current.count);
}
