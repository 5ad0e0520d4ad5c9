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

test('a person who logs in is kept under `user`: token, name, phone and role', () => {
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

test('a log-out in another tab is followed, also where everything was cleared there', () => {
  for (const key of ['user', null]) {
    const { storage, tell } = aBrowser();
    session.openSession();
    session.keepUser(ananya);
    let told = 0;
    const forget = session.onSessionChange(() => void told++);
    storage.removeItem('user');
    tell(key);
    expect(session.currentSession()).toEqual({ checking: false, user: null });
    expect(told).toBe(1);
    forget();
    session.keepUser(ananya);
    expect(told).toBe(1);
  }
});

test('somebody else who logs in in another tab is taken over', () => {
  const { storage, tell } = aBrowser();
  session.openSession();
  session.keepUser(ananya);
  storage.setItem('user', JSON.stringify({ ...ananya, name: 'Bimal', token: 'cs_2' }));
  tell('user');
  expect(session.currentSession()).toEqual({ checking: false, user: { ...ananya, name: 'Bimal', token: 'cs_2' } });
});

test('who is forgotten leaves nothing behind, and is told so where they did not ask for it', () => {
  const { storage } = aBrowser();
  session.keepUser(ananya);
  session.forgetUser(true);
  expect([storage.getItem('user'), session.currentSession()]).toEqual([
    null,
    { checking: false, user: null, ended: true },
  ]);
  session.forgetUser();
  expect(session.currentSession()).toEqual({ checking: false, user: null, ended: false });
});

test('a stored person stands where nobody could be asked', () => {
  const { storage } = aBrowser();
  storage.setItem('user', JSON.stringify(ananya));
  session.openSession();
  session.trustStoredUser();
  expect(session.currentSession()).toEqual({ checking: false, user: ananya });
});

test('an empty token is nobody, missing names are empty', () => {
  expect(session.parseUser('{"token":""}')).toBeNull();
  expect(session.parseUser('{"token":"t","name":7}')).toEqual({ token: 't', name: '', phoneNumber: '', role: 'User' });
  expect(session.parseUser(null)).toBeNull();
});

test('other keys of the store change nothing', () => {
  session.openSession();
  session.keepUser(ananya);
  browser.storage.clear();
  browser.tell('language');
  expect(session.currentSession().user).toEqual(ananya);
});
