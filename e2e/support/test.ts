import axe from 'axe-core';
import { test as base, expect, request } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '../../contract/fields.ts';
import type { Role } from '../../contract/roles.ts';
import { storageOf } from './browsers.ts';
import { startClinic } from './clinic.ts';
import type { Clinic } from './clinic.ts';
import { templateVariable } from './global-setup.ts';
import { keepTimeOf, openedAt } from './moment.ts';
import { People } from './people.ts';
import type { Person } from './people.ts';
import { watch, watchAddresses } from './watch.ts';

interface Options {
  /** The language stored in the browser; `test.use({ language: 'bn' })`. */
  language: Language;
}

interface Fixtures {
  /**
   * Opens a session in this test's browser without the log-in form: for a new person of this role, or for an existing
   * person.
   */
  signedInAs: (who: Role | Person) => Promise<Person>;
  /** The browser's console errors. A test that expects one empties the list; anything left fails the test. */
  complaints: string[];
  /** The browser's clock goes with the clinic's. */
  clock: void;
}

interface WorkerFixtures {
  clinic: Clinic;
  people: People;
}

/** Gives every test a clinic, people, and a browser whose console errors fail the test. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  clinic: [
    async ({}, use) => {
      const clinic = await startClinic({ CLINIC_AT: openedAt }, process.env[templateVariable]);
      await use(clinic);
      await clinic.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  people: [
    async ({ clinic }, use) => {
      const context = await request.newContext();
      await use(new People(clinic, context));
      await context.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.address),
  storageState: async ({ clinic, language }, use) => use(storageOf(clinic, language)),
  signedInAs: async ({ clinic, context, language, people }, use) => {
    await use(async (who) => {
      const person = typeof who === 'string' ? await people.create(who) : who;
      await setStorage(context, storageOf(clinic, language, person));
      return person;
    });
  },
  clock: [
    async ({ clinic, context }, use) => {
      await keepTimeOf(clinic, context);
      await use();
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use, info) => {
      const complaints = watch(context);
      const addresses = watchAddresses(context);
      await use(complaints);
      // Which journeys can notice a change (tools/test/record.ts).
      info.annotations.push({ type: 'addresses', description: [...addresses].join(' ') });
      expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Runs axe on the current page; any violation fails. A page keeps axe until it is loaded again: code that has run is
 * three times faster.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // While a part is awaited, the foot is hidden: its choices would have no labels.
  await expect(page.locator('[data-waiting]').filter({ visible: true })).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    // What passes is not described: that would be half of the work.
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
  });
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Checks that the page does not scroll sideways at this width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Replaces what the browser has stored. Open pages would see it and go elsewhere while the test opens an address. */
export async function setStorage(
  context: BrowserContext,
  storage: Parameters<BrowserContext['setStorageState']>[0],
): Promise<void> {
  for (const page of context.pages()) await page.goto('about:blank');
  await context.setStorageState(storage);
}

/** Switches the language with the switch on the page. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  // The switch offers the other language only.
  if ((await page.locator('html').getAttribute('lang')) !== language)
    await page.getByRole('button', { name: language === 'en' ? 'English' : 'বাংলা', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
