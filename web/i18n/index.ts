import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { browserStorage } from '#web/lib/storage.ts';

type Catalogue = Record<string, string>;
type Load = () => Promise<{ default: Catalogue }>;

const catalogues = import.meta.glob<{ default: Catalogue }>(['./{en,bn}/*.json', '!./*/site.json']);
const messages = import.meta.glob<{ default: Catalogue }>('../../contract/messages/*.json', { query: '?part=start' });
/** Complaints about fields, which only forms say (`tools/message-parts.ts`). */
const fieldTexts = import.meta.glob<{ default: Catalogue }>('../../contract/messages/*.json', { query: '?part=forms' });
const shared: Record<string, typeof messages> = { messages, 'field-texts': fieldTexts };

const storageKey = 'language';
/** Every namespace a page has asked for: a change of language loads them all. */
const wanted = new Set<string>();

/** The languages, each under its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'bn', name: 'বাংলা' },
];

/** The language that was chosen in this browser, if any. */
export function chosenLanguage(): Language | undefined {
  const stored = browserStorage.getItem(storageKey);
  return languages.find(({ code }) => code === stored)?.code;
}

function sourceOf(language: Language, namespace: string): Load {
  const load =
    shared[namespace]?.[`../../contract/messages/${language}.json`] ?? catalogues[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`There is no catalogue ${language}/${namespace}.json`);
  return load;
}

async function load(language: Language, namespaces: Iterable<string>): Promise<void> {
  const missing = [...namespaces].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const { default: catalogue } = await sourceOf(language, namespace)();
      i18next.addResourceBundle(language, namespace, catalogue);
    }),
  );
}

/**
 * Starts the texts in the browser's language, English where none was chosen (R2). `messages` are the shared texts of
 * errors and fields.
 */
export async function startLanguage(): Promise<void> {
  void i18next.use(initReactI18next).init({
    // Without waiting, so that pages can request their texts while the shared ones are still loading.
    initAsync: false,
    lng: chosenLanguage() ?? 'en',
    fallbackLng: false,
    keySeparator: false,
    defaultNS: 'app',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: '' },
  });
  document.documentElement.lang = currentLanguage();
  await needTexts('app', 'ui', 'messages');
}

/**
 * Loads a page's texts before it is drawn: only those of the language in use.
 * @public the build puts its calls beside each lazy import (`tools/lazy-texts.ts`)
 */
export async function needTexts(...namespaces: string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(currentLanguage(), namespaces);
}

/** Loads texts in a language, which need not be the page's (`in-language.tsx`). */
export const needTextsIn = (language: Language, namespaces: readonly string[]) => load(language, namespaces);

export function currentLanguage(): Language {
  return i18next.language === 'bn' ? 'bn' : 'en';
}

/** Turns the whole portal to another language and keeps it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language, wanted);
  browserStorage.setItem(storageKey, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Does something at each change of language, and once now. */
export function followLanguage(act: (language: Language) => void): void {
  act(currentLanguage());
  i18next.on('languageChanged', () => act(currentLanguage()));
}

/** The language in use, for formats. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'bn' ? 'bn' : 'en';
}
