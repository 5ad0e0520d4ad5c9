import { limits } from '../contract/limits.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Page } from '@playwright/test';

/** The account screens and their texts (R20 to R25). */

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'));

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
}

test.describe('Log in', () => {
  test('takes a phone with its country code, typed or pasted, and no number of too many digits', async ({ page }) => {
    await page.goto('/login');
    const phone = page.getByLabel('Phone Number');
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
  });

  test('accepts only ten digits as phone and six digits as code', async ({ page, people, complaints }) => {
    const { phoneNumber } = await people.create('User');
    await page.goto('/login');
    const send = page.getByRole('button', { name: 'Send OTP' });
    const phone = page.getByLabel('Phone Number');
    await expect(send).toBeDisabled();
    await phone.pressSequentially('12a3-45');
    await expect(phone).toHaveValue('12345');
    await phone.blur();
    await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
    await expect(send).toBeDisabled();
    await phone.fill('');
    await phone.pressSequentially(`${phoneNumber}99`);
    await expect(phone).toHaveValue(phoneNumber);
    await send.click();
    const verify = page.getByRole('button', { name: 'Verify OTP' });
    const code = page.getByLabel('OTP', { exact: true });
    await expect(verify).toBeDisabled();
    await code.pressSequentially('12345');
    await expect(verify).toBeDisabled();
    const sent = Promise.withResolvers<void>();
    await page.route('**/login/otp', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await code.pressSequentially('67');
    await expect(code).toHaveValue('123456');
    // Six digits send themselves.
    await expect(verify).toHaveAttribute('aria-busy', 'true');
    sent.resolve();
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    await expect(verify).toBeDisabled();
    complaints.splice(0);
  });

  test('says when no SMS goes out, whom to call, and no more once one has gone out', async ({ page }) => {
    let isDown = true;
    await page.route('**/login/start', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: { ...answer, ...(isDown && { smsDown: true }) } });
    });
    await page.goto('/login');
    const alert = page.getByRole('alert').filter({ hasText: 'No SMS goes out from us just now.' });
    await expect(alert).toBeHidden();
    await page.getByLabel('Phone Number').fill('9822222299');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:\+91/);
    isDown = false;
    await page.locator('[data-other]').click();
    await page.getByLabel('Phone Number').fill('9822222298');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    await expect(alert).toBeHidden();
  });

  test('shows an error for a wrong code, and logs in with the right one', async ({ page, people }) => {
    const { phoneNumber } = await people.create('User', 'Mitali Sen');
    await askForCode(page, phoneNumber);
    const code = await people.smsCode(phoneNumber);
    await page.getByLabel('OTP', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await expect(page).toHaveURL('/dashboard');
    const user = JSON.parse((await storedUser(page)) ?? '{}') as Record<string, unknown>;
    expect(user).toMatchObject({ name: 'Mitali Sen', phoneNumber, role: 'User' });
    expect(user['token']).toMatch(/^cs_/);
  });

  test('moves focus back to the code after a wrong one, and says after the third that the code is locked', async ({
    page,
    people,
  }) => {
    const { phoneNumber } = await people.create('User');
    await askForCode(page, phoneNumber);
    const wrong = (await people.smsCode(phoneNumber)) === '000000' ? '111111' : '000000';
    const field = page.getByLabel('OTP', { exact: true });
    const alert = page.getByRole('alert');
    for (const tries of [1, 2, 3]) {
      await field.fill(wrong);
      await expect(alert).toContainText('Invalid OTP. Please try again.');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
      const spent = alert.getByText(wordsIn('en')('site:code.spent'));
      await (tries < limits.codeTries ? expect(spent).toBeHidden() : expect(spent).toBeVisible());
    }
  });

  test('shows the same for a number without an account, and sends no SMS', async ({ page, people, clinic }) => {
    const phone = people.newPhone();
    await askForCode(page, phone);
    await page.getByLabel('OTP', { exact: true }).fill('123456');
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    expect(await clinic.textsTo(phone)).toEqual([]);
  });

  test('sends another code after a countdown; only the newest code works', async ({ page, people }) => {
    const { phoneNumber } = await people.create('User');
    await page.clock.install();
    await askForCode(page, phoneNumber);
    const first = await people.smsCode(phoneNumber);
    const waiting = page.getByRole('button', {
      name: new RegExp(wordsIn('en')('site:code.againIn', { seconds: '\\d+' })),
    });
    await expect(waiting).toBeDisabled();
    await page.clock.runFor(limits.codeResendSeconds * 1000);
    await page.getByRole('button', { name: 'Send OTP again' }).click();
    const second = await people.smsCode(phoneNumber);
    await expect(page.getByRole('status').filter({ hasText: 'A new OTP is on its way.' })).toBeVisible();
    await expect(waiting).toBeDisabled();
    if (first !== second) {
      await page.getByLabel('OTP', { exact: true }).fill(first);
      await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    }
    await page.getByLabel('OTP', { exact: true }).fill(second);
    await expect(page).toHaveURL('/dashboard');
  });

  test('says that a code could not be sent', async ({ page, complaints }) => {
    await page.route('**/login/start', (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Phone Number').fill('9000000007');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByRole('alert')).toContainText('An error occurred while sending the OTP. Please try again.');
    complaints.splice(0);
  });

  test('works by keyboard alone', async ({ page, people }) => {
    const { phoneNumber } = await people.create('User');
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Phone Number')).toBeFocused();
    await page.keyboard.type(phoneNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    await page.keyboard.type(await people.smsCode(phoneNumber));
    await expect(page).toHaveURL('/dashboard');
  });

  test('counts repeated presses of Enter as one: no second SMS, no second try', async ({
    page,
    people,
    complaints,
  }) => {
    const { phoneNumber } = await people.create('User');
    const calls: string[] = [];
    let answer = Promise.withResolvers<void>();
    await page.route(/\/login\/(start|otp)$/, async (route) => {
      calls.push(new URL(route.request().url()).pathname);
      await answer.promise;
      await route.continue();
    });
    const sendThrice = async (button: string, sendOnce: () => Promise<void>) => {
      answer = Promise.withResolvers<void>();
      await sendOnce();
      await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      answer.resolve();
    };
    await page.goto('/login');
    await page.getByLabel('Phone Number').fill(phoneNumber);
    await sendThrice('Send OTP', () => page.keyboard.press('Enter'));
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    const code = await people.smsCode(phoneNumber);
    await sendThrice('Verify OTP', () => page.keyboard.type(code === '000000' ? '111111' : '000000'));
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    expect(calls).toEqual(['/api/v1/login/start', '/api/v1/login/otp']);
    complaints.splice(0);
  });
});

test.describe('Enter OTP', () => {
  async function tryCode(page: Page, phone: string, code: string): Promise<void> {
    await page.getByLabel('Phone Number').fill(phone);
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  }

  test('takes phone and code on one screen', async ({ page, people }) => {
    const { phoneNumber } = await people.create('User');
    await page.goto('/otp');
    await page.getByLabel('OTP', { exact: true }).fill('12');
    await page.getByLabel('OTP', { exact: true }).blur();
    await expect(page.getByText('OTP must be 6 digits long.')).toBeVisible();
    await page.getByLabel('Phone Number').fill(phoneNumber);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await tryCode(page, phoneNumber, await people.smsCode(phoneNumber));
    await expect(page).toHaveURL('/dashboard');
  });

  test('shows two errors for wrong codes, then locks and goes back to /login after three seconds', async ({
    page,
    people,
  }) => {
    const { phoneNumber } = await people.create('User');
    await page.clock.install();
    await page.goto('/otp');
    await page.getByLabel('Phone Number').fill(phoneNumber);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const code = await people.smsCode(phoneNumber);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const _ of ['first', 'second']) {
      await tryCode(page, phoneNumber, wrong);
      await expect(page.getByRole('alert')).toHaveText('Incorrect OTP. Please try again.');
      await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    }
    await tryCode(page, phoneNumber, wrong);
    await expect(page.getByRole('alert')).toHaveText(
      'You have exceeded the maximum number of attempts. Please try again later.',
    );
    await expect(page).toHaveURL('/otp');
    await page.clock.runFor(limits.lockoutRedirectMs);
    await expect(page).toHaveURL('/login');
    // The server has counted the tries too: even the right code is refused now.
    await page.goto('/otp');
    await tryCode(page, phoneNumber, code);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await storedUser(page)).toBeNull();
  });
});

test.describe('Create Account', () => {
  test('has the number that was typed to log in, which no address tells', async ({ page, people }) => {
    const phone = people.newPhone();
    const field = page.getByLabel('Phone Number');
    const goToSignUp = async () => {
      await page.getByRole('link', { name: 'Create Account' }).click();
      await expect(page).toHaveURL('/signup');
      await expect(field).toHaveValue(phone);
    };
    await page.goto('/login');
    await field.fill(phone);
    await goToSignUp();
    await page.goto('/login');
    await field.fill(phone);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    await goToSignUp();
    // It is told once.
    await page.goto('/signup');
    await expect(field).toHaveValue('');
  });

  test('checks name and phone, and says if the number has an account', async ({ page, people }) => {
    const { phoneNumber } = await people.create('User');
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(limits.nameLength + 1));
    await page.getByLabel('Phone Number').fill('12345');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Name should be less than 30 characters.')).toBeVisible();
    await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Mitali Sen');
    await page.getByLabel('Phone Number').fill(phoneNumber);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText('User already exists.');
  });

  test('keeps the registration date and goes to /login', async ({ page, people }) => {
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('মিতালি সেন');
    await page.getByLabel('Phone Number').fill(people.newPhone());
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('registrationDate'))).toBeTruthy();
  });
});

test.describe('A session', () => {
  test('ends on Log out in the browser, on the server and in every other tab', async ({
    context,
    page,
    people,
    signedInAs,
  }) => {
    const person = await signedInAs('User');
    await page.goto('/logout');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedUser(page)).toBeNull();
    await expect(other).toHaveURL('/login');
    await expect(people.call(person, 'GET', '/api/v1/me')).rejects.toThrow('401');
  });

  test('that the server has ended leads to /login and is removed from the browser', async ({
    page,
    people,
    signedInAs,
  }) => {
    const person = await signedInAs('User');
    await people.call(person, 'POST', '/api/v1/logout');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible();
    expect(await storedUser(page)).toBeNull();
  });

  test('that is damaged in the browser counts as no session', async ({ page }) => {
    await page.goto('/login');
    for (const damaged of ['{', '[]', '"x"', '{"token":5}']) {
      await page.evaluate((value) => localStorage.setItem('user', value), damaged);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/login');
    }
  });

  test('makes /login redirect to /dashboard', async ({ page, signedInAs }) => {
    await signedInAs('User');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });
});
