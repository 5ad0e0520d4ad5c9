import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, createPath } from 'react-router';
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
  /** The pattern of the part's address, if it reads a parameter: `/person/:number`. */
  path?: string;
  /** A cache that may hold answers already. */
  client?: QueryClient;
  /** Who is signed in; nobody by default. */
  session?: Role | User;
}

/** A cache whose answers stay fresh, so that a part requests only what is not in it. */
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
  // Code that changes a part of the address reads the browser's address, so it must follow the router.
  const follow = () => window.history.replaceState(null, '', createPath(router.state.location));
  follow();
  router.subscribe(follow);
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
    /** The element around the part. */
    drawn: container,
    /** The current address. */
    address: () => createPath(router.state.location),
  };
}
