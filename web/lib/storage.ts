/**
 * All storing in the browser goes through this module. A browser may refuse (a private window, blocked cookies) or be
 * full. Then a value is kept for the tab, or else as long as the page is open, and nothing throws.
 */
export type KeptFor = 'browser' | 'tab' | 'page';

interface Kept {
  /** The stored text; null if there is none or the browser refuses. */
  getItem(key: string): string | null;
  /** @returns how long it is kept */
  setItem(key: string, value: string): KeptFor;
  removeItem(key: string): void;
}

/** A place to store values. Its methods, and the access to it, may throw. */
type Place = readonly [KeptFor, () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, prefix: string];

function tried<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Stores in the first of the places that works, the most lasting first. Values that belong in the browser's storage
 * have a prefix in the tab's.
 */
function storageIn(places: readonly Place[]): Kept {
  const memory = new Map<string, string>();
  const remove = (key: string) => {
    memory.delete(key);
    for (const [, storage, prefix] of places) tried(() => storage().removeItem(prefix + key));
  };
  return {
    getItem: (key) => {
      const found = places.map(([, storage, prefix]) => tried(() => storage().getItem(prefix + key)) ?? null);
      return memory.get(key) ?? found.find((value) => value !== null) ?? null;
    },
    setItem: (key, value) => {
      for (const [place, storage, prefix] of places) {
        const isKept = tried(() => {
          storage().setItem(prefix + key, value);
          return true;
        });
        if (isKept) {
          memory.delete(key);
          return place;
        }
        // An older value must not be read in its place.
        remove(key);
      }
      memory.set(key, value);
      return 'page';
    },
    removeItem: remove,
  };
}

const ofTab: Place = ['tab', () => sessionStorage, ''];
/** For all tabs, until it is removed. */
export const browserStorage = storageIn([
  ['browser', () => localStorage, ''],
  ['tab', () => sessionStorage, 'kept:'],
]);
/** For this tab, until it is closed. */
export const tabStorage = storageIn([ofTab]);

/** How long this browser keeps values that are for all tabs. Tried with a value of about the size of a session. */
export function keepsFor(): KeptFor {
  const place = browserStorage.setItem('probe', '.'.repeat(400));
  browserStorage.removeItem('probe');
  return place;
}
