import { useEffect } from 'react';

/** The delay before loading, in milliseconds, so that the current screen loads first. */
const delayMs = 1500;

/**
 * Loads the code of the next screens in advance, so that the next tap is instant also on a slow connection.
 * @param load the same function at each render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failed load is repeated, and its error shown, when the screen is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
