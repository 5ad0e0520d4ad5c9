import { describe, expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import type { PortalScreenName, Screen } from '#contract/screens.ts';
import { guardScreen } from './screen-guard.tsx';

const signedOut = { checking: false, user: null };
const signedInAs = (role: (typeof roles)[number]) => ({
  checking: false,
  user: { token: 't', name: 'A', phoneNumber: '9000000007', role },
});
const entries = (Object.entries(screens) as [PortalScreenName, Screen][]).filter(([, { site }]) => !site);

describe.each(entries)('%s', (name, { allowed }) => {
  test('admits the roles of the screen table; the others go to the dashboard, and without a user to /login', () => {
    expect(guardScreen(name, signedOut)).toBe('/login');
    for (const role of roles) {
      const mayEnter = typeof allowed === 'string' || allowed.includes(role);
      expect(guardScreen(name, signedInAs(role))).toBe(mayEnter ? 'enter' : '/dashboard');
    }
  });

  test('waits while the session is checked', () => {
    expect(guardScreen(name, { ...signedInAs('User'), checking: true })).toBe('wait');
  });
});
