import { describe, expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import { guardScreen } from './guard-screen.ts';

const signedOut = { checking: false, user: null };
const signedInAs = (role: (typeof roles)[number]) => ({
  checking: false,
  user: { token: 't', name: 'A', phoneNumber: '9000000007', role },
});
const entries = Object.entries(screens) as [ScreenName, Screen][];

describe.each(entries.filter(([name]) => name !== 'logIn'))('%s', (name, screen) => {
  test('admits the roles of the screen table and redirects the others to /login', () => {
    expect(guardScreen(name, signedOut)).toBe(screen.allowed === 'public' ? 'enter' : '/login');
    for (const role of roles) {
      const allowed = typeof screen.allowed === 'string' || screen.allowed.includes(role);
      expect(guardScreen(name, signedInAs(role))).toBe(allowed ? 'enter' : '/login');
    }
  });

  test('waits while the session is checked, unless the screen is public', () => {
    expect(guardScreen(name, { ...signedInAs('User'), checking: true })).toBe(
      screen.allowed === 'public' ? 'enter' : 'wait',
    );
  });
});

test('/login redirects signed-in users to the dashboard', () => {
  expect(guardScreen('logIn', signedOut)).toBe('enter');
  expect(guardScreen('logIn', signedInAs('Admin'))).toBe('/dashboard');
  expect(guardScreen('logIn', { ...signedInAs('Admin'), checking: true })).toBe('wait');
});
