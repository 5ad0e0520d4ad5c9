import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as SessionModule from './session.ts';
import { fakeBrowser } from './testing.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
/** The session after the user has logged out. */
const left = { checking: false, user: null, hasLeft: true };
let session: typeof SessionModule;
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(async () => {
  browser = fakeBrowser();
  vi.resetModules();
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('a login is saved under `user`: token, name, phone and role', () => {
  session.openSession();
  session.saveUser(ananya);
  expect(JSON.parse(browser.storage.getItem('user') ?? '')).toEqual(ananya);
  expect(session.currentSession()).toEqual({ checking: false, user: ananya });
});

test('a stored user is there at once, and still has to be checked', () => {
  browser.storage.setItem('user', JSON.stringify(ananya));
  session.openSession();
  expect(session.currentSession()).toEqual({ checking: true, user: ananya });
});

test.each(['', 'null', '{', '[]', '"x"', '{"token":1}', '{"name":"A"}'])(
  'a damaged store (%s) gives no user',
  (stored) => {
    browser.storage.setItem('user', stored);
    session.openSession();
    expect(session.currentSession()).toEqual({ checking: false, user: null });
  },
);

test('a role is read in any case, an unknown one as User', () => {
  expect(session.parseUser(JSON.stringify({ ...ananya, role: 'RECEPTIONIST' }))?.role).toBe('Receptionist');
  expect(session.parseUser(JSON.stringify({ ...ananya, role: 'owner' }))?.role).toBe('User');
});

test('a log-out in another tab is followed, also when all storage was cleared', () => {
  for (const key of ['user', null]) {
    const { storage, tell } = fakeBrowser();
    session.openSession();
    session.saveUser(ananya);
    let calls = 0;
    const unsubscribe = session.onSessionChange(() => void calls++);
    storage.removeItem('user');
    tell(key);
    expect(session.currentSession()).toEqual(left);
    expect(calls).toBe(1);
    unsubscribe();
    session.saveUser(ananya);
    expect(calls).toBe(1);
  }
});

test('a page restored from the browser’s memory reads again who is signed in', () => {
  const { storage } = fakeBrowser();
  session.openSession();
  session.saveUser(ananya);
  storage.removeItem('user');
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(session.currentSession().user).toEqual(ananya);
  show(true);
  expect(session.currentSession()).toEqual(left);
});

test('a login of another user in another tab is followed', () => {
  const { storage, tell } = fakeBrowser();
  session.openSession();
  session.saveUser(ananya);
  storage.setItem('user', JSON.stringify({ ...ananya, name: 'Bimal', token: 'cs_2' }));
  tell('user');
  expect(session.currentSession()).toEqual({ checking: false, user: { ...ananya, name: 'Bimal', token: 'cs_2' } });
});

test('clearing the user removes everything, and the page knows that somebody has logged out', () => {
  const { storage } = fakeBrowser();
  session.openSession();
  expect(session.currentSession()).toEqual({ checking: false, user: null });
  session.saveUser(ananya);
  session.clearUser();
  expect([storage.getItem('user'), session.currentSession()]).toEqual([null, left]);
  session.clearUser();
  expect(session.currentSession()).toEqual(left);
  session.saveUser(ananya);
  expect(session.currentSession()).toEqual({ checking: false, user: ananya });
});

test('a stored user is kept when the server cannot be reached', () => {
  const { storage } = fakeBrowser();
  storage.setItem('user', JSON.stringify(ananya));
  session.openSession();
  session.trustStoredUser();
  expect(session.currentSession()).toEqual({ checking: false, user: ananya });
});

test('an empty token gives no user, missing names are empty', () => {
  expect(session.parseUser('{"token":""}')).toBeNull();
  expect(session.parseUser('{"token":"t","name":7}')).toEqual({ token: 't', name: '', phoneNumber: '', role: 'User' });
  expect(session.parseUser(null)).toBeNull();
});

test('changes of other storage keys are ignored', () => {
  session.openSession();
  session.saveUser(ananya);
  browser.storage.clear();
  browser.tell('language');
  expect(session.currentSession().user).toEqual(ananya);
});
