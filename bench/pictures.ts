import type { Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maySee, screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import { languages, sitePages } from '#contract/site.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { takeGuidePictures } from './guide-pictures.ts';
import { openSession } from './session.ts';
import type { OpenedSession } from './session.ts';
import { settle } from './settle.ts';
import { openBrowser } from './slow-browser.ts';

/**
 * `npm run pictures`: every screen as each role that may see it, on the demo's data, at the widths of a phone, a PC and
 * a large screen, in both languages, light and dark. Writes `pictures/<role>/<width>-<language>-<scheme>/` and, for
 * each, sheets with all its screens, to look at and then to mend. `npm run pictures -- Receptionist 360 bn` makes only
 * those; all together take about half an hour. `npm run pictures -- guide` makes those of the guide (docs/guide).
 */
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, '../pictures');
const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const schemes = ['light', 'dark'] as const;
const people = {
  Visitor: null,
  User: demoPhones.patient,
  Receptionist: demoPhones.receptionist,
  Staff: demoPhones.staff,
  Doctor: demoPhones.internalDoctor,
  Pathologist: demoPhones.pathologist,
  Admin: demoPhones.admin,
} as const;
type Who = keyof typeof people;
/** A picture ends here: a list that goes on and on looks the same further down. */
const tallest = 2400;
/** How many pictures a sheet has: more are too small to look at. */
const perSheet = { phone: 14, wide: 12 };

const isWanted = (...words: (string | number)[]) => {
  const all = [...Object.keys(people), ...sizes.map(({ width }) => String(width)), ...languages, ...schemes];
  return words.every((word) => {
    const kind = [Object.keys(people), sizes.map(({ width }) => String(width)), languages, schemes].find((group) =>
      (group as readonly string[]).includes(String(word)),
    );
    const chosen = wanted.filter((one) => all.includes(one) && (kind as readonly string[]).includes(one));
    return chosen.length === 0 || chosen.includes(String(word));
  });
};

const clinic = await startClinic();
const { db } = clinic;
const browser = await openBrowser();
const complaints: string[] = [];
try {
  if (wanted.includes('guide'))
    for (const path of await takeGuidePictures(browser, clinic.origin, db)) console.log(path);
  else await takeScreens();
} finally {
  await browser.close();
  await clinic.stop();
}
for (const line of new Set(complaints)) console.log(line);
if (complaints.length > 0) process.exitCode = 1;

async function takeScreens(): Promise<void> {
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  for (const who of Object.keys(people) as Who[])
    for (const { width, height } of sizes)
      for (const language of languages)
        for (const scheme of schemes) {
          if (!isWanted(who, width, language, scheme)) continue;
          const context = await browser.newContext({
            viewport: { width, height },
            colorScheme: scheme,
            locale: language === 'bn' ? 'bn-IN' : 'en-IN',
            timezoneId: 'Asia/Kolkata',
            serviceWorkers: 'block',
          });
          const phone = people[who];
          const session = phone && (await openSession(db, phone));
          await context.addInitScript(
            ([user, chosen]) => {
              if (user) localStorage.setItem('user', user);
              localStorage.setItem('language', chosen);
            },
            [session && JSON.stringify(session), language] as const,
          );
          const page = await context.newPage();
          const name = `${who} ${width} ${language} ${scheme}`;
          page.on('console', (line) => {
            if (line.type() === 'error') complaints.push(`${name} ${new URL(page.url()).pathname}: ${line.text()}`);
          });
          page.on('pageerror', (error) => complaints.push(`${name} ${page.url()}: ${error.message}`));
          const addresses =
            who === 'Visitor' || !session ? siteAddresses(language) : await portalAddresses(who, session);
          const into = join(folder, who, `${width}-${language}-${scheme}`);
          await mkdir(into, { recursive: true });
          const shown: { address: string; file: string }[] = [];
          for (const address of addresses) {
            await page.goto(clinic.origin + address);
            await settle(page);
            const file = `${String(shown.length).padStart(2, '0')}${address.replaceAll('/', '-')}.png`;
            await takePicture(page, join(into, file), width, height);
            shown.push({ address, file });
          }
          await makeSheets(into, shown, width);
          console.log(name, `${shown.length} screens`);
          await context.close();
        }
}

function siteAddresses(language: string): string[] {
  return sitePages.map((name) =>
    language === 'bn' ? `/bn${screens[name].path}`.replace(/\/$/, '') : screens[name].path,
  );
}

/** The screens that a role may enter, each of a booking, person or report that it finds in its own lists. */
async function portalAddresses(who: Exclude<Who, 'Visitor'>, { token }: OpenedSession): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  /** The first row of a list that `wanted` likes best. */
  const rowsOf = async (path: string) => {
    const answer = await fetch(`${clinic.origin}/api/v1${path}`, { headers });
    if (!answer.ok) return [];
    const body = (await answer.json()) as Row[] | { _embedded: Record<string, Row[]> };
    return Array.isArray(body) ? body : Object.values(body._embedded).flat();
  };
  const find = async (path: string, wanted: (row: Row) => boolean = () => true) => {
    const rows = await rowsOf(path);
    return (rows.find(wanted) ?? rows[0])?.id;
  };
  /** The desk opens anybody's page, a doctor or pathologist that of somebody they work with. */
  const person = async () => {
    if (who !== 'Doctor' && who !== 'Pathologist') return numberOf(demoPhones.patient);
    const rows = await rowsOf('/user/bookings/test?size=50');
    return rows.find(({ abilities }) => abilities?.openPerson)?.patient?.patientNumber;
  };
  const isPartlyPaid = ({ paymentStatus }: Row) => paymentStatus === 'PARTIAL';
  const ids: Partial<Record<Screen['path'], string | number | undefined>> = {
    '/doctor-booking/:id': await find('/user/bookings/doctor?size=50', isPartlyPaid),
    '/test-booking/:id': await find('/user/bookings/test?size=50', isPartlyPaid),
    '/person/:number': await person(),
    '/manage-tests/:id': await find('/read/tests/all'),
    '/sign-report/:reportId': await find('/reports/all?list=pending', ({ status }) => status === 'PENDING_SIGNATURE'),
    '/report-details/:reportId': await find('/reports/all?list=signed'),
  };
  return Object.values<Screen>(screens)
    .filter((screen) => !screen.site && maySee(screen, who))
    .flatMap(({ path }) => {
      const id = ids[path];
      return path.includes(':') ? (id === undefined ? [] : [path.replace(/:\w+/, String(id))]) : [path];
    });
}

interface Row {
  id: number;
  status?: string;
  paymentStatus?: string;
  patient?: { patientNumber: string };
  abilities?: { openPerson: boolean };
}

async function numberOf(phone: string): Promise<string> {
  const { rows } = await db.query('SELECT patient_number FROM accounts WHERE phone = $1', [phone]);
  return (rows[0] as { patient_number: string }).patient_number;
}

async function takePicture(page: Page, path: string, width: number, height: number): Promise<void> {
  const { whole, wide } = await page.evaluate(() => ({
    whole: document.documentElement.scrollHeight,
    wide: document.documentElement.scrollWidth,
  }));
  if (wide > width) complaints.push(`${page.url()} is ${wide} wide on ${width}`);
  // A bar at the foot of the window belongs at the end of the picture.
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, tallest)) });
  await page.screenshot({ path });
  await page.setViewportSize({ width, height });
}

/** The pictures of a folder on sheets, `<folder>-1.png` and so on, each picture cut to two screens' height. */
async function makeSheets(from: string, shown: readonly { address: string; file: string }[], width: number) {
  const isPhone = width < 600;
  const style = `body{margin:8px;display:grid;gap:8px;align-items:start;font:13px sans-serif;
      grid-template-columns:repeat(${isPhone ? 7 : 3},1fr)}
    figure{margin:0;border:1px solid #888;overflow:hidden;max-height:${isPhone ? 620 : 560}px}img{width:100%}`;
  const count = isPhone ? perSheet.phone : perSheet.wide;
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  for (let start = 0; start < shown.length; start += count) {
    const cells = shown
      .slice(start, start + count)
      .map(({ address, file }) => `<figure><figcaption>${address}</figcaption><img src="${file}"></figure>`);
    const sheet = `${from}-${start / count + 1}`;
    await writeFile(
      join(from, 'sheet.html'),
      `<!doctype html><meta charset="utf-8"><style>${style}</style>${cells.join('')}`,
    );
    await page.goto(`file://${from}/sheet.html`);
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
  }
  await page.close();
}
