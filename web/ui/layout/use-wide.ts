import { useSyncExternalStore } from 'react';

/** From this width on lists are tables; below, cards. */
const wide = window.matchMedia('(width >= 60rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is wide enough for tables. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
