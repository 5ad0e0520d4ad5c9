import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Language } from '#contract/fields.ts';
import { Kit } from '#web/ui/kit.tsx';

type Catalogue = Record<string, string>;
const files = import.meta.glob<Catalogue>(['../i18n/{en,bn}/*.json', '../../contract/messages/*.json'], {
  eager: true,
  import: 'default',
});

/** All texts of a language, by the name of their catalogue. */
function textsIn(language: Language): Record<string, Catalogue> {
  const own = Object.entries(files).flatMap(([path, catalogue]) => {
    const name = new RegExp(`/i18n/${language}/([\\w-]+)\\.json$`).exec(path)?.[1];
    return name ? [[name, catalogue] as const] : [];
  });
  return { ...Object.fromEntries(own), messages: files[`../../contract/messages/${language}.json`] ?? {} };
}

const speakers = Object.fromEntries(
  (['en', 'bn'] as const).map((language) => {
    const speaker = i18next.createInstance();
    void speaker.use(initReactI18next).init({
      initAsync: false,
      lng: language,
      fallbackLng: false,
      keySeparator: false,
      defaultNS: 'app',
      resources: { [language]: textsIn(language) },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
    return [language, speaker];
  }),
) as Record<Language, typeof i18next>;

/**
 * A part of the portal as it is drawn at first, as HTML: what it says, offers and leads to. Nothing can be pressed, and
 * nothing is fetched; `client` may hold what was read before.
 */
export function draw(
  part: ReactNode,
  {
    language = 'en',
    address = '/',
    client = new QueryClient(),
  }: { language?: Language; address?: string; client?: QueryClient } = {},
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={speakers[language]}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Kit>{part}</Kit>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a reader sees of it: each element's words apart, spaces made single. */
export function words(html: string): string {
  const plain = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
  return plain.replace(/\s+/g, ' ').trim();
}

/** The attributes of each of its elements of a name, in their order; one that stands alone (`disabled`) is ''. */
export const elements = (html: string, name: string): Partial<Record<string, string>>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );

/** The words on its buttons, in their order. */
export const buttons = (html: string): string[] =>
  [...html.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].map(([, inner = '']) => words(inner));

/** Where its links lead, and what is written on them. */
export const links = (html: string): [to: string, text: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, to = '', inner = '']) => [
    to.replaceAll('&amp;', '&'),
    words(inner),
  ]);
