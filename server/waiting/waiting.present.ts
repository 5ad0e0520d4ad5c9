import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { countWaiting } from './waiting.service.ts';

/** How much work of each kind waits. A count that is above what is shown is cut to one more. */
export function presentWaiting(counts: Awaited<ReturnType<typeof countWaiting>>): Answer<'countWaiting'> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([kind, count]) =>
      count === undefined ? [] : [[kind, Math.min(count, limits.waitingCounted + 1)]],
    ),
  );
}
