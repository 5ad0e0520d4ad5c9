import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { aDoctorBooking, aTestBooking } from './support/bookings.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');

/** Lists that update live (D7), and creates that are not repeated after a lost response. */

test.describe('At the counter', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a new booking shows in the list by itself, marked, without a reload', async ({ page, people, signedInAs }) => {
    const patient = await people.create('User', 'Mitali Sen');
    await signedInAs('Receptionist');
    await page.goto('/dashboard');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { id } = await aTestBooking(people, patient);
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
    await expect(row).toBeVisible();
    await expect(row).toHaveAttribute('data-fresh');
    await expect(page.locator('[data-fresh]')).toHaveCount(1);
    await expectNoAxeViolations(page);

    const staff = await people.create('Staff');
    await people.call(staff, 'PUT', '/edit/test-booking', { id, checkupStatus: 'COMPLETED' });
    await expect(row.getByText('COMPLETED')).toBeVisible();
  });

  test('an open booking updates too', async ({ page, people, signedInAs }) => {
    const patient = await people.create('User');
    const staff = await people.create('Staff');
    const { id } = await aDoctorBooking(people, patient);
    await signedInAs('Receptionist');
    await page.goto('/dashboard');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.goto(`/doctor-booking/${id}`);
    await expect(page.getByText('Booked', { exact: true })).toBeVisible();
    await people.call(staff, 'PUT', '/edit/doctor-booking', { id, paymentAmount1: 120 });
    await expect(page.getByText('N/A → ₹120')).toBeVisible();
  });

  test('a lost connection is shown; after reconnecting, missed changes appear', async ({
    page,
    context,
    people,
    signedInAs,
    complaints,
  }) => {
    const patient = await people.create('User');
    await signedInAs('Receptionist');
    await page.goto('/dashboard');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Connection lost.')).toBeVisible();
    const { id } = await aTestBooking(people, patient);
    await context.setOffline(false);
    await expect(page.getByText('Live again')).toBeVisible();
    await expect(page.getByRole('link', { name: String(id), exact: true })).toBeVisible();
    complaints.splice(0);
  });

  test('the event stream is closed after logging out', async ({ page, signedInAs }) => {
    await signedInAs('Receptionist');
    const line = page.waitForRequest('**/bookings/events');
    await page.goto('/dashboard');
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bookings/events'));
    await line;
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.goto('/logout');
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL('/login');
    await ended;
  });
});

test('a booking whose response was lost is created once, however often the button is pressed', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const patient = await signedInAs('User');
  const [labTest] = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const keys = new Set<string | undefined>();
  await page.route(
    '**/user/book/test',
    async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  page.on(
    'request',
    (request) => request.url().endsWith('/user/book/test') && keys.add(request.headers()['idempotency-key']),
  );
  await page.goto('/dashboard');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: t('lab-tests:book.action') }) });
  await form
    .getByRole('button', { name: t('lab-tests:book.label') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ hasText: labTest?.testName ?? '' })
    .first()
    .click();
  const book = form.getByRole('button', { name: t('lab-tests:book.action') });
  for (let tries = 1; tries <= 2; tries += 1) {
    await book.click();
    await expect(page.getByText('Failed to book the test.')).toBeVisible();
    await expect(book).not.toHaveAttribute('aria-busy');
  }
  await book.click();
  await expect(page.getByText('Test booked successfully!')).toBeVisible();
  expect(keys.size).toBe(1);
  const mine = (await people.call(patient, 'GET', '/user/bookings/test?size=5')) as { page: { totalElements: number } };
  expect(mine.page.totalElements).toBe(1);
  complaints.splice(0);
});
