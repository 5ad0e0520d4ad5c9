import type { Page } from '@playwright/test';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

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
  await press(page, 'Create Test');
  await expect(sheet(page).getByText("Please enter the test's name.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
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
  await expect(page.getByText('The tests could not be loaded. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Focus moves to the list's heading, not to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  complaints.splice(0);
});
