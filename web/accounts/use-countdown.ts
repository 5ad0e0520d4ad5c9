import { useCallback, useSyncExternalStore } from 'react';

/** Counts the whole seconds down to `until` (ms since 1970); 0 from then on. */
export function useCountdown(until: number): number {
  const follow = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        if (Date.now() >= until) clearInterval(timer);
        tick();
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(follow, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
