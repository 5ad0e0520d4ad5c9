import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, startLanguage } from '#web/i18n/index.ts';
import { saveDraft } from '#web/lib/drafts.ts';
import { clearUser, currentSession, saveUser } from '#web/lib/session.ts';
import { fakeBrowser, fakeNetwork, jsonResponse } from '#web/lib/testing.ts';
import { adoptLanguage, saveLanguageOnAccount, logOut } from './own-account.ts';
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
  expect(currentSession()).toEqual({ checking: false, user: null, hasLeft: true });
});

test("a log-out keeps the browser's language and colours when the answer has the browser delete everything stored", async () => {
  const { storage } = fakeBrowser();
  fakeNetwork(() => {
    storage.clear();
    return jsonResponse(200, {});
  });
  for (const [name, value] of Object.entries({ language: 'bn', scheme: 'dark', machine: '{}', registrationDate: 'x' }))
    localStorage.setItem(name, value);
  saveUser(ananya);
  await logOut();
  const kept = ['language', 'scheme', 'machine', 'registrationDate', 'user'].map((name) => localStorage.getItem(name));
  expect(kept).toEqual(['bn', 'dark', '{}', null, null]);
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

test('User, Doctor and Admin are offered first', () => {
  expect(offeredRoles).toEqual(['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist']);
});
