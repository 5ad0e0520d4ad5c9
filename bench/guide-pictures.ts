import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import type { Database } from '../server/db/database.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { drawHouse } from './guide-house.ts';
import { openSession } from './session.ts';
import { settle } from './settle.ts';

/**
 * The pictures of the guide (docs/operating.md, docs/operating.bn.md), by `npm run pictures -- guide`: how a passkey is
 * made and used, in a browser with a device of its own, and how a house without a public name is found. They are part
 * of a release.
 */
const guideFolder = join(import.meta.dirname, '../docs/guide');
const phone = { width: 360, height: 640 };

type Words = (key: string) => string;

/** The texts of the screens that are shown. */
async function wordsOf(language: Language): Promise<Words> {
  const texts: Record<string, string> = {};
  for (const name of ['app', 'passkeys', 'site'])
    for (const [key, text] of Object.entries(
      JSON.parse(await readFile(join(import.meta.dirname, `../web/i18n/${language}/${name}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ))
      texts[`${name}:${key}`] = text;
  return (key) => texts[key] ?? key;
}

/** A device whose finger is always right. */
async function giveDevice(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A picture of the screen with a ring around what is pressed next, as a data address. */
async function shoot(page: Page, pressed?: Locator): Promise<string> {
  const box = pressed && (await pressed.scrollIntoViewIfNeeded().then(() => pressed.boundingBox()));
  await page.evaluate((at) => {
    if (!at) return;
    const ring = document.createElement('div');
    ring.id = 'ring';
    // Above an open dialog too.
    ring.popover = 'manual';
    ring.style.cssText = `position:fixed;inset:auto;left:${at.x - 8}px;top:${at.y - 8}px;width:${at.width + 16}px;
      height:${at.height + 16}px;margin:0;padding:0;border:4px solid #c2410c;border-radius:18px;background:none;
      box-sizing:border-box;pointer-events:none`;
    document.body.append(ring);
    ring.showPopover();
  }, box);
  const picture = (await page.screenshot()).toString('base64');
  await page.evaluate(() => document.getElementById('ring')?.remove());
  return `data:image/png;base64,${picture}`;
}

/** Making a passkey, and logging in by it: four screens of a phone. */
async function passkeySteps(browser: Browser, origin: string, db: Database, language: Language): Promise<string[]> {
  const t = await wordsOf(language);
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 1.5,
    locale: language === 'bn' ? 'bn-IN' : 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  try {
    // Each has two passkeys at most, so each language has a person of its own.
    const session = await openSession(db, language === 'bn' ? demoPhones.staff : demoPhones.receptionist);
    const page = await context.newPage();
    await giveDevice(context, page);
    await page.goto(`${origin}/login`);
    await page.evaluate(
      ([user, chosen]) => {
        localStorage.setItem('user', user);
        localStorage.setItem('language', chosen);
      },
      [JSON.stringify(session), language] as const,
    );
    await page.goto(`${origin}/passkeys`);
    await settle(page);
    const add = page.getByRole('button', { name: t('passkeys:add') });
    const steps = [await shoot(page, add)];
    await add.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('passkeys:name')).fill(language === 'bn' ? 'আমার ফোন' : 'My phone');
    const make = sheet.getByRole('button', { name: t('passkeys:add') });
    steps.push(await shoot(page, make));
    await make.click();
    await sheet.waitFor({ state: 'hidden' });
    await page.mouse.move(1, 1);
    await settle(page);
    steps.push(await shoot(page));
    await page.goto(`${origin}/logout`);
    await page.getByRole('button', { name: t('site:logOut.submit') }).click();
    await page.waitForURL(/\/login$/);
    const use = page.getByRole('button', { name: t('site:passkey.use') });
    await use.waitFor();
    steps.push(await shoot(page, use));
    // It is shown only if it works.
    await use.click();
    await page.waitForURL(/\/(dashboard|receptionist)/);
    return steps;
  } finally {
    await context.close();
  }
}

/** Takes them all. @returns the paths of what was written */
export async function takeGuidePictures(browser: Browser, origin: string, db: Database): Promise<string[]> {
  await mkdir(guideFolder, { recursive: true });
  const written: string[] = [];
  const font = (await readFile(join(import.meta.dirname, '../web/fonts/noto-sans-bengali.woff2'))).toString('base64');
  const face = `@font-face{font-family:'Clinic Bengali';font-weight:400 700;unicode-range:U+0980-09FE,U+200C-200D;
    src:url(data:font/woff2;base64,${font})}`;
  const page = await browser.newPage({ viewport: { width: 1520, height: 400 } });
  try {
    for (const language of languages) {
      const steps = await passkeySteps(browser, origin, db, language);
      const figures = steps.map((picture, at) => {
        const number = (at + 1).toLocaleString(language === 'bn' ? 'bn-IN' : 'en-IN');
        return `<figure><figcaption>${number}</figcaption><img src="${picture}"></figure>`;
      });
      const sheets = {
        passkeys: `<style>
          body{margin:0;padding:16px;display:grid;grid-template-columns:repeat(4,1fr);gap:16px;background:#fff;
            font:700 22px 'Clinic Bengali',sans-serif;color:#c2410c}
          figure{margin:0}figcaption{margin-bottom:6px}img{width:100%;border:1px solid #bbb;border-radius:14px}
          </style>${figures.join('')}`,
        house: drawHouse(language),
      };
      for (const [name, html] of Object.entries(sheets)) {
        const path = join(guideFolder, `${name}.${language}.png`);
        await page.setContent(`<!doctype html><meta charset="utf-8"><style>${face}</style>${html}`);
        await page.evaluate(() => document.fonts.ready);
        await page.locator('body').screenshot({ path });
        if ((await stat(path)).size < 10_000) throw new Error(`${path} shows nothing`);
        written.push(path);
      }
    }
  } finally {
    await page.close();
  }
  return written;
}
