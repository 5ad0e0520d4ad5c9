import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** The lab tests at /manage-tests (R44). What each press sends: `web/lab-tests/manage/*.test.tsx`. */
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const sheet = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('a new test gets the default price, is active, and shows in its tab', async ({ page, signedInAs, complaints }) => {
  await signedInAs('Admin');
  await page.route('**/read/tests/all', (route) => route.abort());
  await page.goto('/manage-tests');
  await expect(page.getByText('The tests could not be loaded. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // The button is gone; the focus moves to the list's title, not to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  complaints.splice(0);
  await page.getByRole('button', { name: 'Create New Test' }).click();
  await expect(field(page, 'Test Name')).toBeFocused();
  await expect(field(page, 'Price (₹)')).toHaveAttribute('placeholder', '199');
  await expect(field(page, 'Price (₹)')).toHaveAccessibleDescription('Left empty, it is ₹199.');
  await press(page, 'Create Test');
  await expect(sheet(page).getByText("Please enter the test's name.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await field(page, 'Test Name').fill('Aldolase');
  await field(page, 'Hospital').fill('Haripur Lab');
  await press(page, 'Create Test');
  await expect(page.getByText('Aldolase has been created.')).toBeVisible();
  const card = cardOf(page, 'Aldolase');
  for (const words of ['₹199', 'Haripur Lab', 'Active'])
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  await tab(page, /^Inactive \(\d+\)$/).check();
  await expect(page).toHaveURL('/manage-tests?status=Inactive');
  await expect(card).toHaveCount(0);
  await tab(page, /^Active/).check();
  await expect(card).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Active/)).toBeChecked();
});
