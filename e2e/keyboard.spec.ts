import { aTestBooking } from './support/bookings.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** The counter by keyboard: `/` and Ctrl-K, arrows, Enter, Esc, `?`. */
test.use({ viewport: { width: 1280, height: 900 } });

test('bookings can be found and opened by keyboard alone; a sheet lists the shortcuts', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User', 'Mitali Sen');
  const bookings = [await aTestBooking(people, patient), await aTestBooking(people, patient)];
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  // With modifiers shortcuts do nothing; an open sheet keeps them to itself.
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

  const search = page.getByRole('search', { name: 'Search by Phone' }).getByRole('textbox');
  await search.focus();
  await page.keyboard.type(`/?${patient.phoneNumber}`);
  await expect(search).toHaveValue(patient.phoneNumber);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await search.focus();
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
});

test('one search finds a person and a booking, also what is typed before the search is there', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User', 'Nabanita Kundu');
  const { id } = await aTestBooking(people, patient);
  await signedInAs('Receptionist');
  await page.goto('/dashboard');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The code of the search is on its way while somebody types, also Enter.
  await page.keyboard.press('/');
  await page.keyboard.type(patient.phoneNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\/\d{8}$/);
  // Their visit at the counter is opened from there, and begins with what they came for.
  await page.getByRole('link', { name: 'New visit at the counter' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${patient.name}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByLabel('Doctor, test or package')).toBeFocused();

  await enter(page, '/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
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
