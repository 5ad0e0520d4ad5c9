import { useSyncExternalStore } from 'react';

/** From here on a list is drawn as a table; below, as cards. */
const wide = window.matchMedia('(width >= 60rem)');

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is as wide as a PC's. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches);
}
