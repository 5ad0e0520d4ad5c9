import { useSyncExternalStore } from 'react';
import type { Bilingual } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { saveClinicLogo, showSavedLogo } from './clinic-logo.ts';
import { browserStorage } from './storage.ts';

/**
 * The clinic's name, from its profile. The last known name is saved in this browser, for the first render and for when
 * the server cannot be reached.
 */
const key = 'clinicName';
const listeners = new Set<() => void>();
let current: Bilingual | null = null;

/** Reads a saved name; null when it is damaged. */
export function parseClinicName(stored: string | null): Bilingual | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null) return null;
    const { en, bn } = value as Partial<Record<keyof Bilingual, unknown>>;
    return typeof en === 'string' && typeof bn === 'string' ? { en, bn } : null;
  } catch {
    return null;
  }
}

function publish(name: Bilingual | null): void {
  current = name;
  for (const listener of listeners) listener();
}

/** Saves a name received from the server. */
export function saveClinicName(name: Bilingual): void {
  browserStorage.setItem(key, JSON.stringify(name));
  publish(name);
}

/** Shows what is saved, follows other tabs, and asks the server for the name and logo. Call once at the start. */
export async function startClinicName(): Promise<void> {
  publish(parseClinicName(browserStorage.getItem(key)));
  showSavedLogo();
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) publish(parseClinicName(browserStorage.getItem(key)));
  });
  try {
    const { profile, logo } = await request('readClinic', {});
    saveClinicName(profile.name);
    saveClinicLogo(logo);
  } catch (error) {
    // Keep the saved name.
    if (!(error instanceof ApiError)) throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The clinic's name in the current language; empty until it is known. */
export function useClinicName(): string {
  const name = useSyncExternalStore(subscribe, () => current);
  const language = useLanguage();
  return name?.[language] ?? '';
}

/**
 * A hospital's name. The clinic's own name is translated, whichever language it was written in; others stay as written.
 */
export function hospitalIn(language: Language, hospital: string, clinic: Bilingual | null): string {
  return clinic && (hospital === clinic.en || hospital === clinic.bn) ? clinic[language] || hospital : hospital;
}

/** The same in the current language. */
export function useHospitalName(hospital: string): string {
  const name = useSyncExternalStore(subscribe, () => current);
  return hospitalIn(useLanguage(), hospital, name);
}
