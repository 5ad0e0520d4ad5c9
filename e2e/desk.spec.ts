import { limits } from '../contract/limits.ts';
import { expect, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';
import { aTestBooking } from './support/bookings.ts';

/** The counter: searches, the list of all bookings, the results page (R33, R64 to R67). */
test.use({ viewport: { width: 1280, height: 800 } });

test('all bookings are listed, twenty on a page', async ({ page, signedInAs }) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Loaded 20 test bookings')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Page 1 of \d+/);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText(/Page 2 of \d+/);
  await expectNoSidewaysScroll(page);
});

test('the list follows the address: Back shows the tests again, and paging still works', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: 'Doctor bookings' }).check();
  await expect(page.getByRole('heading', { name: 'All Doctor Bookings' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'All screens' })
    .getByRole('link', { name: /^(Home|Dashboard)$/ })
    .click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('radio', { name: 'Test bookings' })).toBeChecked();
  await expect(page.getByText('Loaded 20 test bookings')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const first = await page.getByRole('table').getByRole('row').nth(1).innerText();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText(/Page 2 of \d+/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).not.toHaveText(first);
  const heading = page.getByRole('heading', { name: 'All Test Bookings' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'Test bookings' })).toBeChecked();
});

test('the results page without a search says so and goes back after two seconds', async ({ page, signedInAs }) => {
  await signedInAs('Receptionist');
  await page.clock.install();
  await page.goto('/view-user-bookings');
  await expect(page.getByText('No search criteria provided. Redirecting back...')).toBeVisible();
  await page.clock.runFor(limits.missingSearchRedirectMs);
  await expect(page).toHaveURL('/dashboard');
});

test('long pages are a table, stay chosen, and any of them opens by its number', async ({ page, signedInAs }) => {
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
});

test('two filters changed within a moment both hold', async ({ page, signedInAs }) => {
  await signedInAs('Receptionist');
  await page.goto('/view-test-bookings');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await page.getByRole('main').evaluate((main) => {
    const selects = [...main.querySelectorAll('select')];
    for (const wanted of ['SCHEDULED', 'oldest']) {
      const select = selects.find(({ options }) => [...options].some(({ value }) => value === wanted))!;
      select.value = wanted;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL('/view-test-bookings?status=SCHEDULED&order=oldest');
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
  await expect(page.getByLabel('Order')).toHaveValue('oldest');
});

test("another patient's booking looks like a missing one", async ({ page, people, signedInAs }) => {
  const owner = await people.create('User');
  const [test1] = (await people.call(owner, 'GET', '/read/tests/all')) as { id: number }[];
  const { id } = (await people.call(owner, 'POST', '/user/book/test', { resourceId: test1?.id })) as { id: number };
  await signedInAs('User');
  const texts: (string | null)[] = [];
  for (const address of [`/test-booking/${id}`, '/test-booking/2000000000']) {
    await page.goto(address);
    await expect(page.getByText('This booking could not be found.')).toBeVisible();
    texts.push(await page.getByRole('main').textContent());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('the language changes without a reload and is kept', async ({ page, signedInAs }) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Receptionist Dashboard' })).toBeVisible();
  await switchLanguage(page, 'bn');
  await expect(page.getByRole('heading', { level: 1, name: 'রিসেপশন ড্যাশবোর্ড' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1, name: 'রিসেপশন ড্যাশবোর্ড' })).toBeVisible();
});

test('the head of a booking leads to what comes next', async ({ page, people, signedInAs }) => {
  const { id } = await aTestBooking(people, await people.create('User', 'Sulekha Ghosh'));
  await signedInAs('Receptionist');
  await page.goto(`/test-booking/${id}`);
  const head = page.getByRole('region', { name: 'Where it stands' });
  await head.getByRole('button', { name: 'Take the payment' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /^Record/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Nothing is left to pay');
  await expect(head.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
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
