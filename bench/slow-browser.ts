import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findBrowser } from '../tools/find-browser.ts';

/** Opens the browser that the measurements run in. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser((text) => console.log(text)),
    // As root Chromium refuses its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
