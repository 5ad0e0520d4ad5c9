import type { Language } from '#contract/fields.ts';

/**
 * A test's or a doctor's name (or a speciality) in the reader's language; in the other one where nobody has written it
 * there.
 */
export function inLanguage(language: Language, english: string, bengali: string): string {
  return language === 'bn' ? bengali || english : english || bengali;
}

const bengaliOrder = new Intl.Collator('bn');

/**
 * In the order of the names their reader sees. They come in that of their English names, which stays for a reader of
 * English.
 */
export function inNameOrder<T>(rows: readonly T[], language: Language, nameOf: (row: T) => string): readonly T[] {
  return language === 'bn' ? rows.toSorted((a, b) => bengaliOrder.compare(nameOf(a), nameOf(b))) : rows;
}
