import { useSyncExternalStore } from 'react';
import type { ShownLogo } from '#contract/clinic/shapes.ts';
import { browserStorage } from './storage.ts';

/** The clinic's logo, saved in this browser like its name, so that the first render has it. */
const key = 'clinicLogo';
const listeners = new Set<() => void>();
let current: ShownLogo | null = null;

/** Reads a saved logo; null when there is none or it is damaged. */
export function parseClinicLogo(stored: string | null): ShownLogo | null {
  try {
    const { digest, width, height } = JSON.parse(stored ?? '{}') as Partial<Record<keyof ShownLogo, unknown>>;
    const isWhole = typeof digest === 'string' && typeof width === 'number' && typeof height === 'number';
    return isWhole && /^[0-9a-f]{8,64}$/.test(digest) ? { digest, width, height } : null;
  } catch {
    return null;
  }
}

function publish(logo: ShownLogo | null): void {
  current = logo;
  for (const listener of listeners) listener();
}

/** Shows the logo saved at the last visit, until the server has sent the current one. */
export const showSavedLogo = () => publish(parseClinicLogo(browserStorage.getItem(key)));

/** Shows and saves the logo sent by the server; null: the clinic has none. */
export function saveClinicLogo(logo: ShownLogo | null): void {
  if (logo) browserStorage.setItem(key, JSON.stringify(logo));
  else browserStorage.removeItem(key);
  publish(logo);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The clinic's logo; null: it has none, or none is known yet. */
export const useClinicLogo = (): ShownLogo | null => useSyncExternalStore(subscribe, () => current);
