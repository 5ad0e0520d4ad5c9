import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, startLanguage } from '#web/i18n/index.ts';
import { currentSession, clearUser, saveUser } from '#web/lib/session.ts';
import { fakeBrowser, fakeNetwork, jsonResponse } from '#web/lib/testing.ts';
import { adoptLanguage, keepLanguageOnAccount, settleLanguage } from './account-language.ts';
import { logOut } from './log-out.ts';
import { keepRegistrationDate } from './registration-date.ts';
import { offeredRoles } from './role-order.ts';
import { signIn } from './sign-in.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;

/** A browser in which nobody is signed in and nobody chose a language. */
async function aFreshBrowser() {
  const { storage } = fakeBrowser();
  const page = { lang: '' };
  vi.stubGlobal('document', { documentElement: page });
  clearUser();
  await startLanguage();
  await changeLanguage('en');
  storage.clear();
  return { storage, page };
}

beforeEach(() => void fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

test('logging out ends the session on the server and here', async () => {
  fakeBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  await logOut();
  expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname, asked[0]?.headers.get('authorization')]).toEqual([
    'POST',
    '/api/v1/logout',
    'Bearer cs_1',
  ]);
  expect(currentSession()).toEqual({ checking: false, user: null, ended: false });
});

test('logging out without a connection, or refused, ends it here all the same', async () => {
  for (const network of [() => Promise.reject(new TypeError('offline')), () => jsonResponse(500, {})]) {
    fakeNetwork(network);
    saveUser(ananya);
    await logOut();
    expect(currentSession().user).toBeNull();
  }
});

test('where nobody is signed in, the server is not asked to log them out', async () => {
  clearUser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  await logOut();
  expect(asked).toEqual([]);
});

test('after a login the browser speaks the account’s language where nobody chose one here', async () => {
  const { storage, page } = await aFreshBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  await settleLanguage('bn');
  expect([currentLanguage(), storage.getItem('language'), page.lang, asked.length]).toEqual(['bn', 'bn', 'bn', 0]);
});

test('after a login the account speaks the language that somebody chose here', async () => {
  const { storage } = await aFreshBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  storage.setItem('language', 'en');
  await settleLanguage('en');
  expect(asked).toEqual([]);
  await settleLanguage('bn');
  expect([currentLanguage(), asked.length, asked[0]?.method, await asked[0]?.json()]).toEqual([
    'en',
    1,
    'PUT',
    { language: 'en' },
  ]);
});

test('the account’s language is taken over only where nobody chose one here', async () => {
  const { storage } = await aFreshBrowser();
  storage.setItem('language', 'en');
  await adoptLanguage('bn');
  expect(currentLanguage()).toBe('en');
  storage.clear();
  await adoptLanguage('bn');
  expect(currentLanguage()).toBe('bn');
});

test('a language is kept on the account of whoever is signed in, and a failure to is no matter', async () => {
  await aFreshBrowser();
  const asked = fakeNetwork(() => Promise.reject(new TypeError('offline')));
  await keepLanguageOnAccount('bn');
  expect(asked).toEqual([]);
  saveUser(ananya);
  await expect(keepLanguageOnAccount('bn')).resolves.toBeUndefined();
  expect(await asked[0]?.json()).toEqual({ language: 'bn' });
});

test('whoever logs in is kept in this browser, in their language', async () => {
  const { storage } = await aFreshBrowser();
  fakeNetwork(() => jsonResponse(200, {}));
  signIn('cs_2', {
    name: 'Ananya',
    phoneNumber: '9000000007',
    role: 'Staff',
    language: 'bn',
    access_token: 'cs_2',
    expires_at: '2026-03-31T18:30:00.000Z',
  });
  expect([currentSession().user, JSON.parse(storage.getItem('user') ?? '')]).toEqual([
    { ...ananya, token: 'cs_2', role: 'Staff' },
    { ...ananya, token: 'cs_2', role: 'Staff' },
  ]);
  await vi.waitFor(() => expect(currentLanguage()).toBe('bn'));
});

test('the day of the sign-up is kept in the browser as `registrationDate`', async () => {
  const { storage } = await aFreshBrowser();
  keepRegistrationDate('2026-03-31T18:30:00.000Z');
  expect(storage.getItem('registrationDate')).toBe('2026-03-31T18:30:00.000Z');
});

test('User, Doctor and Admin are offered first', () => {
  expect(offeredRoles).toEqual(['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist']);
});
