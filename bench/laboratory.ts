import type { Page } from '@playwright/test';
import type { AnalytesOfTest } from '#contract/lab-tests/analytes.ts';
import type { Container } from '#contract/laboratory/specimens.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { logIn, openSession } from './session.ts';
import { openBrowser, openContext, openPage } from './slow-browser.ts';

/**
 * `npm run bench -- laboratory`: a tube is scanned and its blood count typed as a person types, and ten normal reports
 * are signed one after the other, both without a mouse, on a processor four times slower.
 */
const keyMs = 200;
const slowdown = 4;
const reports = 10;

/** By code; what a formula gives is not typed. */
const count: Readonly<Record<string, string>> = {
  HB: '14.2', RBC: '4.9', PCV: '43', RDW: '13.1', WBC: '6800', NEUT: '58', LYMPH: '32', MONO: '6', EOS: '3', BASO: '1',
  PLT: '232000', MPV: '9.1', ESR: '8', SMEAR: 'Normal',
}; // oxfmt-ignore
const thyroid = { T3: '120', T4: '8.1', TSH: '2.2', FT4: '1.2' };

const { told, timed, end } = await openFigures('laboratory');
const clinic = await startClinic();
const { db, ask } = clinic;
const browser = await openBrowser();
try {
  const [desk, staff, pathologist] = [
    await logIn(db, demoPhones.receptionist),
    await logIn(db, demoPhones.staff),
    await logIn(db, demoPhones.pathologist),
  ];
  const tests = await ask<{ id: number; testName: string }[]>(desk, 'GET', '/read/tests/all');
  const testOf = (part: string) => tests.find(({ testName }) => testName.includes(part))!.id;
  await typeBloodCount(testOf('Complete Blood Count'));
  await signTen(testOf('Specialty Tests: Thyroid'));

  /** The tube is scanned twice: it has come, and its values are entered. A scanner types as fast as it can. */
  async function typeBloodCount(testId: number): Promise<void> {
    const bookingId = await book('4720000001', testId);
    const accession = await takeTube(bookingId, 'EDTA');
    const { analytes } = await ask<AnalytesOfTest>(staff, 'GET', `/lab-tests/${testId}/analytes`);
    const page = await openAs(demoPhones.staff, '/worklist');
    const scan = page.getByRole('textbox', { name: 'Number of a tube' });
    await scan.focus();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
      await page.waitForTimeout(keyMs);
    };
    await page.keyboard.type(accession);
    await page.keyboard.press('Enter');
    await page.getByText('has come to the laboratory').waitFor();
    // Scanned again in the same series it would count as the beep of a moment ago.
    await page.goto(`${clinic.origin}/worklist`);
    await scan.focus();
    const started = performance.now();
    await page.keyboard.type(accession);
    await press('Enter');
    await page.locator('table input:focus').waitFor();
    for (const { code, kind } of analytes) {
      if (kind === 'FORMULA') continue;
      for (const key of count[code] ?? '') await press(key);
      await press('Enter');
    }
    await press('Control+Enter');
    const yes = page.getByRole('button', { name: 'Yes, upload' });
    await yes.waitFor();
    while (!(await yes.evaluate((button) => button === document.activeElement))) await press('Tab');
    const answer = page.waitForResponse((response) => response.url().endsWith('/reports/values'));
    await press('Enter');
    const report = (await (await answer).json()) as { rows: object[] };
    const seconds = (performance.now() - started) / 1000;
    const entered = report.rows.length;
    if (entered !== analytes.length) throw new Error(`${entered} of ${analytes.length} values were entered.`);
    told('values of the blood count', entered, (values) => values >= 20);
    timed('blood count, seconds', seconds, (taken) => taken <= 60);
    told('blood count, keys', keys, (pressed) => pressed <= 91);
    await page.context().close();
  }

  async function signTen(testId: number): Promise<void> {
    // What waits in the demo goes back, so that only these ten are asked for.
    const waiting = await ask<{ _embedded: { reportEntityList: { id: number }[] } }>(
      pathologist,
      'GET',
      '/reports/all?list=pending&size=100',
    );
    for (const { id } of waiting._embedded.reportEntityList)
      await ask(pathologist, 'POST', '/validate-report', { reportId: id, status: 'REJECTED', reason: 'Another tube?' });
    for (let n = 0; n < reports; n += 1) {
      const bookingId = await book(String(4_720_000_010 + n), testId);
      await ask(staff, 'POST', '/specimens/receive', { accession: await takeTube(bookingId, 'CLOT') });
      const results = Object.entries(thyroid).map(([analyte, value]) => ({ analyte, test: analyte, value }));
      await ask(staff, 'POST', '/reports/values', { bookingId, results });
    }
    const page = await openAs(demoPhones.pathologist, '/sign-reports');
    const started = performance.now();
    let keys = 0;
    for (let n = 1; n <= reports; n += 1) {
      await page.locator('button[type=submit]:enabled').waitFor();
      keys += 1;
      await page.keyboard.press('Control+Enter');
      await page.getByText(`${n} signed now`).waitFor();
    }
    told('ten normal reports, keys', keys, (pressed) => pressed <= 40);
    timed('ten normal reports, seconds', (performance.now() - started) / 1000, (taken) => taken <= 60);
    await page.context().close();
  }

  /** @returns the number on the tube */
  async function takeTube(bookingId: number, container: Container): Promise<string> {
    const body = { tubes: [{ container, bookingIds: [bookingId] }] };
    const { tubes } = await ask<{ tubes: { accession: string }[] }>(staff, 'POST', '/specimens', body);
    return tubes[0]!.accession;
  }

  /** A booking of somebody new, a man of forty, as the counter makes it. */
  async function book(phone: string, testId: number): Promise<number> {
    const holder = { name: 'Subrata Ghosh', age: 40, gender: 'Male', consent: true };
    const visit = await ask<Visit>(desk, 'POST', '/visits', {
      phone,
      holder,
      lines: [{ type: 'test', testId }],
      payment: { mode: 'cash', amount: 1 },
    });
    return visit.lines[0]!.bookingId;
  }

  async function openAs(phone: string, path: string): Promise<Page> {
    const context = await openContext(browser, [1280, 800], await openSession(db, phone));
    const page = await openPage(context, slowdown);
    await page.goto(clinic.origin + path);
    return page;
  }
} finally {
  await browser.close();
  await clinic.stop();
}
await end();
