import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';
import { aTestBooking } from './support/bookings.ts';

/** The admin's dashboard: counts of bookings, and the lists behind them (R34, D30). */
test.use({ viewport: { width: 1280, height: 800 } });

const main = (page: Page) => page.getByRole('main');
const place = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('each count goes up by itself and leads to its list, whose filters and page are in the address', async ({
  page,
  people,
  signedInAs,
}) => {
  await signedInAs('Admin');
  await page.goto('/admin');
  const pending = main(page).getByRole('link', { name: /^Pending: Test bookings/ });
  const scheduled = main(page).getByRole('link', { name: /^Scheduled: Doctor bookings/ });
  await expect(pending).toHaveText(/\d$/);
  const countOf = async (link: typeof pending) => Number((await link.textContent())?.match(/\d+$/)?.[0]);
  const [before, count] = [await countOf(pending), await countOf(scheduled)];
  expect(count).toBeGreaterThan(5);
  await aTestBooking(people, await people.create('User'));
  await expect(pending).toHaveText(new RegExp(`${before + 1}$`));
  await scheduled.click();

  await expect(page).toHaveURL('/view-all-bookings?status=SCHEDULED');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctor Bookings' })).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
  const pages = Math.ceil(count / 5);
  await expect(place(page)).toContainText(`Page 1 of ${pages}`);
  await expect(main(page).getByRole('listitem')).toHaveCount(5);
  await place(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/view-all-bookings?status=SCHEDULED&page=2');
  await page.reload();
  await expect(place(page)).toContainText(`Page 2 of ${pages}`);
  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page).toHaveURL('/view-all-bookings?status=CANCELLED');
  await expect(main(page).getByRole('listitem').first()).toContainText('CANCELLED');
  await page.goBack();
  await expect(place(page)).toContainText(`Page 2 of ${pages}`);
  await expect(page.getByLabel('Status')).toHaveValue('SCHEDULED');
});
