import type { Page } from '@playwright/test';
import type { Language } from '../../contract/fields.ts';
import { expect, expectNoAxeViolations } from './test.ts';

/** A phone, and the width from which lists are tables. In pixels, with 16 of them to a letter. */
const widths = [360, 1280] as const;
/** The size of letters as the browser's settings set them: as they come, and twice as large. */
const letters = [16, 32] as const;

/**
 * Checks how an open page looks: nothing is wider than a phone or a PC, also with letters twice as large, and axe finds
 * nothing. Axe looks at the English page as a phone in the light shows it and at the Bengali one as a PC in the dark
 * does: together they are every width, language and scheme. The page stays at a phone's width.
 */
export async function expectToLookRight(page: Page, language: Language): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setLetters = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const size of letters) {
      await setLetters(size);
      await expectToFit(page, `${page.url()} in ${language} at ${width} with letters of ${size}`);
    }
    await setLetters(letters[0]);
    if (width !== (language === 'en' ? widths[0] : widths[1])) continue;
    // On a busy machine axe would still see the colours of before, or some on their way.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await expectNoAxeViolations(page);
  }
  await page.setViewportSize({ width: widths[0], height: 800 });
  await browser.detach();
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, { message: name }).toBeLessThanOrEqual(0);
}
