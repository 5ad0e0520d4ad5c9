import type { Page } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import { siteAddress } from '../contract/site.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** A visitor of the public site, with and without JavaScript: finds a price, sends a message, registers (R10–R18). */
const send = (page: Page) => page.locator('form button').click();
/** The text that describes a field: its error or, without one, its hint. */
const errorOf = (page: Page, field: string) => page.locator(`[data-error="${field}"]`);

/** Opens a page and starts filling in its form, which loads the checks. */
async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const checks = page.waitForResponse(/\/form-validation-/);
  await page.locator('form input').first().focus();
  await (await checks).finished();
}

test('finds a price by everyday words, in either language, and reads when there is none', async ({ page }) => {
  await page.goto(siteAddress('prices', 'bn'));
  const t = wordsIn('bn');
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
});

/** The page checks a form as the server does, and both say what is wrong in the visitor's language. */
for (const [withScripts, language] of [
  [true, 'bn'],
  [false, 'en'],
] as const) {
  test.describe(withScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: withScripts });
    const t = wordsIn(language);

    test(`writes a message in ${language}, with each field wrong once`, async ({ page, people }) => {
      const address = siteAddress('contacts', language);
      await page.goto(address);
      const good = {
        name: `Visitor ${language} ${withScripts}`,
        email: 'visitor@mail.example',
        phone: '98300 12345',
        message: 'Sunday? <b>রবিবার?</b>',
      };
      const bad = {
        name: ['', 'enquiry.name'],
        email: ['nowhere', 'email.invalid'],
        phone: ['call me', 'enquiry.phoneForm'],
        message: ['', 'enquiry.message'],
      } as const;
      for (const [field, value] of Object.entries(good)) await page.locator(`#${field}`).fill(value);
      for (const [field, [value, key]] of Object.entries(bad)) {
        await page.locator(`#${field}`).fill(value);
        await send(page);
        await expect(errorOf(page, field)).toHaveText(t(`messages:field.${key}`));
        await expect(page.locator(`#${field}`)).toBeFocused();
        await expect(page.locator('[aria-invalid]')).toHaveCount(1);
        await page.locator(`#${field}`).fill(good[field as keyof typeof good]);
      }
      await send(page);
      await expect(page.getByRole('heading', { level: 1, name: t('site:sent.contacts') })).toBeVisible();
      await expect(page).toHaveURL(`${address}?sent=yes`);
      const staff = await people.create('Staff');
      const {
        _embedded: { enquiryList },
      } = (await people.call(staff, 'GET', `/api/v1/contact?q=${encodeURIComponent(good.name)}`)) as {
        _embedded: { enquiryList: object[] };
      };
      expect(enquiryList).toMatchObject([good]);
    });

    test(`registers in ${language}, with each field wrong once, and then logs in`, async ({ page, people }) => {
      if (withScripts) await begin(page, siteAddress('register', language));
      else await page.goto(siteAddress('register', language));
      const phoneNumber = people.newPhone();
      const good = {
        name: 'Mitali Sen',
        phoneNumber,
        confirmPhoneNumber: phoneNumber,
        email: 'mitali@mail.example',
        age: '34',
        aadhaarNumber: '',
      };
      const bad = {
        name: ['x'.repeat(31), 'name.tooLong'],
        phoneNumber: ['12345', 'phone.tenDigits'],
        confirmPhoneNumber: ['9999999999', 'phone.mismatch'],
        email: [`${'x'.repeat(45)}@a.in`, 'email.tooLong'],
        age: ['100', 'age.twoDigits'],
        aadhaarNumber: ['1234', 'aadhaar.twelveDigits'],
      } as const;
      for (const [field, value] of Object.entries(good)) await page.locator(`#${field}`).fill(value);
      await send(page);
      await expect(errorOf(page, 'gender')).toHaveText(t('messages:field.gender.required'));
      await page.locator('#gender').selectOption('Female');
      for (const [field, [value, key]] of Object.entries(bad)) {
        await page.locator(`#${field}`).fill(value);
        // With JavaScript, leaving the field shows the error.
        if (withScripts) await page.locator(`#${field}`).blur();
        else await send(page);
        await expect(errorOf(page, field)).toHaveText(t(`messages:field.${key}`));
        await page.locator(`#${field}`).fill(good[field as keyof typeof good]);
      }
      await send(page);
      await expect(page.getByRole('heading', { level: 1, name: t('site:sent.registered') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: t('site:nav.logIn') })).toHaveAttribute(
        'href',
        siteAddress('logIn', language),
      );
      expect(await people.signIn(phoneNumber)).toMatchObject({ name: 'Mitali Sen', role: 'User' });

      await page.goto(siteAddress('register', language));
      for (const [field, value] of Object.entries(good)) await page.locator(`#${field}`).fill(value);
      await page.locator('#gender').selectOption('Female');
      await send(page);
      // Again: a stranger is not told that the phone is known.
      await expect(page.getByRole('heading', { level: 1, name: t('site:sent.registered') })).toBeVisible();
    });
  });
}

test('a mistyped Aadhaar number gets a warning, and is accepted', async ({ page, people }) => {
  await begin(page, '/register');
  const phone = people.newPhone();
  for (const [field, value] of Object.entries({
    name: 'Mitali Sen',
    phoneNumber: phone,
    confirmPhoneNumber: phone,
    age: '34',
  }))
    await page.locator(`#${field}`).fill(value);
  await page.locator('#gender').selectOption('Female');
  const gentle = page.getByText('This number may be mistyped');
  await page.locator('#aadhaarNumber').fill('9999 4105 7058');
  await page.locator('#aadhaarNumber').blur();
  await expect(gentle).toBeHidden();
  await page.locator('#aadhaarNumber').fill('1234 5678 9012');
  await page.locator('#aadhaarNumber').blur();
  await expect(gentle).toBeVisible();
  await page.getByLabel('I agree that').check();
  await send(page);
  await expect(page).toHaveURL('/register?sent=check-aadhaar');
  await expect(page.getByText('Please show your card at the counter')).toBeVisible();
});

test("at the counter, a registration is recorded as the receptionist's", async ({ page, people, signedInAs }) => {
  const { token } = await signedInAs('Receptionist');
  await begin(page, '/register');
  const phone = people.newPhone();
  for (const [field, value] of Object.entries({
    name: 'Walk In',
    phoneNumber: phone,
    confirmPhoneNumber: phone,
    age: '61',
  }))
    await page.locator(`#${field}`).fill(value);
  await page.locator('#gender').selectOption('Male');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  const request = await sent;
  expect(new URL(request.url()).pathname).toBe('/api/v1/register');
  expect(request.headers()['authorization']).toBe(`Bearer ${token}`);
  await expect(page).toHaveURL('/register?sent=yes');
});

test('a form that cannot be sent keeps its input and says so', async ({ page, context, complaints }) => {
  await begin(page, '/contacts');
  for (const [field, value] of Object.entries({
    name: 'A',
    email: 'a@mail.example',
    phone: '9830012345',
    message: 'Hello',
  }))
    await page.locator(`#${field}`).fill(value);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again later.');
  await expect(page.locator('#message')).toHaveValue('Hello');
  await context.setOffline(false);
  await send(page);
  await expect(page).toHaveURL('/contacts?sent=yes');
  complaints.length = 0;
});

test('once booking is open, a doctor’s button leads through the log-in to a booking with that doctor', async ({
  page,
  people,
}) => {
  const admin = await people.create('Admin');
  type Clinic = Answer<'readClinic'>;
  const setBooking = async (publicBooking: Clinic['profile']['publicBooking']) => {
    const { profile, version } = (await people.call(admin, 'GET', '/api/v1/clinic')) as Clinic;
    await people.call(admin, 'PUT', '/api/v1/clinic', { profile: { ...profile, publicBooking }, version });
  };
  await setBooking('open');
  const { phoneNumber } = await people.create('User');
  await page.goto('/doctors');
  await page.getByRole('link', { name: 'Book Appointment with Dr. Debjani Mukherjee' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Phone Number').fill(phoneNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await people.smsCode(phoneNumber));
  await expect(page).toHaveURL(/\/dashboard\?doctor=\d+$/);
  await expect(page.getByRole('main')).toContainText('Dr. Debjani Mukherjee');
  await setBooking('coming-soon');
  await page.goto('/doctors');
  await expect(page.getByRole('link', { name: 'Book Appointment with Dr. Debjani Mukherjee' })).toHaveAttribute(
    'href',
    '/coming-soon',
  );
  await page.goto('/coming-soon');
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/signup');
});
