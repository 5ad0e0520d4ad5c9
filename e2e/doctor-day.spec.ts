import { aDayAhead } from './support/days.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

/** A doctor's screens (R36). What each kind of doctor sees: `web/app/dashboards/doctor-dashboard.test.tsx`. */
const internal = '9000000004';

test('a doctor sees who comes tomorrow, all bookings page by page, a referred patient’s tests and the own ones', async ({
  page,
  people,
  signedInAs,
}) => {
  const [patient, desk] = [
    await people.create('User', 'Purnima Bauri'),
    await people.create('Receptionist', 'Piyali Biswas'),
  ];
  await people.tellAgeAndSex(patient);
  const { id } = (await people.call(patient, 'POST', '/user/book/doctor', { resourceId: internal })) as { id: number };
  // A Thursday, on which this doctor sits in the afternoon.
  const tomorrow = aDayAhead(1).date;
  await people.call(desk, 'PUT', '/edit/doctor-booking', { id, checkupScheduledDate: `${tomorrow}T16:37` });

  await signedInAs(await people.signIn(internal));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Doctor Dashboard' })).toBeVisible();
  const day = (name: string) => page.getByRole('radio', { name, exact: true });
  await day('Tomorrow').check({ force: true });
  const row = page.getByRole('listitem').filter({ hasText: 'Purnima Bauri' });
  await expect(row).toContainText(/34 years · Female/);
  await expect(row).toContainText('4:37 pm');
  await page.reload();
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page);

  await day('All').check({ force: true });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Page 1 of \d+/);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?day=all&page=2');
  await page.getByRole('link', { name: 'Search Test Details' }).click();
  const search = page.getByRole('search', { name: 'Search Test Details' });
  await search.getByRole('textbox').fill('9000000007');
  await search.getByRole('button').click();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/test-booking\/\d+$/);
  await page.goBack();
  // What was searched for is in the history, not in the address.
  await expect(page).toHaveURL('/search-test-details');
  await page.reload();
  await expect(page.getByText(/^Found \d+ test booking\(s\) for this user\.$/)).toBeVisible();

  await page.goto('/doctor-dashboard');
  await page.getByRole('link', { name: 'My own bookings' }).click();
  await expect(page).toHaveURL('/dashboard?as=patient');
  await expect(page.getByRole('button', { name: 'Book Doctor' })).toBeVisible();
  await page.getByRole('link', { name: 'DOCTOR', exact: true }).click();
  await expect(page).toHaveURL('/doctor-dashboard');
});
