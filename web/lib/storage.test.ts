import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentSession, saveUser, storedUser } from './session-store.ts';
import { browserStorage, keepsFor, tabStorage } from './storage.ts';

/** A storage that works as in a browser. */
function working() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
/** A full storage: what is stored can be read and removed, and nothing added. */
const full = (kept: ReturnType<typeof working>) => ({
  ...kept,
  setItem: () => {
    throw new DOMException('', 'QuotaExceededError');
  },
});
/** Stubs the two storages; null: cookies are blocked, and even the access throws. */
function give(local: object | null, tab: object | null) {
  for (const [name, storage] of [
    ['localStorage', local],
    ['sessionStorage', tab],
  ] as const) {
    vi.stubGlobal(name, storage);
    const refuse = () => {
      throw new DOMException('', 'SecurityError');
    };
    if (!storage) Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
}
afterEach(() => {
  browserStorage.removeItem('user');
  tabStorage.removeItem('user');
  vi.unstubAllGlobals();
});

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;

describe('what is stored is kept', () => {
  test('for all tabs if the browser allows it', () => {
    const [local, tab] = [working(), working()];
    give(local, tab);
    expect([browserStorage.setItem('user', 'a'), tabStorage.setItem('user', 'b')]).toEqual(['browser', 'tab']);
    expect([[...local.kept], [...tab.kept]]).toEqual([[['user', 'a']], [['user', 'b']]]);
    expect([browserStorage.getItem('user'), tabStorage.getItem('user'), keepsFor()]).toEqual(['a', 'b', 'browser']);
    browserStorage.removeItem('user');
    expect([browserStorage.getItem('user'), tabStorage.getItem('user')]).toEqual([null, 'b']);
  });

  test('for this tab if the browser is full, and an older value does not come back', () => {
    const [local, tab] = [working(), working()];
    local.kept.set('user', 'old');
    give(full(local), tab);
    expect(browserStorage.setItem('user', 'new')).toBe('tab');
    expect(tabStorage.setItem('user', 'own')).toBe('tab');
    expect([browserStorage.getItem('user'), tabStorage.getItem('user'), local.kept.size]).toEqual(['new', 'own', 0]);
    expect(keepsFor()).toBe('tab');
    expect([...tab.kept.keys()]).toEqual(['kept:user', 'user']);
  });

  test('for this page if the browser stores nothing', () => {
    give(null, null);
    expect([browserStorage.setItem('user', 'a'), tabStorage.setItem('user', 'b'), keepsFor()]).toEqual([
      'page',
      'page',
      'page',
    ]);
    expect([browserStorage.getItem('user'), tabStorage.getItem('user')]).toEqual(['a', 'b']);
    browserStorage.removeItem('user');
    expect(browserStorage.getItem('user')).toBeNull();
  });
});

test('a session works in a browser that stores nothing, as long as the page is open', () => {
  give(null, null);
  expect(saveUser(ananya)).toBe('page');
  expect([storedUser(), currentSession().user]).toEqual([ananya, ananya]);
});
