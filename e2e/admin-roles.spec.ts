import { screens } from '../contract/screens.ts';
import { demoDoctors } from './support/bookings.ts';
import { pageOf } from './support/browsers.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** Manage User Roles & Appointments, and requests for roles (R27 to R29, D23, D24). */
const { path } = screens.manageRoles;

test('people are found in any spelling; an empty search is not sent', async ({ page, people, signedInAs }) => {
  await people.create('User', 'Kamala Mukhopadhyay');
  await people.create('User', 'বিমলা মুখার্জি');
  await signedInAs('Admin');
  await page.goto(path);
  const field = page.getByRole('searchbox', { name: 'Name or phone' });
  await field.fill('   ');
  await field.press('Enter');
  await expect(page).toHaveURL(path);

  for (const written of ['Mukharji', 'মুখার্জি']) {
    await field.fill(written);
    await field.press('Enter');
    await expect(page).toHaveURL(`${path}?q=${encodeURIComponent(written)}`);
    await expect(page.getByRole('heading', { name: 'Kamala Mukhopadhyay' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'বিমলা মুখার্জি' })).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'বিমলা মুখার্জি' })).toBeVisible();

  await field.fill('৯০০০০ ০০০০১');
  await field.press('Enter');
  await expect(page.getByText('People found: 1')).toBeVisible();
  await field.fill('Qzqzqz');
  await field.press('Enter');
  await expect(page.getByText('Nobody was found.')).toBeVisible();

  await page.route('**/management/view/user/find/**', (route) => route.fulfill({ status: 400, json: {} }));
  await field.fill('Kamala');
  await field.press('Enter');
  await expect(page.getByText('Failed to search users. Please try again.')).toBeVisible();
});

test("a new role ends the person's sessions; making an admin asks first", async ({
  page,
  people,
  request,
  signedInAs,
}) => {
  const person = await people.create('User', 'Gita Role');
  await signedInAs('Admin');
  await page.goto(`${path}?q=${person.phoneNumber}`);
  const roles = page.getByRole('group', { name: 'Role of Gita Role' });
  await expect(roles.getByRole('button')).toHaveText([
    'User',
    'Doctor',
    'Admin',
    'Receptionist',
    'Staff',
    'Pathologist',
  ]);
  await expect(roles.getByRole('button', { name: 'User' })).toBeDisabled();

  const answer = Promise.withResolvers<void>();
  await page.route('**/users/*/role', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await roles.getByRole('button', { name: 'Staff' }).click();
  for (const button of await roles.getByRole('button').all()) await expect(button).toBeDisabled();
  answer.resolve();
  await expect(page.getByText('User role updated successfully!')).toBeVisible();
  await expect(roles.getByRole('button', { name: 'Staff' })).toBeDisabled();
  await expect(roles.getByRole('button', { name: 'User' })).toBeEnabled();
  const me = await request.get('/api/v1/me', { headers: { authorization: `Bearer ${person.token}` } });
  expect(me.status()).toBe(401);

  await roles.getByRole('button', { name: 'Admin' }).click();
  await expect(page.getByRole('dialog', { name: 'Make Gita Role an admin?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(roles.getByRole('button', { name: 'Staff' })).toBeDisabled();
});

test('the last admin cannot be demoted, and the screen says why', async ({ page, signedInAs }) => {
  const admin = await signedInAs('Admin');
  await page.route('**/users/*/role', (route) =>
    route.fulfill({ status: 409, json: { code: 'LAST_ADMIN', message: '', requestId: 'r' } }),
  );
  await page.goto(`${path}?q=${admin.phoneNumber}`);
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to update user role. Please try again.');
  await expect(alert).toContainText('This is the last admin. Make somebody else an admin first.');

  // Of several admins, one may give up the role. Their session ends.
  await page.unroute('**/users/*/role');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(page.getByText('This is you. You will be logged out')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
  await expect(page).toHaveURL(screens.logIn.path);
});

test('the admin books a doctor and a test for a patient', async ({ page, people, signedInAs }) => {
  const patient = await people.create('User', 'Latika Sen');
  await signedInAs('Admin');
  await page.goto(`${path}?q=${patient.phoneNumber}`);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  const sheet = page.getByRole('dialog', { name: 'Book Appointment for Latika Sen' });
  await sheet.getByRole('button', { name: 'Book Doctor' }).click();
  await expect(sheet.getByText('Please select a doctor and user.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Book Test' }).click();
  await expect(sheet.getByText('Please select a test and user.')).toBeVisible();
  await expectNoAxeViolations(page);

  await sheet.getByRole('button', { name: 'Select a doctor' }).click();
  await page.getByRole('option').first().click();
  await page.route('**/user/book/doctor', (route) =>
    route.fulfill({ status: 422, json: { code: 'NOT_BOOKABLE', message: '', requestId: 'r' } }),
  );
  await sheet.getByRole('button', { name: 'Book Doctor' }).click();
  await expect(sheet.getByText('Failed to book the doctor appointment.')).toBeVisible();
  await expect(
    sheet.getByText('Failed to book doctor appointment: This can no longer be booked. Please choose another.'),
  ).toBeVisible();
  await page.unroute('**/user/book/doctor');
  await sheet.getByRole('button', { name: 'Book Doctor' }).click();
  await expect(sheet.getByText('Doctor appointment booked for Latika Sen!')).toBeVisible();

  await sheet.getByRole('button', { name: 'Select a test' }).click();
  await page.getByRole('option').first().click();
  await sheet.getByRole('button', { name: 'Book Test' }).click();
  await expect(sheet.getByText('Test appointment booked for Latika Sen!')).toBeVisible();
  const booked = await people.call(patient, 'GET', '/user/bookings/doctor?page=0&size=5');
  expect(booked).toMatchObject({ page: { totalElements: 1 } });
});

test('every other role is told that the screen is for admins', async ({ page, people, signedInAs }) => {
  await signedInAs(await people.signIn(demoDoctors.internal));
  await page.goto(path);
  await expect(page.getByText('You do not have permission to manage roles.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(screens.dashboard.path);
});

test('a request made in another tab is shown, not only an error', async ({ page, people, signedInAs }) => {
  const person = await signedInAs('User');
  await page.goto(screens.dashboard.path);
  await page.getByRole('button', { name: `${person.name}, menu` }).click();
  await page.getByRole('button', { name: 'Ask for a role' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for a role' });
  await sheet.getByLabel('Role', { exact: true }).selectOption('Doctor');
  await sheet.getByLabel('Reason').fill('I see patients on Fridays.');
  await people.call(person, 'POST', '/api/v1/role-requests', { role: 'Staff', reason: 'From the other tab.' });
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(
    sheet.getByText(/You asked for the role Staff on .* Your request is waiting for an answer\./),
  ).toBeVisible();
  await expect(sheet.getByText('From the other tab.')).toBeVisible();
});

test('a person asks for a role in the menu, is declined, asks again and is granted it, each told by SMS', async ({
  browser,
  clinic,
  page,
  people,
  signedInAs,
}) => {
  test.slow();
  const person = await people.create('User', 'Asker of Roles');
  await signedInAs(person);
  await page.goto(screens.dashboard.path);
  const sheet = page.getByRole('dialog', { name: 'Ask for a role' });
  const openSheet = async () => {
    await page.getByRole('button', { name: `${person.name}, menu` }).click();
    await page.getByRole('button', { name: 'Ask for a role' }).click();
  };
  const ask = async (reason: string) => {
    await sheet.getByLabel('Role', { exact: true }).selectOption('Pathologist');
    await sheet.getByLabel('Reason').fill(reason);
    await sheet.getByRole('button', { name: 'Send request' }).click();
    await expect(sheet.getByText('Your request is waiting for an answer.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  };
  const desk = await pageOf(browser, clinic, await people.create('Admin'));
  const answer = async (reason: string, press: 'Grant' | 'Decline', outcome: string, sms: string) => {
    await desk.goto(path);
    const card = desk.getByRole('group', { name: person.name });
    await expect(card).toContainText(reason);
    await card.getByRole('button', { name: press }).click();
    await desk.getByRole('dialog').getByRole('button', { name: press }).click();
    await expect(desk.getByText(`The request of ${person.name} ${outcome}.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    const state = press === 'Grant' ? 'Granted' : 'Declined';
    await expect(desk.getByRole('listitem').filter({ hasText: person.name }).first()).toContainText(state);
    await expect.poll(async () => (await clinic.textsTo(person.phoneNumber)).at(-1)).toContain(sms);
  };

  await openSheet();
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(sheet.getByText('Please choose a role.')).toBeVisible();
  await expect(sheet.getByText('Please write why you need this role.')).toBeVisible();
  await expectNoAxeViolations(page);
  await ask('I sign the reports.');
  await answer('I sign the reports.', 'Decline', 'was declined', 'was not granted');
  await page.reload();
  await openSheet();
  await expect(sheet.getByText('was not granted on')).toBeVisible();
  await ask('I sign them from Monday.');
  await answer('I sign them from Monday.', 'Grant', 'was granted', 'was granted');
  await desk.context().close();
  await page.reload();
  await expect(page).toHaveURL(screens.logIn.path);
});
