import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, startLanguage } from '#web/i18n/index.ts';
import { saveDraft } from '#web/lib/drafts.ts';
import { clearUser, currentSession, saveUser } from '#web/lib/session.ts';
import { fakeBrowser, fakeNetwork, jsonResponse } from '#web/lib/testing.ts';
import { adoptLanguage, saveLanguageOnAccount, syncLanguage } from './account-language.ts';
import { saveRegistrationDate, logOut, logIn } from './log-in.ts';
import { offeredRoles } from '../roles/offered-roles.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;

/** A browser without user and without a chosen language. */
async function newBrowser() {
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

test('a log-out ends the session on the server and here', async () => {
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

test("a log-out keeps the browser's language and colours when the answer has the browser delete everything stored", async () => {
  const { storage } = fakeBrowser();
  fakeNetwork(() => {
    storage.clear();
    return jsonResponse(200, {});
  });
  for (const [name, value] of Object.entries({ language: 'bn', scheme: 'dark', registrationDate: 'x' }))
    localStorage.setItem(name, value);
  saveUser(ananya);
  await logOut();
  const kept = ['language', 'scheme', 'registrationDate', 'user'].map((name) => localStorage.getItem(name));
  expect(kept).toEqual(['bn', 'dark', null, null]);
});

test('a log-out that is refused or without connection clears the session here', async () => {
  for (const network of [() => Promise.reject(new TypeError('offline')), () => jsonResponse(500, {})]) {
    fakeNetwork(network);
    saveUser(ananya);
    await logOut();
    expect(currentSession().user).toBeNull();
  }
});

test('after a log-out nothing is left of what was typed and not sent', async () => {
  const { storage } = fakeBrowser();
  fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  saveDraft('member/new', { name: { from: '', to: 'Mita' } });
  await logOut();
  expect([storage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('without a user no log-out is sent', async () => {
  clearUser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  await logOut();
  expect(asked).toEqual([]);
});

test('after a login the account’s language is used if none was chosen here', async () => {
  const { storage, page } = await newBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  await syncLanguage('bn');
  expect([currentLanguage(), storage.getItem('language'), page.lang, asked.length]).toEqual(['bn', 'bn', 'bn', 0]);
});

test('after a login the language chosen here is saved on the account', async () => {
  const { storage } = await newBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, {}));
  saveUser(ananya);
  storage.setItem('language', 'en');
  await syncLanguage('en');
  expect(asked).toEqual([]);
  await syncLanguage('bn');
  expect([currentLanguage(), asked.length, asked[0]?.method, await asked[0]?.json()]).toEqual([
    'en',
    1,
    'PUT',
    { language: 'en' },
  ]);
});

test('the account’s language is only used if none was chosen here', async () => {
  const { storage } = await newBrowser();
  storage.setItem('language', 'en');
  await adoptLanguage('bn');
  expect(currentLanguage()).toBe('en');
  storage.clear();
  await adoptLanguage('bn');
  expect(currentLanguage()).toBe('bn');
});

test('the language is saved on the account of a signed-in user; a failure is ignored', async () => {
  await newBrowser();
  const asked = fakeNetwork(() => Promise.reject(new TypeError('offline')));
  await saveLanguageOnAccount('bn');
  expect(asked).toEqual([]);
  saveUser(ananya);
  await expect(saveLanguageOnAccount('bn')).resolves.toBeUndefined();
  expect(await asked[0]?.json()).toEqual({ language: 'bn' });
});

test('a login saves the user in this browser, in their language', async () => {
  const { storage } = await newBrowser();
  fakeNetwork(() => jsonResponse(200, {}));
  logIn('cs_2', {
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

test('the day of the sign-up is saved in the browser as `registrationDate`', async () => {
  const { storage } = await newBrowser();
  saveRegistrationDate('2026-03-31T18:30:00.000Z');
  expect(storage.getItem('registrationDate')).toBe('2026-03-31T18:30:00.000Z');
});

test('User, Doctor and Admin are offered first', () => {
  expect(offeredRoles).toEqual(['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist']);
});

test('a log-in that is not told a name shows the phone instead', async () => {
  await newBrowser();
  fakeNetwork(() => jsonResponse(200, {}));
  logIn('cs_2', { ...ananya, name: '', language: 'en', access_token: 'cs_2', expires_at: '2026-01-01T00:00:00.000Z' });
  expect(currentSession().user).toEqual({ ...ananya, token: 'cs_2', name: '90000\u00a000007' });
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'));
});
