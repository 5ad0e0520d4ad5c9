import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** The earlier, simple dashboard: date and time, their errors, and its lists (R32, D43). */
const day = 86_400_000;
/** A future weekday, by the clinic's calendar. */
function aWeekday(): string {
  const at = new Date(Date.now() + 3 * day);
  return new Date(at.getUTCDay() === 0 ? at.getTime() + day : at.getTime()).toISOString().slice(0, 10);
}

for (const language of ['en', 'bn'] as const) {
  test.describe(`In ${language}`, () => {
    test.use({ language });
    const t = wordsIn(language);

    test('a patient requests an appointment', async ({ page, signedInAs }) => {
      await signedInAs('User');
      await page.goto('/dashboard');
      await page.getByRole('link', { name: t('app:title.bookAppointment') }).click();
      await expect(page).toHaveURL('/dashboard/book-appointment');
      const date = page.getByLabel(t('bookings:appointment.date'), { exact: true });
      const time = page.getByLabel(t('bookings:appointment.time'), { exact: true });
      const book = page.getByRole('button', { name: t('bookings:appointment.book'), exact: true });

      await book.click();
      await expect(page.getByText(t('messages:field.appointment.date'))).toBeVisible();
      await expect(page.getByText(t('messages:field.appointment.time'))).toBeVisible();
      await date.fill('2020-01-06');
      await time.fill('10:00');
      await book.click();
      await expect(page.getByRole('alert')).toContainText(t('bookings:appointment.failed'));
      await expect(page.getByText(t('messages:field.booking.past'))).toBeVisible();
      await date.fill(aWeekday());
      await time.fill('03:00');
      await book.click();
      await expect(page.getByText(t('messages:field.booking.closed'))).toBeVisible();
      await expectNoAxeViolations(page);
      await time.fill('10:20');
      await book.click();
      await expect(page.getByRole('link', { name: t('bookings:appointment.open') })).toBeVisible();
      await expect(date).toHaveValue('');
      await date.fill(aWeekday());
      await time.fill('10:20');
      await book.click();
      await expect(page.getByText(t('messages:field.booking.slotTaken'))).toBeVisible();

      await page.getByRole('link', { name: t('app:title.inProgress') }).click();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('main')).toContainText(t('bookings:noDoctorYet'));
      await expect(page.getByRole('main')).toContainText(t('bookings:progress.pending'));
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('a link from the public site preselects the doctor', async ({ page, people, signedInAs }) => {
  const person = await signedInAs('User');
  const [, doctor] = (await people.call(person, 'GET', '/read/doctors/all')) as { id: number; userName: string }[];
  await page.goto(`/dashboard?doctor=${doctor?.id}`);
  await expect(page.getByRole('button', { name: `Doctor ${doctor?.userName}` })).toBeVisible();
  await page.getByRole('button', { name: 'Book Doctor' }).click();
  await expect(page.getByText('Doctor booked successfully!')).toBeVisible();
});

test('empty and failed lists show the required texts', async ({ page, signedInAs, complaints }) => {
  test.slow();
  await signedInAs('User');
  const lists = [
    ['/view-doctor-bookings', 'No bookings available.', 'Error fetching bookings.'],
    ['/view-test-bookings?status=CANCELLED', 'No bookings available.', 'Error fetching bookings.'],
    ['/in-progress', 'No bookings available.', 'Error fetching bookings.'],
    ['/completed', 'No reports available.', 'Error fetching reports.'],
    ['/view-all-bookings', 'No bookings available.', 'Error fetching data. Please try again later.'],
    ['/view-upcoming-bookings', 'No bookings available.', 'Error fetching data. Please try again later.'],
    ['/view-completed-bookings', 'No completed bookings available.', 'Error fetching data. Please try again later.'],
  ] as const;
  for (const [address, empty] of lists) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: empty }), address).toBeVisible();
  }
  await page.route(/user\/bookings|bookings\/in-progress|reports\/all/, (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'No', requestId: 'x' } }),
  );
  for (const [address, , failed] of lists) {
    await page.goto(address);
    await expect(page.getByRole('alert'), address).toContainText(failed);
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No completed bookings available.')).toBeVisible();
  complaints.splice(0);
});
