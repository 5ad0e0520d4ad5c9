import type { Page, Route } from '@playwright/test';
import { paperSizes } from '../contract/payments/papers.ts';
import type { PaperSize } from '../contract/payments/papers.ts';
import type { Answer } from '../contract/endpoints.ts';
import type { Language } from '../contract/fields.ts';
import { showPdf } from '../server/adapters/pdf/shown-pdf.ts';
import { readPaper } from '../server/testing/read-paper.ts';
import { aDoctorAllDay } from './support/doctors.ts';
import type { People, Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What a counter prints by B, R and P at a saved visit, on every paper. */

/** The width in millimetres, the height of sheets, and what printers leave white at each side. */
const papers: Record<PaperSize, { width: number; height: number | null; margin: number }> = {
  '80mm': { width: 80, height: null, margin: 4 },
  '58mm': { width: 58, height: null, margin: 5 },
  A5: { width: 148, height: 210, margin: 5 },
  A4: { width: 210, height: 297, margin: 10 },
};

async function sizeOf(file: Buffer): Promise<{ count: number; width: number; height: number }> {
  const shown = await showPdf(file);
  const [{ width, height }, count] = [shown.sizeOf(0), shown.count];
  shown.close();
  const millimetres = (points: number) => Math.round((points * 25.4) / 72);
  return { count, width: millimetres(width), height: millimetres(height) };
}

/**
 * Saves a visit: a doctor for ₹600 and tests for ₹1,23,456.50 and ₹250.25, ₹10 off and ₹1,00,000 paid, with long
 * names.
 */
async function aVisit(people: People, admin: Person, language: Language): Promise<void> {
  const { id, mark, phoneNumber } = await aDoctorAllDay(people, admin);
  const names = [
    [`Antineutrophil cytoplasmic antibodies ${mark}`, 'অ্যান্টিনিউট্রোফিল সাইটোপ্লাজমিক অ্যান্টিবডি', 123_456.5],
    [`Urine ${mark}`, 'প্রস্রাবের সাধারণ পরীক্ষা', 250.25],
  ] as const;
  for (const [testName, testNameBn, testPrice] of names)
    await people.call(admin, 'POST', '/admin/add/test', { testName, testNameBn, testPrice });
  const tests = (await people.call(admin, 'GET', '/read/tests/all')) as Answer<'listLabTests'>;
  const idOf = (name: string) => tests.find(({ testName }) => testName === name)?.id;
  const { openings } = (await people.call(admin, 'GET', `/api/v1/doctors/${id}/openings`)) as Answer<'listOpenings'>;
  const [{ day, startsAt }] = openings as [(typeof openings)[number]];
  await people.call(admin, 'POST', '/api/v1/visits', {
    phone: people.newPhone(),
    holder: { name: 'Annapurna Chattopadhyay', age: 70, gender: 'Female', language, consent: true },
    lines: [
      { type: 'doctor', doctor: phoneNumber, sitting: { day, startsAt } },
      ...names.map(([name]) => ({ type: 'test', testId: idOf(name) })),
    ],
    discount: { amount: 10, reason: 'Comes every month' },
    payment: { mode: 'cash', amount: 100_000 },
  });
}

/** Presses a key and answers the PDF that the screen fetches for it and opens to be printed. */
async function fetched(page: Page, key: string, paper: PaperSize): Promise<Buffer> {
  const frame = page.locator('iframe[data-prints]');
  const before = await frame.evaluateAll(([last]) => (last as HTMLIFrameElement | undefined)?.src ?? '');
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const take = async (route: Route) => {
    const response = await route.fetch();
    resolve(await response.body());
    await route.fulfill({ response });
  };
  await page.route(`**/*.pdf?paper=${paper}`, take, { times: 1 });
  await page.keyboard.press(key);
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect(frame).not.toHaveAttribute('src', before);
  return promise;
}

/** What of the slip is drawn nearer to an edge than `margin` millimetres, or beyond its own box. */
function clipped(page: Page, margin: number): Promise<string[]> {
  return page
    .getByRole('article')
    .first()
    .evaluate((slip, white) => {
      const edge = (white * 96) / 25.4 - 0.5;
      const { left, right } = slip.getBoundingClientRect();
      const found = [];
      for (const part of [slip, ...slip.querySelectorAll('*')]) {
        if (part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline')
          found.push(`wide: ${part.textContent}`);
      }
      const walker = document.createTreeWalker(slip, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects())
          if (box.left < left + edge || box.right > right - edge) found.push(range.toString());
      }
      return found;
    }, margin);
}

/** Every sum of the visit is on the slip, which is cut off nowhere, on the screen and printed by P. */
async function expectWholeSlip(page: Page, paper: PaperSize, language: Language): Promise<void> {
  const { width, height, margin } = papers[paper];
  const slip = page.getByRole('article').first();
  const digits = (text: string) =>
    language === 'en' ? text : text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
  for (const sum of ['600', '1,23,456.50', '250.25', '10', '1,24,296.75', '1,00,000', '24,296.75'])
    await expect(slip).toContainText(`₹${digits(sum)}`);
  expect(await clipped(page, margin), `slip on ${paper} in ${language}`).toEqual([]);
  await page.keyboard.press('p');
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  const printed = await sizeOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const { height: drawn } = (await slip.boundingBox())!;
  expect(printed).toEqual({ count: 1, width, height: height ?? Math.ceil((drawn * 25.4) / 96) });
}

/** What B and R print. In Bengali: docs/papers. */
async function expectBillAndReceipt(page: Page, paper: PaperSize): Promise<void> {
  const { width, height } = papers[paper];
  const [bill, receipt] = [await fetched(page, 'b', paper), await fetched(page, 'r', paper)];
  expect(await readPaper(bill), `bill on ${paper}`).toMatchObject({
    lines: [60_000, 12_345_650, 25_025],
    sums: { gross: 12_430_675, discount: -1000, total: 12_429_675, paid: 10_000_000, due: 2_429_675 },
  });
  expect(await readPaper(receipt), `receipt on ${paper}`).toMatchObject({ sums: { now: 10_000_000 } });
  for (const file of [bill, receipt])
    expect(await sizeOf(file)).toMatchObject({ width, ...(height !== null && { height }) });
}

test('B, R and P print bill, receipt and slip whole on every paper, the slip also in Bengali', async ({
  page,
  people,
  signedInAs,
}) => {
  const admin = await signedInAs('Admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  // The slip is drawn by the browser's own PDF; a dialog would wait for somebody.
  await page.addInitScript(() => void (window.print = () => undefined));
  // A counter's browser has a reader of PDFs; the headless shell has none, and would save them.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
  });
  for (const language of ['en', 'bn'] as const) {
    await aVisit(people, admin, language);
    await page.goto('/counter');
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.keyboard.press('F10');
    for (const paper of paperSizes) {
      await page.getByLabel('Paper').selectOption(paper);
      await page.getByRole('heading', { name: 'Counter' }).focus();
      if (language === 'en') await expectBillAndReceipt(page, paper);
      await expectWholeSlip(page, paper, language);
    }
  }
  // The page is in English, and the computer has no typeface for Bengali.
  const typefaces = await page
    .getByRole('article')
    .first()
    .evaluate((slip) =>
      [slip, ...slip.querySelectorAll('*')].map((part) => getComputedStyle(part).fontFamily.split(',')[0]),
    );
  expect(new Set(typefaces)).toEqual(new Set(['"Clinic Bengali"']));
});
