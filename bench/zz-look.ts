import { mkdir } from 'node:fs/promises';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { openSession } from './session.ts';
import { settle } from './settle.ts';
import { openBrowser } from './slow-browser.ts';
const out = '/tmp/look-lists';
await mkdir(out, { recursive: true });
const db = openDatabase({ ...(await findRunningPostgres('/tmp/d-lists')), max: 1 });
const browser = await openBrowser();
const todo: [string, string, 'admin' | 'receptionist', number[], string[]][] = [
  ['verify', '/dashboard/verify-payment', 'receptionist', [360, 768, 1280, 1920], ['en', 'bn']],
  ['messages', '/messages', 'receptionist', [360, 1280], ['en', 'bn']],
  ['out', '/messages-out', 'admin', [360, 1280], ['en', 'bn']],
  ['data', '/data-requests', 'admin', [360, 1280], ['en']],
  ['roles', '/manage-roles', 'admin', [360, 1280], ['en']],
];
for (const [name, path, who, widths, languages] of todo)
  for (const width of widths)
    for (const language of languages) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        timezoneId: 'Asia/Kolkata',
        serviceWorkers: 'block',
      });
      const session = await openSession(db, demoPhones[who]);
      await context.addInitScript(
        ([user, chosen]) => {
          localStorage.setItem('user', user!);
          localStorage.setItem('language', chosen!);
        },
        [JSON.stringify(session), language] as const,
      );
      const page = await context.newPage();
      page.on('pageerror', (error) => console.log(name, error.message));
      await page.goto(`http://127.0.0.1:4312${process.env['PATHS'] ?? ''}${path}`);
      await settle(page);
      await page.screenshot({ path: `${out}/${name}-${width}-${language}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      console.log(name, width, language, page.url(), wide);
      await context.close();
    }
await browser.close();
await db.close();
