import type { Language } from '#contract/fields.ts';

/** A name in the given language, or in the other one where it has not been translated. */
export function inLanguage(language: Language, english: string, bengali: string): string {
  return language === 'bn' ? bengali || english : english || bengali;
}

const bengaliOrder = new Intl.Collator('bn');

/** Sorts rows by the name shown in Bengali. The server already sorts by the English name. */
export function inNameOrder<T>(rows: readonly T[], language: Language, nameOf: (row: T) => string): readonly T[] {
  return language === 'bn' ? rows.toSorted((a, b) => bengaliOrder.compare(nameOf(a), nameOf(b))) : rows;
}
