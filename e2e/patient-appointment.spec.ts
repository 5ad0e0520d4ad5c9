import { aDayAhead } from './support/days.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** The earlier, simple dashboard: date and time, their errors, and its lists (R32, D43). */
const aWeekday = aDayAhead(1).date;

test.describe('In Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');

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
    await date.fill(aWeekday);
    await time.fill('03:00');
    await book.click();
    await expect(page.getByText(t('messages:field.booking.closed'))).toBeVisible();
    await expectNoAxeViolations(page);
    await time.fill('10:20');
    await book.click();
    await expect(page.getByRole('link', { name: t('bookings:appointment.open') })).toBeVisible();
    await expect(date).toHaveValue('');
    await date.fill(aWeekday);
    await time.fill('10:20');
    await book.click();
    await expect(page.getByText(t('messages:field.booking.slotTaken'))).toBeVisible();

    await page.getByRole('link', { name: t('app:title.inProgress') }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText(t('bookings:noDoctorYet'));
    await expect(page.getByRole('main')).toContainText(t('bookings:progress.pending'));
    await expectNoSidewaysScroll(page);
  });
});
