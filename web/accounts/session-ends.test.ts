import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { currentSession, forgetUser, keepUser } from '#web/lib/session.ts';
import { aBrowser, aNetwork, answering } from '#web/lib/testing.ts';
import { adoptLanguage, keepLanguageOnAccount, settleLanguage } from './account-language.ts';
import { logOut } from './log-out.ts';
import { keepRegistrationDate } from './registration-date.ts';
import { offeredRoles } from './role-order.ts';

const i18n = vi.hoisted(() => ({ chosen: undefined as Language | undefined, changed: [] as string[] }));
vi.mock(import('#web/i18n/index.ts'), async (original) => ({
  ...(await original()), chosenLanguage: () => i18n.chosen, changeLanguage: (language: Language) => Promise.resolve(void i18n.changed.push(language)),
}));

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
let storage: Storage;
beforeEach(() => {
  ({ storage } = aBrowser());
  forgetUser();
  i18n.chosen = undefined;
  i18n.changed.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('logging out ends the session on the server and here', async () => {
  const asked = aNetwork(() => answering(200, {}));
  keepUser(ananya);
  await logOut();
  expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname, asked[0]?.headers.get('authorization')]).toEqual(['POST', '/api/v1/logout', 'Bearer cs_1']);
  expect(currentSession()).toEqual({ checking: false, user: null, ended: false });
});

test('logging out without a connection, or refused, ends it here all the same', async () => {
  for (const network of [() => Promise.reject(new TypeError('offline')), () => answering(500, {})]) {
    aNetwork(network);
    keepUser(ananya);
    await logOut();
    expect(currentSession().user).toBeNull();
  }
});

test('nobody is logged out without asking the server', async () => {
  const asked = aNetwork(() => answering(200, {}));
  await logOut();
  expect(asked).toEqual([]);
});

test('after a login the account speaks the browser’s language where somebody chose one, else the browser the account’s', async () => {
  const asked = aNetwork(() => answering(200, {}));
  keepUser(ananya);
  await settleLanguage('bn');
  expect([i18n.changed, asked.length]).toEqual([['bn'], 0]);
  i18n.chosen = 'bn';
  await settleLanguage('bn');
  expect([i18n.changed, asked.length]).toEqual([['bn'], 0]);
  await settleLanguage('en');
  expect([i18n.changed, asked.length, await asked[0]?.json()]).toEqual([['bn'], 1, { language: 'bn' }]);
});

test('the account’s language is taken over only where nobody chose one here', async () => {
  await adoptLanguage('bn');
  i18n.chosen = 'en';
  await adoptLanguage('bn');
  expect(i18n.changed).toEqual(['bn']);
});

test('a language is kept on the account of whoever is signed in, and a failure to is no matter', async () => {
  const asked = aNetwork(() => Promise.reject(new TypeError('offline')));
  await keepLanguageOnAccount('bn');
  expect(asked).toEqual([]);
  keepUser(ananya);
  await expect(keepLanguageOnAccount('bn')).resolves.toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('the day of the sign-up is kept in the browser as described', () => {
  keepRegistrationDate('2026-03-31T18:30:00.000Z');
  expect(storage.getItem('registrationDate')).toBe('2026-03-31T18:30:00.000Z');
});

test('the described roles are offered first', () => {
  expect(offeredRoles).toEqual(['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist']);
});
