import { localeFor } from '../digits.ts';
import type { Language } from '../fields.ts';

/** Full months and further days of a child under two years whose date of birth is known. */
export interface InfantAge {
  readonly months: number;
  readonly days: number;
}

/** A person's age. `age`: full years; null if unknown. */
export interface AgeOf {
  readonly age: number | null;
  readonly infantAge?: InfantAge | null | undefined;
}

const underOne: Record<Language, string> = { en: 'under 1 year', bn: '১ বছরের কম' };
const units = { en: unitsOf('en'), bn: unitsOf('bn') };

function unitsOf(language: Language) {
  const of = (unit: 'day' | 'month' | 'year') =>
    new Intl.NumberFormat(localeFor('count', language), { style: 'unit', unit, unitDisplay: 'long' });
  return { day: of('day'), month: of('month'), year: of('year') };
}

/**
 * An age as screens and papers show it: '45 years', under two years '5 months 3 days' or '12 days', or 'under 1 year'
 * where the date of birth is not known. Null if the age is unknown.
 */
export function writeAge({ age, infantAge: infant }: AgeOf, language: Language): string | null {
  const { day, month, year } = units[language];
  if (infant) {
    const { months, days } = infant;
    const parts = [months > 0 && month.format(months), (days > 0 || months === 0) && day.format(days)];
    return parts.filter(Boolean).join(' ');
  }
  if (age === null) return null;
  return age === 0 ? underOne[language] : year.format(age);
}
