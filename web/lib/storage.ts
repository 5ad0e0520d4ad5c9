/**
 * What pages store in the browser goes through here. A browser may refuse (a private window, blocked cookies) or be
 * full; then a value is kept for the tab, else for as long as the page is open, and nothing fails.
 */
export type KeptFor = 'browser' | 'tab' | 'page';

interface Kept {
  /** The stored text; null where there is none, or the browser gives nothing back. */
  getItem(key: string): string | null;
  /** @returns how long it is kept */
  setItem(key: string, value: string): KeptFor;
  removeItem(key: string): void;
}

/** A way to store, whose methods may all throw, as may the access itself. */
type Place = readonly [KeptFor, () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, prefix: string];

function tried<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The places of each kind, the most lasting first. In the tab's the browser's own values have names of their own. */
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
        // An older value must not come back in its place.
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

/** How long this browser keeps what a page stores for all tabs: tried with about the size of a session. */
export function keepsFor(): KeptFor {
  const place = browserStorage.setItem('probe', '.'.repeat(400));
  browserStorage.removeItem('probe');
  return place;
}
