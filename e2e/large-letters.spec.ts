import type { Page } from '@playwright/test';
import { languages, siteAddress, sitePages } from '../contract/site.ts';
import { maySee, screens } from '../contract/screens.ts';
import type { Screen } from '../contract/screens.ts';
import { aDoctorBooking, aTestBooking } from './support/bookings.ts';
import { enter } from './support/enter.ts';
import { expect, switchLanguage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Checks a page with the browser's letters at twice their size, as its settings set them. */
async function expectToFit(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  const browser = await page.context().newCDPSession(page);
  // A browser forgets it with the next page.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { letters: getComputedStyle(document.documentElement).fontSize, isTooWide: scrollWidth > clientWidth };
  });
  expect(found, name).toEqual({ letters: '32px', isTooWide: false });
  await browser.detach();
}

/** Opens each screen in both languages, and checks it. */
async function expectScreensToFit(page: Page, opened: readonly Screen[]): Promise<void> {
  await page.goto('/dashboard');
  for (const language of languages) {
    await switchLanguage(page, language);
    for (const { path, title } of opened) {
      await enter(page, path);
      await expect(page).toHaveTitle(new RegExp(`^${wordsIn(language)(`app:${title}`)} · `));
      await expectToFit(page, `${path} in ${language}`);
    }
  }
}

test.describe('With letters twice as large nothing is wider than a phone', () => {
  test("on the admin's screens, which are nearly all", async ({ page, people, signedInAs }) => {
    test.slow();
    const patient = await people.create('User');
    const [visit, labTest] = [await aDoctorBooking(people, patient), await aTestBooking(people, patient)];
    await signedInAs('Admin');
    await expectScreensToFit(
      page,
      Object.values<Screen>(screens).filter(
        (screen) => screen.allowed !== 'public' && !screen.path.includes(':') && maySee(screen, 'Admin'),
      ),
    );
    for (const path of [`/doctor-booking/${visit.id}`, `/test-booking/${labTest.id}`]) {
      await page.goto(path);
      await expectToFit(page, path);
    }
  });

  test('on the public pages, and on what only others see', async ({ page, people, signedInAs }) => {
    test.slow();
    for (const language of languages)
      for (const name of sitePages) {
        await page.goto(siteAddress(name, language));
        await expectToFit(page, `${name} in ${language}`);
      }
    const { dashboard, payment, testBookings, pathologist, validateReport } = screens;
    await aTestBooking(people, await signedInAs('User'));
    await expectScreensToFit(page, [dashboard, payment, testBookings]);
    await signedInAs('Pathologist');
    await expectScreensToFit(page, [dashboard, pathologist, validateReport]);
  });
});

for (const language of languages) {
  test.describe(`In ${language}`, () => {
    test.use({ language });

    test('the consent to adding a person is on the screen as soon as the sheet opens', async ({ page, signedInAs }) => {
      const t = wordsIn(language);
      await signedInAs('User');
      await page.goto('/family');
      await page.getByRole('button', { name: t('family:add') }).click();
      await expect(page.getByRole('checkbox', { name: t('messages:consent.other') })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(t('messages:consent.other'))).toBeInViewport({ ratio: 1 });
    });
  });
}
