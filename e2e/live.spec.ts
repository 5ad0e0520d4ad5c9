import { aTestBooking } from './support/bookings.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/**
 * Lists and screens that update live (D7). That the line ends with the session: server/bookings/events.test.ts. That
 * a booking whose answer was lost is made once: web/lab-tests/book/book-test.test.tsx and
 * server/bookings/create-once.test.ts.
 */
test.use({ viewport: { width: 1280, height: 900 } });

test('bookings and changes show by themselves in open screens, also those missed without a connection', async ({
  page,
  context,
  people,
  signedInAs,
  complaints,
}) => {
  const [patient, staff] = [await people.create('User', 'Mitali Sen'), await people.create('Staff')];
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  const { id } = await aTestBooking(people, patient);
  const linkTo = (booking: number) => page.getByRole('link', { name: String(booking), exact: true });
  const row = page.getByRole('row').filter({ has: linkTo(id) });
  await expect(row).toBeVisible();
  await expect(row).toHaveAttribute('data-fresh');
  await expect(page.locator('[data-fresh]')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await people.call(staff, 'PUT', '/edit/test-booking', { id, checkupStatus: 'COMPLETED' });
  await expect(row.getByText('COMPLETED')).toBeVisible();

  // A lost connection is shown; once it is back, what was missed appears.
  await context.setOffline(true);
  await expect(page.getByText('Connection lost.')).toBeVisible();
  const missed = await aTestBooking(people, patient);
  await context.setOffline(false);
  await expect(page.getByText('Live again')).toBeVisible();
  await expect(linkTo(missed.id)).toBeVisible();

  // An open booking follows too.
  await linkTo(id).click();
  await expect(page).toHaveURL(`/test-booking/${id}`);
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible();
  await people.call(staff, 'PUT', '/edit/test-booking', { id, paymentAmount1: 120 });
  await expect(page.getByText('N/A → ₹120')).toBeVisible();
  complaints.splice(0);
});
