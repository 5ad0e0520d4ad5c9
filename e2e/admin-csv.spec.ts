import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** CSV files that leave a browser and come back. What each press sends: `web/lab-tests/import/*.test.tsx`. */
const sheet = (page: Page) => page.getByRole('dialog');

/** The text of the file that the button downloads. */
async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path(), 'utf8');
}

const choose = (page: Page, text: string) =>
  sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an admin downloads the list of tests, edits it and imports it', async ({ page, signedInAs }) => {
  await signedInAs('Admin');
  await page.goto('/manage-tests');
  const list = await download(page, 'Download CSV Manage Tests');
  expect(list).toContain('Dermatology: Skin Scraping,চর্মরোগ: ত্বকের স্ক্র্যাপিং টেস্ট,200,');
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
  await choose(page, list);
  await expect(sheet(page).getByText('There is nothing to import.')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);

  const corrected = `${list.replace('স্ক্র্যাপিং টেস্ট,200,', 'স্ক্র্যাপিং টেস্ট,225.50,')},Import journey,আমদানি টেস্ট,"10,50",,\r\n`;
  await choose(page, corrected);
  await expect(sheet(page).getByRole('alert')).toHaveText(/^1 mistake was found/);
  await expect(sheet(page).getByRole('listitem')).toHaveText(/^Line \d+ · Price/);
  await expectNoAxeViolations(page);
  await expect(sheet(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await choose(page, corrected.replace('"10,50"', '"1,000"'));
  await expect(sheet(page).getByText('1 new, 1 changed')).toBeVisible();
  await expect(sheet(page).getByRole('listitem').filter({ hasText: 'Skin Scraping' })).toContainText('₹200 → ₹225.50');

  await sheet(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The import is done. New tests: 1, changed: 1.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Import journey' })).toContainText('₹1,000');
});
