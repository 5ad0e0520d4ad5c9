import type { Language } from '../contract/fields.ts';
import { siteAddress, sitePages } from '../contract/site.ts';
import type { SitePage } from '../contract/site.ts';
import { expectToLookRight } from './support/looks.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Every page of the public site, in both languages, with and without JavaScript (R10 to R18). */
const titles: Record<SitePage, string> = {
  home: 'site:hero.title',
  comingSoon: 'site:comingSoon.title',
  doctorsShowcase: 'site:doctors.title',
  prices: 'site:prices.title',
  privacy: 'site:privacy.title',
  contacts: 'site:contacts.title',
  register: 'site:register.title',
  logIn: 'site:logIn.title',
  otp: 'site:otp.title',
  signUp: 'site:signUp.title',
  logOut: 'site:logOut.title',
};
const languageNames = { en: 'English', bn: 'বাংলা' } as const;

test('every page passes axe, fits, has a phone and leads to the same page in the other language', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
  });
  for (const name of sitePages) {
    const expectPage = async (language: Language) => {
      await expect(page).toHaveURL(siteAddress(name, language));
      await expect(page.getByRole('heading', { level: 1, name: wordsIn(language)(titles[name]) })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('a[href^="tel:+91"]').last()).toBeVisible();
    };
    await page.goto(siteAddress(name, 'en'));
    await expectPage('en');
    await expectToLookRight(page, async (language) => {
      await page.getByRole('link', { name: languageNames[language], exact: true }).click();
      await expectPage(language);
    });
  }
  expect(elsewhere, 'no other site is contacted').toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is read, and its link leads to the same page in the other language', async ({ page }) => {
    test.slow();
    for (const name of sitePages) {
      await page.goto(siteAddress(name, 'en'));
      await expect(page.getByRole('heading', { level: 1, name: wordsIn('en')(titles[name]) })).toBeVisible();
      await page.getByRole('link', { name: languageNames.bn, exact: true }).click();
      await expect(page).toHaveURL(siteAddress(name, 'bn'));
      await expect(page.getByRole('heading', { level: 1, name: wordsIn('bn')(titles[name]) })).toBeVisible();
    }
  });
});

test('no other site is contacted until the visitor asks for the live map', async ({ page, context, baseURL }) => {
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== baseURL,
    async (route) => {
      elsewhere.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: 'A map' });
    },
  );
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Show the live map here' }).click();
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
});
