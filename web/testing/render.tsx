import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, createPath, MemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import { setRequestLanguage } from '#web/lib/client.ts';
import { saveUser } from '#web/lib/session.ts';
import type { User } from '#web/lib/session.ts';
import { Kit } from '#web/ui/kit.tsx';

type Catalogue = Record<string, string>;
const files = import.meta.glob<Catalogue>(['../i18n/{en,bn}/*.json', '../../contract/messages/*.json'], {
  eager: true,
  import: 'default',
});

/** All texts of a language, by catalogue name. */
function textsIn(language: Language): Record<string, Catalogue> {
  const own = Object.entries(files).flatMap(([path, catalogue]) => {
    const name = new RegExp(`/i18n/${language}/([\\w-]+)\\.json$`).exec(path)?.[1];
    return name ? [[name, catalogue] as const] : [];
  });
  const shared = files[`../../contract/messages/${language}.json`] ?? {};
  return { ...Object.fromEntries(own), messages: shared, 'field-texts': shared };
}

void i18next.use(initReactI18next).init({
  initAsync: false,
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  defaultNS: 'app',
  resources: { en: textsIn('en'), bn: textsIn('bn') },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
const translators = { en: i18next.cloneInstance({ lng: 'en' }), bn: i18next.cloneInstance({ lng: 'bn' }) };

/** A reader for tests, with the session `cs_1`. */
const readerOf = (role: Role): User => ({ token: 'cs_1', name: 'Piyali Das', phoneNumber: '9000000002', role });

interface PartOptions {
  language?: Language;
  address?: string | { pathname: string; key: string };
  /** The pattern of the part's addresses, where it reads a parameter: `/person/:number`. */
  path?: string;
  /** May hold answers that were read before. */
  client?: QueryClient;
  /** Who is signed in; nobody by default. */
  session?: Role | User;
}

/** A cache whose answers stay fresh, so that a part asks only for what is not put into it. */
export const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } } });

/**
 * Draws a part in the document, as the portal does: with texts, queries, router and kit. Its calls meet `answers()`.
 * Elements are found by `screen`; `user` clicks and types as people do, without waiting between keys.
 */
export function renderPart(
  part: ReactNode,
  { language = 'en', address = '/', path = '*', client = newClient(), session }: PartOptions = {},
) {
  if (session !== undefined) saveUser(typeof session === 'string' ? readerOf(session) : session);
  setRequestLanguage(language);
  const router = createMemoryRouter(
    [{ path, element: part }, ...(path === '*' ? [] : [{ path: '*', element: null }])],
    {
      initialEntries: [address],
    },
  );
  const user = userEvent.setup({ delay: null });
  const { container } = render(
    <I18nextProvider i18n={translators[language]}>
      <QueryClientProvider client={client}>
        <Kit>
          <RouterProvider router={router} />
        </Kit>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return {
    user,
    client,
    /** The element that the part fills. */
    drawn: container,
    /** Where the part has led. */
    address: () => createPath(router.state.location),
  };
}

/**
 * Renders a component to HTML in its first state: no effects run, no events, no requests. `client` may hold cached
 * queries.
 */
export function renderHtml(
  part: ReactNode,
  {
    language = 'en',
    address = '/',
    client = new QueryClient(),
  }: { language?: Language; address?: string | { pathname: string; key: string }; client?: QueryClient } = {},
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={translators[language]}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Kit>{part}</Kit>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The visible text: a space between elements, repeated spaces joined. */
export function words(html: string): string {
  const plain = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
  return plain.replace(/\s+/g, ' ').trim();
}

/** The attributes of all elements with a tag name, in order; one without a value (`disabled`) is ''. */
export const elements = (html: string, name: string): Partial<Record<string, string>>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );

/** The texts of the buttons, in order. */
export const buttons = (html: string): string[] =>
  [...html.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].map(([, inner = '']) => words(inner));

/** The addresses and texts of the links, in order. */
export const links = (html: string): [to: string, text: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, to = '', inner = '']) => [
    to.replaceAll('&amp;', '&'),
    words(inner),
  ]);
