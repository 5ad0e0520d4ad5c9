import type { Page } from '@playwright/test';
import type { Language } from '../../contract/fields.ts';
import { expect, expectNoAxeViolations } from './test.ts';

interface Look {
  language: Language;
  /** In pixels, with 16 of them to a letter: a phone, and the width from which lists are tables. */
  width: 360 | 1280;
  /** The size of letters as the browser's settings set them: as they come, and twice as large. */
  letters: 16 | 32;
  /** Axe looks at the English page as a phone in the light shows it, at the Bengali one as a PC in the dark does. */
  scheme?: 'light' | 'dark';
}

/** Each differs from the one before in one thing only: laying a page out anew is most of the time. */
const looks: readonly Look[] = [
  { language: 'en', width: 360, letters: 16, scheme: 'light' },
  { language: 'en', width: 360, letters: 32 },
  { language: 'en', width: 1280, letters: 32 },
  { language: 'en', width: 1280, letters: 16 },
  { language: 'bn', width: 1280, letters: 16, scheme: 'dark' },
  { language: 'bn', width: 1280, letters: 32 },
  { language: 'bn', width: 360, letters: 32 },
  { language: 'bn', width: 360, letters: 16 },
];
const first = looks[0] as Look;

/**
 * Checks how an open page looks: in neither language is anything wider than a phone or a PC, also with letters twice as
 * large, and axe finds nothing. The page is open in English as a phone shows it, and is left so. `turnTo` shows the
 * same page in the other language.
 */
export async function expectToLookRight(page: Page, turnTo: (language: Language) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  let before = first;
  const show = async (look: Look) => {
    if (look.width !== before.width) await page.setViewportSize({ width: look.width, height: 800 });
    if (look.letters !== before.letters)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: look.letters } });
    if (look.scheme) await page.emulateMedia({ colorScheme: look.scheme });
    if (look.language !== before.language) await turnTo(look.language);
    before = look;
  };
  for (const look of looks) {
    await show(look);
    await expectToFit(page, `${page.url()} in ${look.language} at ${look.width} with letters of ${look.letters}`);
    if (look.scheme) await expectRightColours(page);
  }
  await show(first);
  await browser.detach();
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, { message: name }).toBeLessThanOrEqual(0);
}

/** Axe finds nothing in the page, once it is drawn. */
async function expectRightColours(page: Page): Promise<void> {
  // On a busy machine axe would still see the colours of before, or some on their way.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() => {
    // One without an end cannot be ended, and one that waits for its part to be seen never ends by itself.
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  });
  await expectNoAxeViolations(page);
}
