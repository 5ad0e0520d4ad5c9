import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Language } from '../../contract/fields.ts';
import type { Clinic } from './clinic.ts';
import { keepTimeOf } from './moment.ts';
import type { Person } from './people.ts';

/** What a browser of the clinic has stored: the language and, once somebody is signed in, who. */
export function storageOf({ address }: Clinic, language: Language, person?: Person) {
  const localStorage = [
    { name: 'language', value: language as string },
    ...(person ? [{ name: 'user', value: JSON.stringify(person) }] : []),
  ];
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

/** A page in another browser, in which this person is signed in, or nobody. `page.context().close()` closes it. */
export async function pageOf(
  browser: Browser,
  clinic: Clinic,
  person: Person | null,
  { language = 'en', viewport }: { language?: Language; viewport?: BrowserContextOptions['viewport'] } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: clinic.address,
    storageState: storageOf(clinic, language, person ?? undefined),
    ...(viewport && { viewport }),
  });
  await keepTimeOf(clinic, context);
  return context.newPage();
}
