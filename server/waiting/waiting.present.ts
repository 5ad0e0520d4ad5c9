import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { WaitingCount } from './waiting.service.ts';

/** What waits, by kind: at most one more than are shown. */
export function presentWaiting(counts: readonly WaitingCount[]): Answer<'countWaiting'> {
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Math.min(count, limits.waitingCounted + 1)]));
}
