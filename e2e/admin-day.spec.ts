import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** The admin's dashboard: counts of bookings, the lists behind them, and links to all screens (R34, D30). */
test.use({ viewport: { width: 1280, height: 800 } });

const main = (page: Page) => page.getByRole('main');
const place = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('each count leads to its list, whose page and filter are in the address', async ({ page, signedInAs }) => {
  await signedInAs('Admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const scheduled = main(page).getByRole('link', { name: /^Scheduled: Doctor bookings/ });
  await expect(scheduled).toHaveText(/\d$/);
  const count = Number((await scheduled.textContent())?.match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThan(5);
  await scheduled.click();

  await expect(page).toHaveURL('/view-all-bookings?status=SCHEDULED');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctor Bookings' })).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
  const pages = Math.ceil(count / 5);
  await expect(place(page)).toContainText(`Page 1 of ${pages}`);
  await expect(main(page).getByRole('listitem')).toHaveCount(5);
  await place(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/view-all-bookings?status=SCHEDULED&page=2');
  await expect(place(page)).toContainText(`Page 2 of ${pages}`);
  await page.reload();
  await expect(place(page)).toContainText(`Page 2 of ${pages}`);
  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page).toHaveURL('/view-all-bookings?status=CANCELLED');
  await expect(main(page).getByRole('listitem').first()).toContainText('CANCELLED');
  await page.goBack();
  await expect(place(page)).toContainText(`Page 2 of ${pages}`);
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
});

test('the counts update when a booking is created', async ({ page, people, signedInAs }) => {
  await signedInAs('Admin');
  await page.goto('/dashboard');
  const pending = main(page).getByRole('link', { name: /^Pending: Test bookings/ });
  await expect(pending).toHaveText(/\d$/);
  const before = Number((await pending.textContent())?.match(/\d+$/)?.[0]);
  const patient = await people.create('User');
  const [labTest] = (await people.call(patient, 'GET', '/read/tests/all')) as { id: number }[];
  await people.call(patient, 'POST', '/user/book/test', { resourceId: labTest?.id });
  await expect(pending).toHaveText(new RegExp(`${before + 1}$`));
  await pending.click();
  await expect(page).toHaveURL('/view-test-bookings?status=REQUESTED');
  await expect(main(page).getByRole('listitem').first()).toContainText(patient.name);
});

test('upcoming and completed bookings are shown by type', async ({ page, signedInAs }) => {
  await signedInAs('Admin');
  await page.goto('/dashboard');
  await main(page).getByRole('link', { name: 'Completed Test Bookings' }).click();
  await expect(page).toHaveURL('/view-completed-bookings?type=test');
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Test Bookings' })).toBeVisible();
  await expect(main(page).getByRole('link').filter({ hasText: 'COMPLETED' }).first()).toHaveAttribute(
    'href',
    /^\/test-booking\//,
  );
  await page.getByRole('radio', { name: 'Doctor bookings' }).check();
  await expect(page).toHaveURL('/view-completed-bookings?type=doctor');
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Doctor Bookings' })).toBeVisible();
  await page.goto('/view-upcoming-bookings');
  await expect(page.getByRole('radio', { name: 'Doctor bookings' })).toBeChecked();
  await expect(main(page).getByRole('link').filter({ hasText: 'Checkup' }).first()).toHaveAttribute(
    'href',
    /^\/doctor-booking\//,
  );
});
