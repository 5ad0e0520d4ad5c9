import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as SessionModule from './session.ts';
import { aBrowser } from './testing.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
let session: typeof SessionModule;
let browser: ReturnType<typeof aBrowser>;

beforeEach(async () => {
  browser = aBrowser();
  vi.resetModules();
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('a person who logs in is kept under `user`, with the described fields', () => {
  session.openSession();
  session.keepUser(ananya);
  expect(JSON.parse(browser.storage.getItem('user') ?? '')).toEqual(ananya);
  expect(session.currentSession()).toEqual({ checking: false, user: ananya });
});

test('a stored person is there at once, and waits to be confirmed', () => {
  browser.storage.setItem('user', JSON.stringify(ananya));
  session.openSession();
  expect(session.currentSession()).toEqual({ checking: true, user: ananya });
});

test.each(['', 'null', '{', '[]', '"x"', '{"token":1}', '{"name":"A"}'])('a damaged store (%s) is nobody', (stored) => {
  browser.storage.setItem('user', stored);
  session.openSession();
  expect(session.currentSession()).toEqual({ checking: false, user: null });
});

test('a role in any case is understood, an unknown one counts as User', () => {
  expect(session.parseUser(JSON.stringify({ ...ananya, role: 'RECEPTIONIST' }))?.role).toBe('Receptionist');
  expect(session.parseUser(JSON.stringify({ ...ananya, role: 'owner' }))?.role).toBe('User');
});

test('a log-out in another tab is followed', () => {
  session.openSession();
  session.keepUser(ananya);
  let told = 0;
  session.onSessionChange(() => void told++);
  browser.storage.removeItem('user');
  browser.tell('user');
  expect(session.currentSession().user).toBeNull();
  expect(told).toBe(1);
});

test('other keys of the store change nothing', () => {
  session.openSession();
  session.keepUser(ananya);
  browser.storage.clear();
  browser.tell('language');
  expect(session.currentSession().user).toEqual(ananya);
});
