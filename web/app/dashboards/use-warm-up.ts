import { useEffect } from 'react';

/** How long the screen is left to itself first, in milliseconds. */
const pauseMs = 1500;

/**
 * Fetches the screens a person opens from here while they look: the next tap is instant, also on a weak connection.
 * @param load must be the same function at each drawing
 */
export function useWarmUp(load: () => Promise<unknown>): void {
  useEffect(() => {
    // One that does not arrive is asked for again, and complained about, when it is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [load]);
}
