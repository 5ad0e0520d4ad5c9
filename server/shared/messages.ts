import en from '#contract/messages/en.json' with { type: 'json' };
import bn from '#contract/messages/bn.json' with { type: 'json' };
import { dependantLines } from '#contract/dependants.ts';
import type { Dependants } from '#contract/dependants.ts';
import { localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';
import type { ConsentWording } from '#contract/patients/consent.ts';
import { nameSign, readComplaint } from '#contract/field-message.ts';
import type { ErrorCode } from '#contract/errors.ts';

const catalogues: Record<Language, Record<string, string>> = { en, bn };

/** The text of an error in the reader's language, with what prevents the removal that was asked for. */
export function errorText(code: ErrorCode, language: Language, dependants: Dependants = {}): string {
  const texts = catalogues[language];
  const numbers = new Intl.NumberFormat(localeFor('count', language));
  const lines = dependantLines(dependants, (kind, count) =>
    (texts[`dependant.${kind}`] ?? kind).replace('{{number}}', numbers.format(count)),
  );
  return [texts[`error.${code}`] ?? code, ...lines].join(' ');
}

/** The words of a consent in the language of who gives it. */
export function consentText(wording: ConsentWording, language: Language): string {
  return catalogues[language][`consent.${wording}`] ?? wording;
}

/**
 * The text of a field's validation key, or of an error that is about the field (`error.SAME_TEST`); a general one if
 * the schema gave no key.
 */
export function fieldText(key: string, language: Language): string {
  const texts = catalogues[language];
  const complaint = readComplaint(key);
  const text =
    texts[`field.${complaint.key}`] ??
    (key.startsWith('error.') ? texts[key] : undefined) ??
    texts['field.field.invalid'] ??
    key;
  return nameSign(text, complaint.sign);
}
