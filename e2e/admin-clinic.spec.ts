import type { Page } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** The clinic's profile: what the admin saves at /clinic shows on all pages (D13). */
type Clinic = Answer<'readClinic'>;

let admin: Person;
let before: Clinic;
const read = async (people: People) => (await people.call(admin, 'GET', '/api/v1/clinic')) as Clinic;
const save = async (people: People, change: Partial<Clinic['profile']>) => {
  const { profile, version } = await read(people);
  await people.call(admin, 'PUT', '/api/v1/clinic', { profile: { ...profile, ...change }, version });
};

test.beforeEach(async ({ people, signedInAs }) => {
  admin = await signedInAs('Admin');
  before = await read(people);
});
test.afterEach(async ({ people }) => save(people, before.profile));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });

test('a changed phone number shows on the site and in its footer at once', async ({ page }) => {
  const [old = ''] = before.profile.phones;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'All screens' }).getByRole('link', { name: 'Clinic Profile' }).click();
  await field(page, 'Phone 1 (reception)').fill('5550012345');
  await saveButton(page).click();
  await expect(page.getByText('Saved. It shows everywhere now.')).toBeVisible();
  await page.getByRole('link', { name: 'See it on the website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').locator('a[href="tel:+915550012345"]')).toBeVisible();
  await expect(page.locator(`a[href="tel:+91${old}"]`)).toHaveCount(0);
  await page.goto('/bn/coming-soon');
  await expect(page.locator('main a[href="tel:+915550012345"]')).toBeVisible();
});

test('wrong values get an error at their field and are not saved', async ({ page, people }) => {
  await page.goto('/clinic');
  await field(page, 'Name বাংলা').fill(' ');
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await expect(field(page, 'Phone 3')).toBeFocused();
  await field(page, 'Phone 3').fill('12');
  await field(page, 'E-mail').fill('nowhere');
  await page.getByRole('group', { name: 'Tuesday' }).getByLabel('Closes').fill('07:00');
  await field(page, 'Latitude').fill('north');
  await field(page, 'Years of service').fill('');
  await field(page, 'Address of the picture').fill('http://clinic.example/a.png');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please check what you entered.');
  await expect(field(page, 'Name বাংলা')).toBeFocused();
  for (const words of [
    'Please fill this in.',
    'Please enter a phone number of 3 to 11 digits.',
    'Please enter a valid email address.',
    'The clinic must close after it opens.',
    'Please enter the position in degrees, for example 22.57 and 88.36.',
    'This value is not valid.',
    "The picture's address must begin with https://",
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  expect(await read(people)).toEqual(before);

  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(field(page, 'E-mail')).toHaveValue(before.profile.email);
  await expect(field(page, 'Phone 3')).toHaveCount(0);
});

test('an error from the server shows at its field', async ({ page }) => {
  await page.route('**/api/v1/clinic', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: {
            code: 'INVALID_FIELDS',
            message: '',
            fields: { 'profile.town.en': 'Not this town', 'profile.openingHours.friday.closes': 'Not so late' },
            requestId: '1',
          },
        }),
  );
  await page.goto('/clinic');
  await field(page, 'Town English').fill('Elsewhere');
  await saveButton(page).click();
  await expect(field(page, 'Town English')).toHaveAccessibleDescription('Not this town');
  await expect(page.getByRole('group', { name: 'Friday' }).getByLabel('Closes')).toHaveAccessibleDescription(
    'Not so late',
  );
});

test('hours: a closed day, midnight, one day for all', async ({ page, people }) => {
  await page.goto('/clinic');
  const day = (name: string) => page.getByRole('group', { name, exact: true });
  await day('Monday').getByLabel('Opens').fill('09:30');
  await day('Monday').getByLabel('Closes').fill('00:00');
  await page.getByRole('button', { name: "Use Monday's hours every day" }).click();
  await expect(day('Sunday').getByLabel('Opens')).toHaveValue('09:30');
  await day('Sunday').getByRole('checkbox', { name: 'Closed' }).check();
  await expect(day('Sunday').getByLabel('Opens')).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByText('Saved. It shows everywhere now.')).toBeVisible();
  const { openingHours } = (await read(people)).profile;
  expect(openingHours.saturday).toEqual({ opens: '09:30', closes: '24:00' });
  expect(openingHours.sunday).toBeNull();
});

test("when two admins edit at once, the second sees the first one's change before saving", async ({ page, people }) => {
  await page.goto('/clinic');
  await field(page, 'E-mail').fill('mine@clinic.example');
  await field(page, 'Town English').fill('My town');
  await save(people, {
    email: 'theirs@clinic.example',
    emergencyPhone: '108',
    town: { ...before.profile.town, en: 'Their town' },
  });
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Emergency number' })).toContainText('108');
  await expectNoAxeViolations(page);
  await dialog.getByRole('radiogroup', { name: 'Town English' }).getByRole('radio', { name: 'Take over' }).check();
  await dialog.getByRole('button', { name: 'Go on with this choice' }).click();
  await expect(field(page, 'Emergency number')).toHaveValue('108');
  expect((await read(people)).profile.email).toBe('theirs@clinic.example');
  await saveButton(page).click();
  await expect(page.getByText('Saved. It shows everywhere now.')).toBeVisible();
  const { email, emergencyPhone, town } = (await read(people)).profile;
  expect([email, emergencyPhone, town.en]).toEqual(['mine@clinic.example', '108', 'Their town']);
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  await page.goto('/clinic');
  await field(page, 'E-mail').fill('other@clinic.example');
  const leave = async () => {
    await page.getByRole('navigation', { name: 'All screens' }).getByRole('link', { name: 'Home' }).click();
  };
  await leave();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'E-mail')).toHaveValue('other@clinic.example');
  await leave();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test("the portal shows the clinic's name, even if the profile cannot be loaded", async ({ page, complaints }) => {
  await page.goto('/clinic');
  await field(page, 'Name English').fill('Riverside Clinic');
  await saveButton(page).click();
  await expect(page.getByRole('banner')).toContainText('Riverside Clinic');
  await expect(page).toHaveTitle('Clinic Profile · Riverside Clinic');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Riverside Clinic');
  await expect(page.getByText("Failed to load the clinic's profile. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name English')).toHaveValue('Riverside Clinic');
  complaints.splice(0);
});
