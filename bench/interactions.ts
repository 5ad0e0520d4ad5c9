import type { Page } from '@playwright/test';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { openSession } from './session.ts';
import { settle } from './settle.ts';
import { openBrowser, openContext, openPage } from './slow-browser.ts';

/**
 * `npm run bench -- interactions`: presses every control of the busiest screens on a processor four times slower, and
 * measures how long each takes until the next paint, and whether anything on the screen jumped while it loaded.
 */
const slowdown = 4;
/** The goals: milliseconds to the next paint, of the slowest control of a screen, and what a late font may move. */
const most = 100;
const mostShift = 0.01;
/** Only screens whose address has this. */
const [wanted = ''] = process.argv.slice(2);
/** So that a screen with a long list ends; the controls of its rows are alike. */
const pressed = 8;

const { patient, receptionist, staff, internalDoctor, pathologist, admin } = demoPhones;
const busiest: readonly (readonly [phone: string, screen: ScreenName])[] = [
  [patient, 'dashboard'],
  [patient, 'bookAppointment'],
  [patient, 'testBookings'],
  [receptionist, 'receptionistDashboard'],
  [receptionist, 'today'],
  [receptionist, 'testBookings'],
  [staff, 'uploadReport'],
  [internalDoctor, 'doctorDashboard'],
  [pathologist, 'pendingReports'],
  [admin, 'admin'],
];

const { told, timed, end } = await openFigures('interactions');
const clinic = await startClinic();
const browser = await openBrowser();
try {
  for (const [phone, screen] of busiest.filter(([, name]) => screens[name].path.includes(wanted))) {
    const { path } = screens[screen];
    const user = await openSession(clinic.db, phone);
    const name = `${path} as ${user.role}`;
    const context = await openContext(browser, [360, 800], user);
    await context.addInitScript(watch);
    const page = await openPage(context, slowdown);
    await show(page, path);
    const { shift, moved } = await page.evaluate(() => window.measured);
    if (shift > 0) console.log(`  moved on ${path}: ${[...new Set(moved)].join(' | ')}`);
    const { slowest, control, controls } = await pressAll(page, path);
    console.log(`  ${controls} controls, the slowest: ${control}`);
    told(`${name}: controls pressed`, controls, (count) => count > 0);
    timed(`${name}: ms`, slowest, (ms) => ms <= most);
    told(`${name}: shift`, shift, (moved) => moved <= mostShift);
    await context.close();
  }
} finally {
  await browser.close();
  await clinic.stop();
}
await end({}, { isWhole: wanted === '' });

/** Opens a screen, and waits until it has loaded its data. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(clinic.origin + path, { waitUntil: 'domcontentloaded' });
  await page.locator('main h1').waitFor();
  await settle(page);
}

/** After a control that led away: back to the screen, as the browser's button does it. */
async function goBack(page: Page, path: string): Promise<void> {
  await page.goBack({ timeout: 2000 }).catch(() => null);
  if (new URL(page.url()).pathname === path) await settle(page);
  else await show(page, path);
}

/** Presses one control after the other. */
async function pressAll(page: Page, path: string) {
  const found = page
    .locator('main, header, nav')
    .locator('button:enabled, a[href^="/"]:not([href$="/logout"]), input:enabled, select, summary');
  const controls = Math.min(pressed, await found.count());
  let [slowest, control, done] = [0, '', 0];
  for (let index = 0; index < controls; index += 1) {
    const one = found.nth(index);
    if (!(await one.isVisible())) continue;
    const label = await one.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent).trim());
    await page.evaluate(() => (window.measured.slowest = 0));
    const isPressed = await one.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    // The browser reports an interaction after its paint.
    await page.waitForTimeout(400);
    const took = await page.evaluate(() => window.measured.slowest).catch(() => 0);
    if (isPressed) done += 1;
    if (isPressed && took > slowest) [slowest, control] = [took, label.slice(0, 28)];
    if (!isPressed) await show(page, path);
    else if (new URL(page.url()).pathname !== path) await goBack(page, path);
    else await page.keyboard.press('Escape');
  }
  return { slowest, control, controls: done };
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    measured: { slowest: number; shift: number; moved: string[] };
  }
}

/** In the page: the slowest interaction since it was last set to 0, and the sum of layout shifts without input. */
function watch(): void {
  window.measured = { slowest: 0, shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.measured.slowest = Math.max(window.measured.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      window.measured.shift += value;
      window.measured.moved.push(
        ...sources.map(({ node, previousRect, currentRect }) => {
          const from = `${Math.round(previousRect.y)}+${Math.round(previousRect.height)}`;
          const to = `${Math.round(currentRect.y)}+${Math.round(currentRect.height)}`;
          return `${node?.textContent?.trim().slice(0, 30)} (${from} → ${to})`;
        }),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
