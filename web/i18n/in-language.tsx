import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { needTextsIn, useLanguage } from './index.ts';

/** Loads catalogues in another language than the page's; true once they are there. */
export function useTextsIn(language: Language, namespaces: readonly string[]): boolean {
  const [loaded, setLoaded] = useState<Language>();
  const own = useLanguage();
  useEffect(() => {
    let isWanted = true;
    void needTextsIn(language, namespaces).then(() => isWanted && setLoaded(language));
    return () => {
      isWanted = false;
    };
  }, [language, namespaces]);
  return own === language || loaded === language;
}

/** What is inside has texts, dates and digits in this language, whichever the page's is; see `useTextsIn`. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const texts = useMemo(() => i18next.cloneInstance({ lng: language }), [language]);
  return <I18nextProvider i18n={texts}>{children}</I18nextProvider>;
}
