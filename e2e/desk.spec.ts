import { expect, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';

/**
 * The counter's lists and searches (R33, R64 to R67). Pages and their sizes: server/bookings/list-pages.test.ts;
 * searches that find nothing, and the results without a search: web/bookings/desk/searches.test.tsx.
 */
test.use({ viewport: { width: 1280, height: 800 } });

test('the list of all bookings follows the address, turns its pages, and keeps the language over a reload', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  const rows = page.getByRole('table').getByRole('row');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByText('Loaded 20 test bookings')).toBeVisible();
  await expect(rows).toHaveCount(21);
  await expect(pages).toContainText(/Page 1 of \d+/);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Doctor bookings' }).check();
  await expect(page.getByRole('heading', { name: 'All Doctor Bookings' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'All screens' })
    .getByRole('link', { name: /^(Home|Dashboard)$/ })
    .click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('radio', { name: 'Test bookings' })).toBeChecked();
  await expect(page.getByText('Loaded 20 test bookings')).toBeVisible();

  const first = await rows.nth(1).innerText();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText(/Page 2 of \d+/);
  await expect(rows.nth(1)).not.toHaveText(first);
  const heading = page.getByRole('heading', { name: 'All Test Bookings' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'Test bookings' })).toBeChecked();
  await expectNoSidewaysScroll(page);

  // The language changes without a reload, and is kept.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Receptionist Dashboard');
  await switchLanguage(page, 'bn');
  await expect(title).toHaveText('রিসেপশন ড্যাশবোর্ড');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(title).toHaveText('রিসেপশন ড্যাশবোর্ড');
});

test('long pages are a table, stay chosen, and any of them opens by its number; two quick filters both hold', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('Receptionist');
  await page.goto('/view-test-bookings');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await page.getByLabel('Rows').selectOption('20');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  await page.goto('/view-test-bookings');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  await page.getByLabel('Rows').selectOption('5');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByLabel('Go to page').fill('7');
  await page.keyboard.press('Enter');
  await expect(pages).toContainText(/Page 7 of \d+/);
  await page.getByLabel('Until').fill('2020-01-01');
  await expect(page.getByRole('main')).toContainText('No bookings available.');
  await page.getByRole('link', { name: 'All days' }).click();
  await expect(pages).toContainText(/Page 1 of \d+/);

  // Both are changed before the first has reached the address.
  await page.getByRole('main').evaluate((main) => {
    const selects = [...main.querySelectorAll('select')];
    for (const wanted of ['SCHEDULED', 'oldest']) {
      const select = selects.find(({ options }) => [...options].some(({ value }) => value === wanted))!;
      select.value = wanted;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\?(?=.*status=SCHEDULED)(?=.*order=oldest)/);
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
  await expect(page.getByLabel('Order')).toHaveValue('oldest');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the search can be typed in at once and finds a person by phone', async ({ page, people, signedInAs }) => {
    const { phoneNumber } = await people.create('User', 'Malati Hembram');
    await signedInAs('Receptionist');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Search', exact: true }).first().tap();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(`+91 ${phoneNumber}`);
    await expect(page.getByRole('dialog').getByRole('option', { name: /Malati Hembram/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Malati Hembram' })).toBeVisible();
  });
});
