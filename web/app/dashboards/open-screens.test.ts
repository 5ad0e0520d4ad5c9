import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import { roles } from '#contract/roles.ts';
import { openScreens } from './open-screens.ts';

const all = Object.keys(screens) as ScreenName[];

test.each(roles)('a %s is led only to screens that let them in', (role) => {
  const open = openScreens(role, all);
  expect(open).toContain('dashboard');
  for (const name of open) {
    const screen: Screen = screens[name];
    if (typeof screen.allowed !== 'string') expect(screen.allowed).toContain(role);
  }
});

test('the order asked for stays', () => {
  expect(openScreens('Admin', ['completed', 'inProgress'])).toEqual(['completed', 'inProgress']);
  expect(openScreens('Receptionist', ['allBookings', 'testBookings'])).toEqual(['testBookings']);
});
