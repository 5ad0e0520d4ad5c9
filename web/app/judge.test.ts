import { describe, expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import { judge } from './judge.ts';

const nobody = { checking: false, user: null };
const someone = (role: (typeof roles)[number]) => ({
  checking: false,
  user: { token: 't', name: 'A', phoneNumber: '9000000007', role },
});
const entries = Object.entries(screens) as [ScreenName, Screen][];

describe.each(entries.filter(([name]) => name !== 'logIn'))('%s', (name, screen) => {
  test('lets in whom the table of screens names, and leads the others to /login', () => {
    expect(judge(name, nobody)).toBe(screen.allowed === 'public' ? 'enter' : '/login');
    for (const role of roles) {
      const invited = typeof screen.allowed === 'string' || screen.allowed.includes(role);
      expect(judge(name, someone(role))).toBe(invited ? 'enter' : '/login');
    }
  });

  test('waits while the session is being checked, unless it is public', () => {
    expect(judge(name, { ...someone('User'), checking: true })).toBe(screen.allowed === 'public' ? 'enter' : 'wait');
  });
});

test('/login leads the signed-in on to the dashboard', () => {
  expect(judge('logIn', nobody)).toBe('enter');
  expect(judge('logIn', someone('Admin'))).toBe('/dashboard');
  expect(judge('logIn', { ...someone('Admin'), checking: true })).toBe('wait');
});
