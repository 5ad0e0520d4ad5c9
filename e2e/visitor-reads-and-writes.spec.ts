import type { Page } from '@playwright/test';
import type { Language } from '../contract/fields.ts';
import { siteAddress } from '../contract/site.ts';
import type { People } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Words } from './support/words.ts';

/** A visitor of the public site, with and without JavaScript: finds a price, sends a message, registers (R10–R18). */
const send = (page: Page) => page.locator('form button').click();
/** The text that describes a field: its error or, without one, its hint. */
const errorOf = (page: Page, field: string) => page.locator(`[data-error="${field}"]`);

/** Sends the form with one field wrong after the other; each time its error is shown, and then what is right there. */
async function tryEach(page: Page, t: Words, good: Record<string, string>, bad: Record<string, [string, string]>) {
  for (const [field, value] of Object.entries(good)) await page.locator(`#${field}`).fill(value);
  for (const [field, [value, key]] of Object.entries(bad)) {
    await page.locator(`#${field}`).fill(value);
    await send(page);
    await expect(errorOf(page, field)).toHaveText(t(`messages:field.${key}`));
    await expect(page.locator(`#${field}`)).toBeFocused();
    await page.locator(`#${field}`).fill(good[field] ?? '');
  }
}

const aMessage = (name: string) => ({
  name,
  email: 'visitor@mail.example',
  phone: '98300 12345',
  message: 'Sunday? <b>রবিবার?</b>',
});
const badMessage: Record<string, [string, string]> = {
  name: ['', 'enquiry.name'],
  email: ['nowhere', 'email.invalid'],
  phone: ['call me', 'enquiry.phoneForm'],
  message: ['', 'enquiry.message'],
};

async function expectSent(page: Page, people: People, language: Language, good: ReturnType<typeof aMessage>) {
  await expect(page.getByRole('heading', { level: 1, name: wordsIn(language)('site:sent.contacts') })).toBeVisible();
  await expect(page).toHaveURL(`${siteAddress('contacts', language)}?sent=yes`);
  const staff = await people.create('Staff');
  const found = await people.call(staff, 'GET', `/api/v1/contact?q=${encodeURIComponent(good.name)}`);
  expect(found).toMatchObject({ _embedded: { enquiryList: [good] } });
}

const aPerson = (phoneNumber: string) => ({
  name: 'Mitali Sen',
  phoneNumber,
  confirmPhoneNumber: phoneNumber,
  email: 'mitali@mail.example',
  age: '34',
  aadhaarNumber: '',
});

test('with scripts, finds a price by everyday words, and writes a message, also after the connection was lost', async ({
  page,
  context,
  people,
  complaints,
}) => {
  const t = wordsIn('bn');
  await page.goto(siteAddress('prices', 'bn'));
  const words = page.getByLabel(t('site:prices.find'));
  const rows = page.locator('main tbody tr');
  for (const typed of ['blood sugar', 'fasting sugar', 'সুগার']) {
    await words.fill(typed);
    await expect(rows.filter({ hasText: 'সুগার' }).filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByText(t('site:prices.notFound'))).toBeHidden();
  }
  await words.fill('fasting sugar');
  await expect(rows.filter({ visible: true }).filter({ hasText: 'এক্স-রে' }), 'all words come first').toHaveCount(0);
  await words.fill('zzz');
  await expect(page.getByText(t('site:prices.notFound'))).toBeVisible();

  await page.goto(siteAddress('contacts', 'bn'));
  const good = aMessage('Visitor with scripts');
  await tryEach(page, t, good, badMessage);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(t('messages:error.INTERNAL'));
  await expect(page.locator('#message')).toHaveValue(good.message);
  await context.setOffline(false);
  await send(page);
  await expectSent(page, people, 'bn', good);
  complaints.length = 0;
});

test('with scripts, registers: a left field is checked, a mistyped Aadhaar number is accepted with a warning', async ({
  page,
  people,
  signedInAs,
}) => {
  const t = wordsIn('bn');
  const address = siteAddress('register', 'bn');
  await page.goto(address);
  // The first field that is entered loads the checks.
  const checks = page.waitForResponse(/\/form-validation-/);
  await page.locator('form input').first().focus();
  await (await checks).finished();
  const phoneNumber = people.newPhone();
  const good = aPerson(phoneNumber);
  for (const [field, value] of Object.entries(good)) await page.locator(`#${field}`).fill(value);
  await page.locator('#phoneNumber').fill('12345');
  await page.locator('#phoneNumber').blur();
  await expect(errorOf(page, 'phoneNumber')).toHaveText(t('messages:field.phone.tenDigits'));
  await page.locator('#phoneNumber').fill(phoneNumber);
  await send(page);
  await expect(errorOf(page, 'gender')).toHaveText(t('messages:field.gender.required'));
  await page.locator('#gender').selectOption('Female');
  const gentle = page.getByText(t('site:register.aadhaarGentle'));
  await page.locator('#aadhaarNumber').fill('9999 4105 7058');
  await page.locator('#aadhaarNumber').blur();
  await expect(gentle).toBeHidden();
  await page.locator('#aadhaarNumber').fill('1234 5678 9012');
  await page.locator('#aadhaarNumber').blur();
  await expect(gentle).toBeVisible();
  await page.getByLabel(t('messages:consent.aadhaar')).check();
  await send(page);
  await expect(page).toHaveURL(`${address}?sent=check-aadhaar`);
  expect(await people.signIn(phoneNumber)).toMatchObject({ name: 'Mitali Sen', role: 'User' });

  // At the counter it is the receptionist's.
  const { token } = await signedInAs('Receptionist');
  await page.goto(address);
  for (const [field, value] of Object.entries(aPerson(people.newPhone()))) await page.locator(`#${field}`).fill(value);
  await page.locator('#gender').selectOption('Male');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  expect(new URL((await sent).url()).pathname).toBe('/api/v1/register');
  expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`);
  await expect(page).toHaveURL(`${address}?sent=yes`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('writes a message and registers, with each field wrong once', async ({ page, people }) => {
    const t = wordsIn('en');
    await page.goto(siteAddress('contacts', 'en'));
    const message = aMessage('Visitor without scripts');
    await tryEach(page, t, message, badMessage);
    await send(page);
    await expectSent(page, people, 'en', message);

    await page.goto(siteAddress('register', 'en'));
    const phoneNumber = people.newPhone();
    await page.locator('#gender').selectOption('Female');
    await tryEach(page, t, aPerson(phoneNumber), {
      name: ['x'.repeat(31), 'name.tooLong'],
      phoneNumber: ['12345', 'phone.tenDigits'],
      confirmPhoneNumber: ['9999999999', 'phone.mismatch'],
      email: [`${'x'.repeat(45)}@a.in`, 'email.tooLong'],
      age: ['100', 'age.twoDigits'],
      aadhaarNumber: ['1234', 'aadhaar.twelveDigits'],
    });
    await send(page);
    await expect(page.getByRole('heading', { level: 1, name: t('site:sent.registered') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: t('site:nav.logIn') })).toHaveAttribute(
      'href',
      siteAddress('logIn', 'en'),
    );
    expect(await people.signIn(phoneNumber)).toMatchObject({ name: 'Mitali Sen', role: 'User' });
  });
});
