import { limits } from '../contract/limits.ts';
import { storageOf } from './support/browsers.ts';
import { expect, setStorage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Page } from '@playwright/test';

/**
 * The account screens, which are pages of the site with a script of their own (R20 to R25). What the server does with
 * codes and sessions: server/accounts/{login,login-sessions,sign-up}.test.ts.
 */

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'));
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

test('a person logs in by keyboard alone: the phone as one types it, three wrong codes, and the next code', async ({
  page,
  people,
  complaints,
}) => {
  const { phoneNumber } = await people.create('User', 'Mitali Sen');
  const calls: string[] = [];
  let answer = Promise.withResolvers<void>();
  await page.route(/\/login\/(start|otp)$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await answer.promise;
    await route.continue();
  });
  /** What is sent waits for its answer, while Enter is pressed twice more. */
  const sendThrice = async (button: string, sendOnce: () => Promise<void>) => {
    answer = Promise.withResolvers<void>();
    await sendOnce();
    await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    answer.resolve();
  };
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const phone = page.getByLabel('Phone Number');
  const send = page.getByRole('button', { name: 'Send OTP' });
  await expect(phone).toBeFocused();
  await expect(send).toBeDisabled();

  for (const written of ['+91 98222 22222', '098222 22222', '919822222222', '০৯৮২২২ ২২২২২']) {
    await phone.fill(written);
    await expect(phone, written).toHaveValue('9822222222');
  }
  await phone.fill('98222 22222 98333 33333');
  await expect(phone, 'what stood there stays').toHaveValue('9822222222');
  for (const typed of ['+91 98333 33333', '098333 33333', '98333 333334']) {
    await phone.fill('');
    await phone.pressSequentially(typed);
    await expect(phone, typed).toHaveValue('9833333333');
  }
  await phone.fill('');
  await phone.pressSequentially('12a3-45');
  await expect(phone).toHaveValue('12345');
  await phone.blur();
  await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
  await expect(send).toBeDisabled();
  await phone.fill('');
  await phone.pressSequentially(`${phoneNumber}99`);
  await expect(phone).toHaveValue(phoneNumber);
  await sendThrice('Send OTP', () => page.keyboard.press('Enter'));

  const field = page.getByLabel('OTP', { exact: true });
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  const alert = page.getByRole('alert');
  await expect(field).toBeFocused();
  await expect(verify).toBeDisabled();
  const wrong = wrongFor(await people.smsCode(phoneNumber));
  await page.keyboard.type(wrong.slice(1));
  await expect(verify).toBeDisabled();
  // Six digits send themselves.
  await sendThrice('Verify OTP', () => page.keyboard.type(wrong.slice(0, 1)));
  for (const tries of [1, 2, 3]) {
    if (tries > 1) await page.keyboard.type(wrong);
    await expect.poll(() => calls.length).toBe(1 + tries);
    await expect(verify).not.toHaveAttribute('aria-busy', 'true');
    await expect(alert).toContainText('Invalid OTP. Please try again.');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(verify).toBeDisabled();
    const spent = alert.getByText(wordsIn('en')('site:code.spent'));
    await (tries < limits.codeTries ? expect(spent).toBeHidden() : expect(spent).toBeVisible());
  }

  const waiting = page.getByRole('button', {
    name: new RegExp(wordsIn('en')('site:code.againIn', { seconds: '\\d+' })),
  });
  await expect(waiting).toBeDisabled();
  await page.clock.runFor(limits.codeResendSeconds * 1000);
  await page.getByRole('button', { name: 'Send OTP again' }).press('Enter');
  const second = await people.smsCode(phoneNumber);
  await expect(page.getByRole('status').filter({ hasText: 'A new OTP is on its way.' })).toBeVisible();
  await expect(waiting).toBeDisabled();
  await expect(field).toBeFocused();
  await page.keyboard.type(second);
  await expect(page).toHaveURL('/dashboard');
  const user = JSON.parse((await storedUser(page)) ?? '{}') as Record<string, unknown>;
  expect(user).toMatchObject({ name: 'Mitali Sen', phoneNumber, role: 'User' });
  expect(user['token']).toMatch(/^cs_/);
  expect(calls.map((path) => path.split('/').at(-1))).toEqual(['start', 'otp', 'otp', 'otp', 'start', 'otp']);
  complaints.splice(0);
});

test('whoever gets no code is told why, and creates an account with the number that was typed', async ({
  page,
  people,
  clinic,
  complaints,
}) => {
  const [known, unknown] = [(await people.create('User')).phoneNumber, people.newPhone()];
  let line: 'dead' | 'no SMS' | 'sound' = 'dead';
  await page.route('**/login/start', async (route) => {
    if (line === 'dead') return route.abort();
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, ...(line === 'no SMS' && { smsDown: true }) } });
  });
  const field = page.getByLabel('Phone Number');
  const code = page.getByLabel('OTP', { exact: true });
  const send = page.getByRole('button', { name: 'Send OTP' });
  const down = page.getByRole('alert').filter({ hasText: 'No SMS goes out from us just now.' });
  await page.goto('/login');
  await field.fill(unknown);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('An error occurred while sending the OTP. Please try again.');
  await expect(down).toBeHidden();
  line = 'no SMS';
  await send.click();
  await expect(down).toBeVisible();
  await expect(down.getByRole('link')).toHaveAttribute('href', /^tel:\+91/);
  line = 'sound';
  await page.locator('[data-other]').click();
  await expect(field).toHaveValue(unknown);
  await send.click();
  await expect(code).toBeFocused();
  await expect(down).toBeHidden();
  // A number without an account is treated as every other.
  await code.fill('123456');
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
  expect(await clinic.textsTo(unknown)).toEqual([]);

  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(field).toHaveValue(unknown);
  const name = page.getByLabel('Name', { exact: true });
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await name.fill('x'.repeat(limits.nameLength + 1));
  await field.fill('12345');
  await signUp.click();
  await expect(page.getByText('Name should be less than 30 characters.')).toBeVisible();
  await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
  await name.fill('মিতালি সেন');
  await field.fill(known);
  await signUp.click();
  await expect(page.getByRole('alert')).toHaveText('User already exists.');
  await field.fill(unknown);
  await signUp.click();
  await expect(page).toHaveURL('/login');
  await expect(field).toHaveValue(unknown);
  expect(await page.evaluate(() => localStorage.getItem('registrationDate'))).toBeTruthy();

  // The number goes along from the first step too, and is told once.
  await field.fill(known);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(field).toHaveValue(known);
  await page.goto('/signup');
  await expect(field).toHaveValue('');
  complaints.splice(0);
});

test('on the screen of phone and code the third wrong code locks, and leads to /login after three seconds', async ({
  page,
  people,
}) => {
  const [{ phoneNumber }, other] = [await people.create('User'), await people.create('User')];
  const phone = page.getByLabel('Phone Number');
  const field = page.getByLabel('OTP', { exact: true });
  const alert = page.getByRole('alert');
  const tryCode = async (code: string) => {
    await field.fill(code);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await page.clock.install();
  await page.goto('/otp');
  await field.fill('12');
  await field.blur();
  await expect(page.getByText('OTP must be 6 digits long.')).toBeVisible();
  await phone.fill(phoneNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await people.smsCode(phoneNumber);
  for (const _ of ['first', 'second']) {
    await tryCode(wrongFor(code));
    await expect(alert).toHaveText('Incorrect OTP. Please try again.');
    await expect(field).toBeFocused();
  }
  await tryCode(wrongFor(code));
  await expect(alert).toHaveText('You have exceeded the maximum number of attempts. Please try again later.');
  await expect(page).toHaveURL('/otp');
  await page.clock.runFor(limits.lockoutRedirectMs);
  await expect(page).toHaveURL('/login');

  // The server has counted the tries too: even the right code is refused now.
  await page.goto('/otp');
  await phone.fill(phoneNumber);
  await tryCode(code);
  await expect(alert).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  // Another person's is taken.
  await page.goto('/otp');
  await phone.fill(other.phoneNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await tryCode(await people.smsCode(other.phoneNumber));
  await expect(page).toHaveURL('/dashboard');
});

test('a session leads past /login; it ends in every tab on Log out, and here when the server has ended it', async ({
  clinic,
  context,
  page,
  people,
  signedInAs,
}) => {
  const person = await signedInAs('User');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  const other = await context.newPage();
  await other.goto('/logout');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  expect(await storedUser(other)).toBeNull();
  await expect(page).toHaveURL('/login');
  await expect(people.call(person, 'GET', '/api/v1/me')).rejects.toThrow('401');

  await setStorage(context, storageOf(clinic, 'en', person));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});
