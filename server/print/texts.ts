import type { Language } from '#contract/fields.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** A text of the documents' own catalogue. */
export type TextKey = keyof typeof en;
export type Say = (key: TextKey, values?: Record<string, string>) => string;

/** Says the documents' texts in one language. */
export function speak(language: Language): Say {
  return (key, values = {}) =>
    catalogues[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
