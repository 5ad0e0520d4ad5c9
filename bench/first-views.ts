import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { languages, siteAddress } from '#contract/site.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { save } from './save.ts';
import { openBrowser, openPage } from './slow-browser.ts';

/**
 * `npm run bench -- first-views`: what a patient waits for on a slow phone: 400 kbps, 400 ms, a processor six times
 * slower. Prints milliseconds and the KB loaded, and saves them in `first-views.json`, beside the results of the pages.
 */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 6;
/** Another person in each language, because a phone gets one code in half a minute. */
const phones = { en: demoPhones.patient, bn: demoPhones.patientWithFewer };
/** Milliseconds until a code that was asked for has gone out. */
const codeWithin = 30_000;

interface Row {
  readonly view: string;
  readonly ms: number;
  readonly kb: number;
}
const rows: Row[] = [];
const sessions = new WeakMap<Page, CDPSession>();

const clinic = await startClinic();
const browser = await openBrowser();
try {
  for (const language of languages) {
    await inBrowser(async (page) => {
      await measure(`home ${language}`, page, () => open(page, siteAddress('home', language)));
    });
    await inBrowser(async (page, context) => {
      await measure(`log-in ${language}`, page, () => open(page, siteAddress('logIn', language)));
      const phone = phones[language];
      await page.locator('input[type="tel"]').fill(phone);
      await page.locator('form[data-step="phone"] button').click();
      const code = await codeOf(phone);
      // The person waits for the SMS and reads it; the last digit sends the code.
      await page.waitForTimeout(10_000);
      const verified = page.waitForResponse(/\/login\/otp$/);
      await page.locator('form[data-step="code"] input').fill(code);
      await (await verified).finished();
      await measure(`dashboard after the code ${language}`, page, () => standing(page));
      // By then the browser has cached the portal's files.
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.close();
      const again = await slowPage(context);
      await measure(`second visit ${language}`, again, () => open(again, '/dashboard', standing));
    });
  }
} finally {
  await browser.close();
  await clinic.stop();
}
for (const { view, ms, kb } of rows) console.log(view.padEnd(30), `${ms} ms`.padStart(9), `${kb} KB`.padStart(10));
await save(
  'first-views',
  Object.fromEntries(
    rows.flatMap(({ view, ms, kb }) => [
      [`${view}: ms`, ms],
      [`${view}: KB`, kb],
    ]),
  ),
  { line, slowdown },
);

async function inBrowser(work: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-IN' });
  await work(await slowPage(context), context);
  await context.close();
}

/** A page on the slow connection. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await openPage(context, slowdown);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  sessions.set(page, cdp);
  return page;
}

async function measure(view: string, page: Page, work: () => Promise<void>): Promise<void> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => void (bytes += encodedDataLength);
  sessions.get(page)?.on('Network.loadingFinished', count);
  const start = performance.now();
  await work();
  rows.push({ view, ms: Math.round(performance.now() - start), kb: Math.round(bytes / 102.4) / 10 });
  sessions.get(page)?.off('Network.loadingFinished', count);
}

/** Opens a page of the site, and waits until it is ready. */
async function open(page: Page, address: string, until?: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(clinic.origin + address, { waitUntil: 'domcontentloaded' });
  await until?.(page);
}

/** Waits until the dashboard shows its heading and its links. */
async function standing(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
}

/** The code that went out to a phone. @throws if none does */
async function codeOf(phone: string): Promise<string> {
  for (const until = Date.now() + codeWithin; Date.now() < until; await pause(100)) {
    const texts = await readFile(join(clinic.dataDir, 'sms-outbox.jsonl'), 'utf8').catch(() => '');
    const sent = texts.split('\n').find((text) => text.includes(phone)) ?? '';
    const code = /\b\d{6}\b/.exec(sent)?.[0];
    if (code) return code;
  }
  throw new Error(`No code went out to ${phone}.`);
}
