import { expect, switchLanguage, test } from './support/test.ts';
import { aTestBooking } from './support/bookings.ts';

/** The laboratory staff's dashboard (R35): what waits, and the list of bookings. */
test.use({ viewport: { width: 1280, height: 800 } });

test('the dashboard has every column of the list from a small laptop on, says what waits and leads there', async ({
  page,
  people,
  signedInAs,
}) => {
  const booking = await aTestBooking(
    people,
    await people.create('User', 'Bula Rani Maity'),
    'Lab Tests: Complete Blood Count',
  );
  await signedInAs('Staff');
  await page.goto('/dashboard');
  const table = page.getByRole('table');
  const hidden = () => table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
  for (const language of ['bn', 'en'] as const) {
    await switchLanguage(page, language);
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table, `${width}`).toBeVisible();
      await expect.poll(hidden, { message: `${width} in ${language}` }).toBeLessThanOrEqual(0);
    }
  }
  await expect(table).toContainText('Bula Rani Maity');
  const byId = page.getByRole('search', { name: 'Search by Booking ID' });
  await byId.getByRole('textbox').fill(String(booking.id));
  await byId.getByRole('button').click();
  await expect(page.getByText(`Found test booking with ID: ${booking.id}`)).toBeVisible();
  const waits = page.getByRole('navigation', { name: 'What waits' });
  await waits.getByRole('link', { name: /^[1-9]\d*\+? To collect$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take Samples' })).toBeVisible();
  await expect(page.getByText('Bula Rani Maity')).toBeVisible();
});
