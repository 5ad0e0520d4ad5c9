import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/lib/storage.ts';

/** Light, dark, or as the device is set; stored in this browser. `public/early.js` sets it before the first render. */
export const schemes = ['device', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const key = 'scheme';
const listeners = new Set<() => void>();

function currentScheme(): Scheme {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'device';
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'device') {
    delete document.documentElement.dataset['scheme'];
    browserStorage.removeItem(key);
  } else {
    document.documentElement.dataset['scheme'] = scheme;
    browserStorage.setItem(key, scheme);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme);
}
