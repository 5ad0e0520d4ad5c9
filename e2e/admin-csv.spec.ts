import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** CSV exports, and the import of tests. */
const sheet = (page: Page) => page.getByRole('dialog');

/** The name and the text of the file that the button downloads. */
async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const choose = (page: Page, text: string) =>
  sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an admin exports filtered bookings, and edits the list of tests as CSV and imports it', async ({
  page,
  people,
  signedInAs,
}) => {
  test.slow();
  const admin = await signedInAs('Admin');
  await page.goto('/view-test-bookings?status=CANCELLED');
  const bookings = await download(page, 'Download CSV Test Bookings');
  expect(bookings.name).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = bookings.text.trim().split('\r\n');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('Cancelled');

  await page.goto('/manage-tests');
  const list = await download(page, 'Download CSV Manage Tests');
  expect(list.text).toContain('Dermatology: Skin Scraping,চর্মরোগ: ত্বকের স্ক্র্যাপিং টেস্ট,200,');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await sheet(page).getByRole('button', { name: 'Starter catalogue' }).click();
  await sheet(page).getByLabel('All of them').uncheck();
  await sheet(page)
    .getByRole('checkbox', { name: /^Prolactin/ })
    .check();
  await expectNoAxeViolations(page);
  await sheet(page).getByRole('button', { name: 'Add 1 test' }).click();
  await expect(page.getByText(/^New tests: 1,/)).toBeVisible();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, list.text);
  await expect(sheet(page).getByText('There is nothing to import.')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);

  const corrected = `${list.text.replace('স্ক্র্যাপিং টেস্ট,200,', 'স্ক্র্যাপিং টেস্ট,225.50,')},Import journey,আমদানি টেস্ট,"1,000",,\r\n`;
  await choose(page, corrected);
  await expect(sheet(page).getByRole('alert')).toHaveText(/^1 mistake was found/);
  await expect(sheet(page).getByRole('listitem')).toHaveText(/^Line \d+ · Price.*no commas/);
  await expectNoAxeViolations(page);
  await expect(sheet(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await choose(page, corrected.replace('"1,000"', '1000'));
  await expect(sheet(page).getByText('1 new, 1 changed')).toBeVisible();
  await expect(sheet(page).getByRole('listitem').filter({ hasText: 'Skin Scraping' })).toContainText('₹200 → ₹225.50');

  // Another admin changes a price between preview and import: the import carries out exactly what the preview showed,
  // or nothing.
  const tests = (await people.call(admin, 'GET', '/read/tests/all')) as LabTest[];
  await people.call(admin, 'PUT', `/admin/edit/test/${tests[0]!.id}`, { testPrice: tests[0]!.testPrice + 1 });
  await sheet(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sheet(page).getByText('The tests have changed meanwhile.')).toBeVisible();
  await expect(sheet(page).getByText('1 new, 2 changed')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The import is done. New tests: 1, changed: 2.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Import journey' })).toContainText('₹1,000');
});

test('an admin brings in a doctor from a CSV file', async ({ page, people, signedInAs }) => {
  await signedInAs('Admin');
  await page.goto('/manage-doctors');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const phone = people.newPhone();
  await choose(page, `Name,Phone Number,Type\nDr. Journey,${phone},Someone`);
  await expect(sheet(page).getByRole('listitem')).toHaveText(/^Line 2 · Type/);
  await choose(page, `Name,Phone Number,Type\nDr. Journey,${phone},External`);
  await expect(sheet(page).getByText('1 new, 0 changed')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('New doctors: 1, changed: 0.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Journey' })).toBeVisible();
});

test('a failed download shows an error and can be retried', async ({ page, signedInAs, complaints }) => {
  await signedInAs('Admin');
  await page.goto('/manage-doctors');
  await page.route('**/exports/doctors.csv', (route) => route.abort());
  await page.getByRole('button', { name: /Download CSV/ }).click();
  await expect(page.getByRole('alert')).toContainText('The file could not be downloaded.');
  await page.unroute('**/exports/doctors.csv');
  expect((await download(page, 'Download CSV Manage Doctors')).text).toContain('ডা. অনির্বাণ সরকার');
  await expect(page.getByRole('alert')).toHaveCount(0);
  complaints.length = 0;
});

test('only an admin sees the export buttons', async ({ page, signedInAs }) => {
  await signedInAs('Staff');
  for (const path of ['/manage-tests', '/manage-doctors', '/view-test-bookings']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /CSV/ })).toHaveCount(0);
  }
});

test.describe('in Bengali', () => {
  test.use({ language: 'bn' });

  test('buttons, the file and its errors are in Bengali', async ({ page, signedInAs }) => {
    const t = wordsIn('bn');
    await signedInAs('Admin');
    await page.goto('/manage-tests');
    await expect(page.getByRole('heading', { name: 'চর্মরোগ: ত্বকের স্ক্র্যাপিং টেস্ট' })).toBeVisible();
    const { text } = await download(page, t('ui:download.csv'));
    expect(text).toContain('টেস্টের নাম');
    await page.getByRole('button', { name: t('lab-tests:manage.import') }).click();
    await choose(page, 'টেস্টের নাম;দাম (₹)\r\nনতুন টেস্ট;৪৫০\r\n');
    await expect(sheet(page).getByRole('listitem')).toHaveText(/সারি ২ · দাম.*অঙ্ক/);
    await expectNoSidewaysScroll(page);
  });
});
