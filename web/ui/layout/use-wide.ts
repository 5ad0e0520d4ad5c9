import { useSyncExternalStore } from 'react';

/** A hook that answers whether a media query holds, and follows the window. */
function followQuery(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether the window is wide enough for tables; below, lists are cards. Paper is: its letters are smaller. */
export const useWide = followQuery('(width >= 60rem), print');

/** Whether the window is wide enough for a sidebar; below, there is a bar at its foot. */
export const useWideFrame = followQuery('(width >= 64rem)');

/** Whether two columns of work fit beside the sidebar. */
export const useVeryLarge = followQuery('(width >= 100rem)');

/** Whether the window is so wide that the sidebar's words cost the screen nothing. */
export const useVeryWideFrame = followQuery('(width >= 72rem)');
