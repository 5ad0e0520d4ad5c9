import { screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { browserStorage } from '#web/lib/storage.ts';
import type { User } from '#web/lib/session.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Sidebar } from './sidebar.tsx';
import { setWidth } from '#web/testing/browser.ts';
import { setWaiting } from './waiting.ts';

const admin: User = { token: 'cs_1', name: 'Sharmistha Roy', phoneNumber: '9000000001', role: 'Admin' };
const draw = (user: User, address = '/dashboard') =>
  renderPart(
    <>
      <Link to="/manage-tests/7">A test</Link>
      <Link to="/doctor-booking/3">A booking</Link>
      <Sidebar user={user} />
    </>,
    { session: user, address },
  );
const groups = () => within(screen.getByRole('navigation', { name: 'All screens' }));
const group = (name: string) => groups().getByRole('button', { name: new RegExp(`^${name}`) });
const openGroups = () =>
  groups()
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent);

afterEach(() => {
  setWaiting({});
  browserStorage.removeItem('machine');
});

test('an admin’s groups are folded except that of the screen, and show how much waits in them', () => {
  setWaiting({ messages: 3, roleRequests: 2, claims: 4 });
  draw(admin, '/messages');
  expect(openGroups()).toEqual(['People']);
  expect(group('People')).toHaveAccessibleName('People');
  expect(groups().getByRole('link', { name: 'Messages 3 waiting' })).toBeVisible();
  expect(group('Money')).toHaveAccessibleName('Money 4 waiting');
  expect(groups().queryByRole('link', { name: 'Verify Payment 4 waiting' })).toBeNull();
});

test('opened and folded groups are kept for this person in this browser, and for nobody else', async () => {
  const { user } = draw(admin);
  await user.click(group('Money'));
  await user.click(group('Clinic'));
  await user.click(group('Money'));
  expect(openGroups()).toEqual(['Today', 'Clinic']);
  document.body.replaceChildren();
  draw(admin);
  expect(openGroups()).toEqual(['Today', 'Clinic']);
  document.body.replaceChildren();
  draw({ ...admin, phoneNumber: '9000000019' });
  expect(openGroups()).toEqual(['Today']);
  expect(browserStorage.getItem('machine')).not.toContain('9000000001');
});

test('the group of the screen can be folded, and is open again on its next screen', async () => {
  const { user } = draw(admin, '/manage-tests');
  await user.click(group('Clinic'));
  expect(groups().queryAllByRole('button', { expanded: true })).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'A test' }));
  expect(openGroups()).toEqual(['Clinic']);
  // A screen that is in no group leaves the group of the screen before it open.
  await user.click(screen.getByRole('link', { name: 'A booking' }));
  expect(openGroups()).toEqual(['Clinic']);
});

test('the laboratory’s day is open at first; roles of few screens have nothing to unfold', () => {
  draw({ ...admin, role: 'Staff' });
  expect(openGroups()).toEqual(['Today', 'Reports']);
  document.body.replaceChildren();
  draw({ ...admin, role: 'Receptionist' });
  expect(groups().queryAllByRole('button')).toEqual([]);
  expect(groups().getByRole('link', { name: 'Verify Payment' })).toBeVisible();
});

test('on the screen where reports are signed, the words are folded on a usual PC, unless the user chose them', async () => {
  const words = () => screen.getByRole('button', { name: 'Names of the screens' });
  setWidth(1280);
  draw(admin, '/messages');
  expect(words()).toHaveAttribute('aria-expanded', 'true');
  document.body.replaceChildren();
  const { user } = draw({ ...admin, role: 'Pathologist' }, '/sign-reports');
  expect(words()).toHaveAttribute('aria-expanded', 'false');
  await user.click(words());
  expect(words()).toHaveAttribute('aria-expanded', 'true');
  document.body.replaceChildren();
  browserStorage.removeItem('machine');
  setWidth(1680);
  draw({ ...admin, role: 'Pathologist' }, '/sign-reports');
  expect(words()).toHaveAttribute('aria-expanded', 'true');
});
