import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';

/** `November 2026`. */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeFor('date', language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
