import type { Page } from '@playwright/test';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** The lab tests at /manage-tests (R44): tabs, cards, Create New Test, Edit Test, Activate/Deactivate, Delete. */
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const sheet = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

const addTest = (people: People, admin: Person, testName: string, rest: object = {}) =>
  people.call(admin, 'POST', '/admin/add/test', { testName, ...rest }) as Promise<LabTest>;
const listTests = (people: People, reader: Person) =>
  people.call(reader, 'GET', '/read/tests/all') as Promise<LabTest[]>;

test('a new test gets the default price, is active, and shows in its tab', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Tests', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create New Test' }).click();
  await expect(field(page, 'Test Name')).toBeFocused();
  await expect(field(page, 'Price (₹)')).toHaveAttribute('placeholder', '199');
  await expect(field(page, 'Price (₹)')).toHaveAccessibleDescription('Left empty, it is ₹199.');
  await field(page, 'Test Name').fill('Aldolase');
  await field(page, 'Hospital').fill('Haripur Lab');
  await press(page, 'Create Test');
  await expect(page.getByText('Aldolase has been created.')).toBeVisible();
  const card = cardOf(page, 'Aldolase');
  for (const words of ['₹199', 'Haripur Lab', 'Active'])
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  expect((await listTests(people, admin)).find(({ testName }) => testName === 'Aldolase')).toMatchObject({
    testPrice: 199,
    active: true,
  });
  await tab(page, /^Inactive \(\d+\)$/).check();
  await expect(page).toHaveURL('/manage-tests?status=Inactive');
  await expect(card).toHaveCount(0);
  await tab(page, /^Active/).check();
  await expect(card).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Active/)).toBeChecked();
});

test('errors show at their fields, and the input is kept', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  await addTest(people, admin, 'Ammonia');
  await page.goto('/manage-tests');
  await page.getByRole('button', { name: 'Create New Test' }).click();
  await field(page, 'Price (₹)').fill('1000000.01');
  await press(page, 'Create Test');
  await expect(field(page, 'Test Name')).toHaveAccessibleDescription("Please enter the test's name.");
  await expect(field(page, 'Test Name')).toBeFocused();
  await expect(field(page, 'Price (₹)')).toHaveAccessibleDescription(/Please enter an amount in rupees/);
  await field(page, 'Test Name').fill('ammonia');
  await field(page, 'Price (₹)').fill('১২৩.৫০');
  await expect(field(page, 'Price (₹)')).toHaveValue('123.50');
  await press(page, 'Create Test');
  await expect(sheet(page).getByRole('alert')).toHaveText(
    'The test could not be created. A test with this name is already listed.',
  );
  await expect(field(page, 'Test Name')).toHaveAccessibleDescription('Another test has this name.');
  await expect(field(page, 'Test Name')).toBeFocused();
  await field(page, 'Test Name').fill('Ammonia, arterial');
  await press(page, 'Create Test');
  await expect(cardOf(page, 'Ammonia, arterial').getByText('₹123.50')).toBeVisible();
});

test('editing changes the list, not existing bookings', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  const { id } = await addTest(people, admin, 'Bilirubin', { testPrice: 250 });
  const booking = (await people.call(await people.create('User'), 'POST', '/user/book/test', {
    resourceId: id,
  })) as TestBooking;
  await page.goto('/manage-tests');
  await cardOf(page, 'Bilirubin').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Price (₹)')).toHaveValue('250');
  await expect(sheet(page).getByRole('checkbox', { name: /^Active/ })).toBeChecked();
  await field(page, 'Price (₹)').fill('');
  await press(page, 'Save');
  await expect(field(page, 'Price (₹)')).toHaveAccessibleDescription(/Please enter an amount in rupees/);
  await field(page, 'Test Name').fill('Bilirubin, total');
  await field(page, 'Price (₹)').fill('300');
  await sheet(page)
    .getByRole('checkbox', { name: /^Active/ })
    .uncheck();
  await press(page, 'Save');
  await expect(page.getByText('The changes to Bilirubin, total have been saved.')).toBeVisible();
  const card = cardOf(page, 'Bilirubin, total');
  await expect(card.getByText('₹300')).toBeVisible();
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  await page.goto(`/test-booking/${booking.id}`);
  await expect(page.getByRole('main')).toContainText('Bilirubin');
  await expect(page.getByRole('main')).not.toContainText('Bilirubin, total');
});

test('a price is changed in its place: Enter keeps it, Esc does not, and it can be taken back', async ({
  page,
  people,
  signedInAs,
}) => {
  const admin = await signedInAs('Admin');
  await addTest(people, admin, 'Calcitonin', { testPrice: 250 });
  await page.goto('/manage-tests');
  const card = cardOf(page, 'Calcitonin');
  const price = card.getByRole('button', { name: /change the price of Calcitonin/ });
  const typed = card.getByRole('textbox', { name: 'Price of Calcitonin in rupees' });
  await price.click();
  await typed.fill('999');
  await typed.press('Escape');
  await expect(price).toHaveText('₹250');
  await expect(price).toBeFocused();
  await price.press('Enter');
  await typed.fill('৩২০');
  await typed.press('Enter');
  await expect(price).toHaveText('₹320');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Calcitonin costs ₹250 again.')).toBeVisible();
  await expect(price).toHaveText('₹250');
});

test('activating shows at once, keeps the tab, and a double press counts once', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const admin = await signedInAs('Admin');
  const { id } = await addTest(people, admin, 'Calprotectin');
  await page.goto('/manage-tests?status=active');
  const card = cardOf(page, 'Calprotectin');
  await card.getByRole('button', { name: 'Deactivate' }).dblclick();
  await expect(page.getByText('Calprotectin is inactive and can no longer be booked.')).toBeVisible();
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  expect((await listTests(people, admin)).find((one) => one.id === id)?.active).toBe(false);
  await tab(page, /^Inactive/).check();
  await card.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Calprotectin is active and can be booked.')).toBeVisible();

  await page.route('**/admin/edit/test/**', (route) => route.abort());
  await card.getByRole('button', { name: 'Deactivate' }).click();
  await expect(card.getByRole('alert')).toContainText("The test's status could not be changed.");
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  complaints.splice(0);
});

test('deleting a test asks first; focus then moves to its neighbour', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  await addTest(people, admin, 'Selenium 1');
  await addTest(people, admin, 'Selenium 2');
  await page.goto('/manage-tests');
  await page.getByRole('searchbox').fill('selenium');
  await cardOf(page, 'Selenium 1').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(sheet(page)).toContainText(
    'Selenium 1 leaves the list and can no longer be booked. Bookings made so far keep its name and price.',
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(cardOf(page, 'Selenium 1').getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.route(
    '**/admin/delete/test/**',
    (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: '', requestId: '1' } }),
    { times: 1 },
  );
  await press(page, 'Delete');
  await expect(sheet(page).getByRole('alert')).toHaveText(
    'The test could not be deleted. Too many tries. Please wait a little and try again.',
  );
  await press(page, 'Delete');
  await expect(page.getByText('Selenium 1 has been deleted.')).toBeVisible();
  await expect(cardOf(page, 'Selenium 1')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Selenium 2' })).toBeFocused();
});

for (const role of ['User', 'Staff'] as const) {
  test(`a ${role} sees the tests but no buttons`, async ({ page, people, signedInAs }) => {
    const admin = await people.signIn('9000000001');
    const { testName } = await addTest(people, admin, `Not offered to a ${role}`, { active: false });
    await signedInAs(role);
    await page.goto('/manage-tests');
    await expect(tab(page, /^All \(\d+\)$/)).toBeChecked();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    // Patients see only active tests; the others see all.
    await expect(cardOf(page, testName)).toHaveCount(role === 'User' ? 0 : 1);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
}

test('two hundred tests are filtered while typing', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  const tests = (await listTests(people, admin))[0];
  const many = Array.from({ length: 200 }, (_, i) => ({
    ...tests,
    id: 10_000 + i,
    testId: 10_000 + i,
    testName: `Panel ${i} of many`,
  }));
  await page.route('**/read/tests/all', (route) => route.fulfill({ json: many }));
  await page.goto('/manage-tests');
  await expect(tab(page, /^All \(200\)$/)).toBeChecked();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('searchbox').pressSequentially('panel 177');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('Nothing found. Try fewer letters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(200);
});

test('a list that failed to load can be retried', async ({ page, signedInAs, complaints }) => {
  await signedInAs('Admin');
  await page.route('**/read/tests/all', (route) => route.abort());
  await page.goto('/manage-tests');
  await expect(page.getByText('The tests could not be loaded. Please try again.')).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Focus moves to the list's heading, not to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  complaints.splice(0);
});

for (const [language, width, colorScheme] of [
  ['en', 1280, 'dark'],
  ['bn', 360, 'light'],
] as const) {
  test.describe(`at ${width} in ${language}, ${colorScheme}`, () => {
    const t = wordsIn(language);
    test.use({ language, viewport: { width, height: 800 }, colorScheme });
    test('the list and its forms fit, and axe finds nothing', async ({ page, people, signedInAs }) => {
      const admin = await signedInAs('Admin');
      const name = `Looked at ${width}`;
      await addTest(people, admin, name);
      await page.goto('/manage-tests');
      await page.getByRole('searchbox').fill(name);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: t('lab-tests:manage.create') }).click();
      await press(page, t('lab-tests:create.save'));
      await expect(sheet(page).getByText(t('messages:field.labTest.name'))).toBeVisible();
      await expectNoAxeViolations(page);
      await press(page, t('ui:form.cancel'));
      await page
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: t('lab-tests:manage.edit'), exact: true })
        .click();
      await expect(sheet(page).getByRole('checkbox', { name: t('lab-tests:field.active') })).toBeChecked();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    });
  });
}
