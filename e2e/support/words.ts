import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../contract/fields.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** The text of a catalogue key: `t('accounts:logIn.sendOtp')`. */
export type Words = (key: string, values?: Record<string, string>) => string;

/** Reads the catalogues as the pages do, so that one journey can run in both languages. */
export function wordsIn(language: Language): Words {
  return (key, values = {}) => {
    const [namespace = '', name = ''] = key.split(':');
    const text = read(language, namespace)[name];
    if (text === undefined) throw new Error(`No text ${key} in ${language}`);
    return text.replace(/\{\{?(\w+)\}?\}/g, (_, value: string) => values[value] ?? '');
  };
}

const catalogues = new Map<string, Record<string, string>>();

function read(language: Language, namespace: string): Record<string, string> {
  const path =
    namespace === 'messages' ? `contract/messages/${language}.json` : `web/i18n/${language}/${namespace}.json`;
  const known = catalogues.get(path);
  if (known) return known;
  const texts = JSON.parse(readFileSync(join(projectFolder, path), 'utf8')) as Record<string, string>;
  catalogues.set(path, texts);
  return texts;
}
