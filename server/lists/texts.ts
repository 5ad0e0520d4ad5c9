import type { Language } from '#contract/fields.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** Headings and words of files, in the reader's language. */
export const fileText = (key: keyof typeof en, language: Language): string => catalogues[language][key];
