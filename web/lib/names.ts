import type { Language } from '#contract/fields.ts';

/** A test's or a doctor's name (or a speciality) in the reader's language; in the other one where nobody has written it there. */
export function inLanguage(language: Language, english: string, bengali: string): string {
  return language === 'bn' ? bengali || english : english || bengali;
}
