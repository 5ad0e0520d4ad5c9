import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import type { Page } from '@playwright/test';
import { aDayAhead } from './support/days.ts';

/** A doctor's screens: patients, referrals, and the doctor as a patient (R36). */
const internal = '9000000004';
const external = '9000000005';
const demoPatient = '9000000007';

const management = (page: Page) => page.getByRole('navigation', { name: 'Booking Management' });
const day = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const referrals = (page: Page) => page.getByRole('navigation', { name: 'Referrals' });

test("an internal doctor manages bookings, and finds the patient's dashboard", async ({ page, people, signedInAs }) => {
  await signedInAs(await people.signIn(internal));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Doctor Dashboard' })).toBeVisible();
  await expect(management(page).getByRole('link')).toHaveText([
    'All Doctor Bookings',
    'Upcoming Bookings',
    'Completed Doctor Bookings',
  ]);
  await expect(referrals(page).getByRole('link')).toHaveText(['All Doctor Bookings', 'Search Test Details']);
  await day(page, 'All').check({ force: true });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Page 1 of \d+/);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?day=all&page=2');
  await management(page).getByRole('link', { name: 'Completed Doctor Bookings' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('COMPLETED');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'My own bookings' }).click();
  await expect(page).toHaveURL('/dashboard?as=patient');
  await expect(page.getByRole('button', { name: 'Book Doctor' })).toBeVisible();
  await page.getByRole('link', { name: 'DOCTOR', exact: true }).click();
  await expect(page).toHaveURL('/doctor-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Doctor Dashboard' })).toBeVisible();
});

test('a doctor sees who comes today at once, who comes tomorrow with a press, each with age and sex', async ({
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
  await expect(day(page, 'Today')).toBeChecked();
  await expect(page.getByRole('heading', { level: 2, name: "Today's Queue" })).toBeVisible();
  await day(page, 'Tomorrow').check({ force: true });
  const row = page.getByRole('listitem').filter({ hasText: 'Purnima Bauri' });
  await expect(row).toContainText(/\d+ years · (Male|Female)/);
  await expect(row).toContainText('4:37 pm');
  await page.reload();
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an external doctor sees referrals only; if the type cannot be loaded, bookings show too', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  await signedInAs(await people.signIn(external));
  await page.goto('/doctor-dashboard');
  await expect(referrals(page)).toBeVisible();
  await expect(management(page)).toHaveCount(0);
  await expect(day(page, 'All')).toBeChecked();
  await page.route(/isInternalDoctor|isReporting/, (route) => route.abort());
  await page.reload();
  await expect(management(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Report Management' })).toHaveCount(0);
  complaints.splice(0);
});

test('a doctor finds the tests of patients they referred, and no others', async ({ page, people, signedInAs }) => {
  await signedInAs(await people.signIn(external));
  await page.goto('/doctor');
  await referrals(page).getByRole('link', { name: 'Search Test Details' }).click();
  const search = page.getByRole('search', { name: 'Search Test Details' });
  await search.getByRole('textbox').fill(demoPatient);
  await search.getByRole('button').click();
  await expect(page.getByText(/^Found \d+ test booking\(s\) for this user\.$/)).toBeVisible();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/test-booking\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible();
  const stranger = await people.create('User');
  await page.goto('/search-test-details');
  await search.getByRole('textbox').fill(stranger.phoneNumber);
  await search.getByRole('button').click();
  await expect(page.getByText('No test bookings found for this user.')).toBeVisible();
});
