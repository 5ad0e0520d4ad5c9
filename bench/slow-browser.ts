import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language } from '#contract/fields.ts';
import { findBrowser } from '../tools/find-browser.ts';
import type { OpenedSession } from './session.ts';

/** Opens the browser that the measurements run in. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser((text) => console.log(text)),
    // As root Chromium refuses its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** The browser of somebody who is logged in. */
export async function openContext(
  browser: Browser,
  [width, height]: readonly [width: number, height: number],
  user: OpenedSession,
  language: Language = 'en',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-IN' });
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('user', stored);
      localStorage.setItem('language', chosen);
    },
    [JSON.stringify(user), language] as const,
  );
  return context;
}

/** A page on a processor that is so many times slower. */
export async function openPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}
