import { aTestBooking } from './support/bookings.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** The counter by keyboard: `/` and Ctrl-K, arrows, Enter, Esc, `?`. */
test.use({ viewport: { width: 1280, height: 900 } });

test('bookings can be found and opened by keyboard alone', async ({ page, people, signedInAs }) => {
  const patient = await people.create('User', 'Mitali Sen');
  const bookings = [await aTestBooking(people, patient), await aTestBooking(people, patient)];
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const search = page.getByRole('search', { name: 'Search by Phone' }).getByRole('textbox');
  await search.focus();
  await page.keyboard.type(`/?${patient.phoneNumber}`);
  await expect(search).toHaveValue(patient.phoneNumber);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/view-user-bookings');
  await expect(page.getByText(/2 bookings found/)).toBeVisible();

  const rows = page.getByRole('table').getByRole('link');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/test-booking/${bookings[1]?.id}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
});

test('one search finds a person by name and by phone, and a booking by its number', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User', 'Nabanita Kundu');
  const { id } = await aTestBooking(people, patient);
  await signedInAs('Receptionist');
  await page.goto('/messages');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const box = page.getByRole('combobox', { name: 'Search' });
  const results = page.getByRole('listbox', { name: 'Results' });

  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type(`+91 ${patient.phoneNumber}`);
  await expect(results.getByRole('group', { name: 'Search by Phone' }).getByRole('option')).toHaveText([
    /Nabanita Kundu/,
  ]);
  await expect(results.getByRole('group', { name: 'Bookings' }).getByRole('option')).toHaveText([
    new RegExp(`${id} ·`),
  ]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\/\d{8}$/);

  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type(String(id));
  // Before the answer is there: it opens once it is.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/test-booking/${id}`);

  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('Naba');
  await expect(box).toHaveValue('Naba');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('what is typed before the search is there, also Enter, is searched for', async ({ page, people, signedInAs }) => {
  const { phoneNumber } = await people.create('User', 'Nabanita Kundu');
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(phoneNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\/\d{8}$/);
});

test('a sheet lists the shortcuts; they do not act with modifiers or inside fields', async ({ page, signedInAs }) => {
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('textbox').first()).not.toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('/');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a patient has no shortcuts', async ({ page, signedInAs }) => {
  await signedInAs('User');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
