import type { Language } from '#contract/fields.ts';
import type { SiteContent, SitePage } from '#contract/site.ts';
import bn from '../i18n/bn/site.json' with { type: 'json' };
import en from '../i18n/en/site.json' with { type: 'json' };

export type TextKey = keyof typeof en;
const catalogues: Record<Language, Record<TextKey, string>> = { en, bn };

/** What every part of a page is drawn from. */
export interface PageProps {
  readonly page: SitePage;
  readonly language: Language;
  readonly content: SiteContent;
  readonly t: Translate;
}

/** A text of the catalogue, its `{names}` filled in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

export function textsIn(language: Language): Translate {
  const catalogue = catalogues[language];
  return (key, values = {}) => catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** A year in the page's digits. */
export function yearText(year: number, language: Language): string {
  return new Intl.NumberFormat(language === 'bn' ? 'bn-IN' : 'en-IN', { useGrouping: false }).format(year);
}

/** A phone number as people read it, in the digits it is dialled with: `+91 98765 43210`. */
export function phoneText(phone: string): string {
  return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
}
