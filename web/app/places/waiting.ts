import { useSyncExternalStore } from 'react';
import type { PlaceName } from '#contract/places.ts';
import type { WaitingCounts } from '#contract/waiting/shapes.ts';
import type { WaitingKind } from '#contract/waiting/work.ts';

/**
 * What waits for the user. `signed-in.tsx` reads it and keeps it here, because the frame has no query client: its first
 * page, before anybody is signed in, needs none.
 */
let current: WaitingCounts = {};
const listeners = new Set<() => void>();

/** Keeps the counts of an answer; `{}` when nobody is signed in. */
export function setWaiting(counts: WaitingCounts): void {
  current = counts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The screens on which something can wait, and what. */
const waitingAt: Readonly<Partial<Record<PlaceName, readonly WaitingKind[]>>> = {
  messages: ['messages'],
  manageRoles: ['roleRequests'],
  dataRequests: ['dataRequests'],
  criticalValues: ['toCall'],
  homeVisits: ['homeVisits'],
  collect: ['toCollect'],
  worklist: ['toEnter'],
  pendingReports: ['toSign', 'toCorrect', 'toCheck'],
  verifyPayment: ['claims'],
  payment: ['dues'],
  completed: ['newReports'],
};

/** How much waits for the user on the given screens together; 0 if nothing does or it is not known yet. */
export function useWaiting(...places: readonly PlaceName[]): number {
  const counts = useSyncExternalStore(subscribe, () => current);
  return places.flatMap((place) => waitingAt[place] ?? []).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}
