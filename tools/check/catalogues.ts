import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, projectFolder } from './source.ts';

/** The texts of one catalogue, in both languages. */
export interface Catalogue {
  /** Its path, with `*` for the language. */
  path: string;
  en: Record<string, unknown>;
  bn: Record<string, unknown>;
}

/** Abbreviations and names that stay in Latin letters in Bengali texts. */
const sameInBengali = new Set(['UPI', 'OTP', 'PDF', 'QR', 'SMS', 'English']);

/** Reads every pair of `en` and `bn`: files (`en.json`) or folders (`en/bookings.json`). */
export async function readCatalogues(): Promise<{ catalogues: Catalogue[]; violations: string[] }> {
  const paths = (await listFiles(/\.json$/)).filter((path) => languageOf(path) !== null);
  const violations: string[] = [];
  const catalogues: Catalogue[] = [];
  const places = new Set(paths.map((path) => path.replace(languagePart, '/*$2')));
  for (const place of places) {
    const [en, bn] = ['en', 'bn'].map((language) => place.replace('*', language));
    const missing = [en, bn].filter((path) => !paths.includes(path ?? ''));
    if (missing.length > 0) violations.push(...missing.map((path) => `${path} is missing`));
    else catalogues.push({ path: place, en: await readTexts(en ?? ''), bn: await readTexts(bn ?? '') });
  }
  if (catalogues.length === 0) violations.push('the check of the catalogues saw none, so it proved nothing');
  return { catalogues, violations };
}

const languagePart = /\/(en|bn)(\.json$|\/)/;
const languageOf = (path: string) => languagePart.exec(path)?.[1] ?? null;

async function readTexts(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(projectFolder, path), 'utf8')) as Record<string, unknown>;
}

/** Finds differences between the languages other than the words: missing keys, placeholders, untranslated texts. */
export function findCatalogueViolations({ path, en, bn }: Catalogue): string[] {
  const violations: string[] = [];
  const refuse = (key: string, reason: string) => void violations.push(`${path} "${key}" ${reason}`);
  for (const key of Object.keys(en)) if (!(key in bn)) refuse(key, 'is missing in Bengali');
  for (const key of Object.keys(bn)) if (!(key in en)) refuse(key, 'is missing in English');
  for (const [language, texts] of [
    ['English', en],
    ['Bengali', bn],
  ] as const) {
    const keys = Object.keys(texts);
    const misplaced = keys.find((key, index) => index > 0 && key < (keys[index - 1] ?? ''));
    if (misplaced) refuse(misplaced, `is out of order in ${language}: keys are sorted`);
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') refuse(key, `is no text in ${language}: catalogues are flat`);
      else if (text.trim() === '') refuse(key, `is empty in ${language}`);
    }
  }
  for (const [key, text] of Object.entries(en)) {
    const other = bn[key];
    if (typeof text !== 'string' || typeof other !== 'string') continue;
    if (placeholders(text) !== placeholders(other))
      refuse(key, `has other placeholders in Bengali: ${placeholders(text)} and ${placeholders(other)}`);
    if (needsBengali(text) && !/[\u0980-\u09ff]/.test(other)) refuse(key, `is not Bengali: ${other}`);
  }
  return violations;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*[\w.]+(?:,[^}]*)?\}?\}|<\/?\w+>/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

/** Whether a text has words that must be translated. */
function needsBengali(text: string): boolean {
  const words = text.replace(/\{\{?[^}]*\}?\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => !sameInBengali.has(word) && !/[\u0980-\u09ff]/.test(word));
}
