import type { Language } from '#contract/fields.ts';
import en from './sms-texts/en.json' with { type: 'json' };
import bn from './sms-texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** Fills in an SMS text. A code's digits are ASCII in both languages, because phones read the code from the text. */
export function smsText(name: keyof typeof en, language: Language, values: Record<string, string>): string {
  return catalogues[language][name].replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}
