import { languages } from '../contract/site.ts';
import { expect, switchLanguage, test } from './support/test.ts';
import { aTestBooking } from './support/bookings.ts';
import type { Page } from '@playwright/test';

/**
 * The laboratory staff's screens: test bookings by phone and by number, all of them, test details, and booking at the
 * counter (R35, R69).
 */
test.use({ viewport: { width: 1280, height: 800 } });

const demoPatient = '9000000007';

async function ask(page: Page, search: string, text: string): Promise<void> {
  const form = page.getByRole('search', { name: search });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button').click();
}

test('test bookings are found by phone and by number, and all of them are listed', async ({ page, signedInAs }) => {
  await signedInAs('Staff');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeVisible();
  await expect(page.getByText('Loaded 20 test bookings')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Doctor bookings' })).toHaveCount(0);
  const first = page.getByRole('table').getByRole('link').first();
  const id = (await first.textContent()) ?? '';
  await ask(page, 'Search by Booking ID', id);
  await expect(page.getByText(`Found test booking with ID: ${id}`)).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(`/test-booking/${id}`);
  await page.goto('/dashboard');
  await ask(page, 'Search by Phone', demoPatient);
  await expect(page).toHaveURL('/view-user-bookings');
  await page.getByRole('table').locator('a[href^="/test-booking/"]').first().click();
  await expect(page).toHaveURL(/\/test-booking\/\d+$/);
});

test('test details are searched by phone, with a sample number to try', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  await signedInAs('Staff');
  await page.goto('/search-test-details');
  await expect(page.getByText('Demo: try 90000 00007')).toBeVisible();
  await ask(page, 'Search Test Details', '');
  await expect(page.getByText('Phone number must be 10 digits.')).toHaveCount(0);
  await ask(page, 'Search Test Details', demoPatient);
  await expect(page.getByText(/^Found \d+ test booking\(s\) for this user\.$/)).toBeVisible();
  await expect(page).toHaveURL('/search-test-details');
  await page.reload();
  await expect(page.getByText(/^Found \d+ test booking\(s\) for this user\.$/)).toBeVisible();
  await ask(page, 'Search Test Details', people.newPhone());
  await expect(page.getByText('No test bookings found for this user.')).toBeVisible();
  await page.route('**/doctor/refered/reports/**', (route) => route.abort());
  await ask(page, 'Search Test Details', demoPatient);
  await expect(page.getByText('Failed to search test bookings. Please try again.')).toBeVisible();
  complaints.splice(0);
});

test('the counter creates an account for a patient without one, and books for them', async ({
  page,
  people,
  signedInAs,
}) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  const phone = people.newPhone();
  await ask(page, 'Book for Somebody', phone);
  await expect(page.getByText('Nobody with this phone number has signed up yet.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByRole('button').click();
  await expect(form.getByText('Please enter your name.')).toBeVisible();
  await form.getByLabel('Name').fill('Bimala Hansda');
  await form.getByRole('button').click();
  await expect(page.getByText('Booking for Bimala Hansda')).toBeVisible();

  await page.getByRole('button', { name: 'Book Test' }).click();
  const tests = page.getByRole('button', { name: 'Test Select a test' });
  await expect(tests).toHaveAccessibleDescription('Please select a test.');
  await tests.click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Book Test' }).click();
  await expect(page.getByText('Test booked successfully!')).toBeVisible();
  // A phone that has an account already is found, not added again.
  await ask(page, 'Book for Somebody', demoPatient);
  await expect(page.getByText('Booking for Rina Mondal')).toBeVisible();
  await page.getByRole('button', { name: 'Doctor Select a doctor' }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Book Doctor' }).click();
  await expect(page.getByText('Doctor booked successfully!')).toBeVisible();
  await ask(page, 'Search by Phone', phone);
  await expect(page.getByText('1 booking found for')).toBeVisible();
});

test('bookings in progress are narrowed by type and days, which stay in the address', async ({ page, signedInAs }) => {
  await signedInAs('Staff');
  await page.goto('/in-progress');
  await page.getByLabel('Booking type').selectOption({ label: 'Test bookings' });
  await expect(page).toHaveURL('/in-progress?type=test');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows.first()).toHaveAttribute('href', /^\/test-booking\//);
  await page.getByLabel('Requested from').fill('2099-01-01');
  await expect(page.getByText('No bookings available.')).toBeVisible();
  await page.getByRole('link', { name: 'All days' }).click();
  await expect(page).toHaveURL('/in-progress?type=test');
  await rows.first().click();
  await expect(page).toHaveURL(/\/test-booking\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/in-progress?type=test');
  await expect(page.getByLabel('Booking type')).toHaveValue('test');
});

test('the dashboard says what waits at each step, and leads to its list', async ({ page, people, signedInAs }) => {
  await aTestBooking(people, await people.create('User', 'Bula Rani Maity'), 'Lab Tests: Complete Blood Count');
  await signedInAs('Staff');
  await page.goto('/dashboard');
  const waits = page.getByRole('navigation', { name: 'What waits' });
  await expect(waits.getByRole('link')).toHaveText([
    /^\d+ Critical, to call$/,
    /^[1-9]\d*\+? To collect$/,
    /^\d+\+? To enter( · \d+\+? late)?$/,
    /^\d+ To check$/,
    /^\d+ To correct$/,
    /^\d+ Payments to verify$/,
    /^\d+\+? Unread messages$/,
  ]);
  await waits.getByRole('link', { name: 'To collect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take Samples' })).toBeVisible();
  await expect(page.getByText('Bula Rani Maity')).toBeVisible();
});

test('every column of the list of bookings is on the screen, from a small laptop on, in both languages', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('Staff');
  await page.goto('/dashboard');
  const table = page.getByRole('table');
  const hidden = () => table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
  for (const language of languages) {
    await switchLanguage(page, language);
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table, `${width}`).toBeVisible();
      await expect.poll(hidden, { message: `${width} in ${language}` }).toBeLessThanOrEqual(0);
    }
  }
});
