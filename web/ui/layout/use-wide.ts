import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether a media query holds, and updates with the window. */
function followQuery(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

// By min-width, which says the same as `width >=`: Safari reads that from 16.4 on only, and the build lowers style
// sheets, not texts of scripts.

/**
 * Whether the window is wide enough for tables; below, lists are cards. Paper counts as wide: its letters are smaller.
 */
export const useWide = followQuery('(min-width: 60rem), print');

/** Whether the window is wide enough for a sidebar; below, there is a bar at the foot. */
export const useWideFrame = followQuery('(min-width: 64rem)');

/** Whether two columns of work fit beside the sidebar. */
export const useVeryLarge = followQuery('(min-width: 100rem)');

/** Whether the window is wide enough for the sidebar with its words beside a screen of full width. */
export const useVeryWideFrame = followQuery('(min-width: 72rem)');
