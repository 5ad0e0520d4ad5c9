import type { ErrorCode } from '#contract/errors.ts';
import { nameSign, readComplaint } from '#contract/field-message.ts';
import type { Language } from '#contract/fields.ts';
import bnMessages from '#contract/messages/bn.json' with { type: 'json' };
import enMessages from '#contract/messages/en.json' with { type: 'json' };
import type { FormState, NoticePage, SiteContent, SitePage } from '#contract/site.ts';
import bn from '../i18n/bn/site.json' with { type: 'json' };
import en from '../i18n/en/site.json' with { type: 'json' };

export type TextKey = keyof typeof en;
const catalogues: Record<Language, Record<TextKey, string>> = { en, bn };
const messages: Record<Language, Record<string, string>> = { en: enMessages, bn: bnMessages };

/** The props of every page and its parts. */
export interface PageProps {
  readonly page: SitePage | NoticePage;
  readonly language: Language;
  readonly content: SiteContent;
  readonly t: Translate;
  /** On a page with a form: the result of its last submit. */
  readonly form: FormState;
}

/** A text of the catalogue with its `{names}` filled in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

export function textsIn(language: Language): Translate {
  const catalogue = catalogues[language];
  return (key, values = {}) => catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** A text of the messages that server and pages share. */
export const messageText = (key: string, language: Language): string => messages[language][key] ?? key;

/** The message of a field error, by its key; the same as in the server's answers. */
export function fieldText(key: string, language: Language): string {
  const complaint = readComplaint(key);
  const text = messages[language][`field.${complaint.key}`] ?? messages[language]['field.field.invalid'] ?? key;
  // A text for a script keeps the placeholder: the script fills in the sign.
  return complaint.sign === '' ? text : nameSign(text, complaint.sign);
}

/** The message of an error of the whole form. */
export function errorText(code: ErrorCode, language: Language): string {
  return messages[language][`error.${code}`] ?? code;
}
