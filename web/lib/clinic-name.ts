import { useSyncExternalStore } from 'react';
import type { Bilingual } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';

/**
 * What the clinic is called, from its profile. The last known name is kept in this browser: it is there at the first
 * drawing, and when the clinic cannot be reached.
 */
const key = 'clinicName';
const listeners = new Set<() => void>();
let current: Bilingual | null = null;

/** Reads a kept name; anything that is not one (damaged, written by hand) counts as none. */
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

/** Takes over a name the server has just told. */
export function keepClinicName(name: Bilingual): void {
  localStorage.setItem(key, JSON.stringify(name));
  publish(name);
}

/**
 * Shows the kept name, follows what other tabs learn, and asks the clinic what it is called now. Call once, when the
 * portal starts.
 */
export async function startClinicName(): Promise<void> {
  publish(parseClinicName(localStorage.getItem(key)));
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) publish(parseClinicName(localStorage.getItem(key)));
  });
  try {
    keepClinicName((await request('readClinic', {})).profile.name);
  } catch (error) {
    // The kept name stands.
    if (!(error instanceof ApiError)) throw error;
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The clinic's name in the language in use; empty until it is known for the first time. */
export function useClinicName(): string {
  const name = useSyncExternalStore(follow, () => current);
  const language = useLanguage();
  return name?.[language] ?? '';
}

/**
 * A hospital's name: the clinic's own in the reader's language, whichever it was written in; any other as it stands.
 */
export function hospitalIn(language: Language, hospital: string, clinic: Bilingual | null): string {
  return clinic && (hospital === clinic.en || hospital === clinic.bn) ? clinic[language] || hospital : hospital;
}

/** The same for what stands on the screen. */
export function useHospitalName(hospital: string): string {
  const name = useSyncExternalStore(follow, () => current);
  return hospitalIn(useLanguage(), hospital, name);
}
