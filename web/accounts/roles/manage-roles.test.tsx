import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LockedAccount } from '#contract/accounts/locked.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/browser.ts';
import { LockedAccounts } from './locked-accounts.tsx';
import { ManageRoles } from './manage-roles.tsx';
import SecondFactorRoles from './second-factor-roles.tsx';

const bina: LockedAccount = {
  userName: 'Bina Roy',
  phoneNumber: '9000000009',
  role: 'Receptionist',
  lockedSince: '2026-11-20T05:00:00Z',
  lastLogIn: '2026-08-22T05:00:00Z',
  opening: null,
};
const opened: LockedAccount = {
  ...bina,
  lockedSince: null,
  opening: { at: '2026-11-26T05:00:00Z', by: 'Piyali Das', reason: 'Spoke to her here.' },
};
const locked = (...accounts: LockedAccount[]) => onePage('lockedAccountList', accounts);

test('a locked account is opened with a reason, which is then shown beside it', async () => {
  const server = answers({ listLockedAccounts: () => locked(bina), openLockedAccount: () => opened });
  const { user } = renderPart(<LockedAccounts />, { session: 'Admin' });
  const card = await screen.findByRole('group', { name: 'Bina Roy' });
  await user.click(within(card).getByRole('button', { name: 'Open the account' }));
  const sheet = screen.getByRole('dialog', { name: 'Open the account of Bina Roy?' });
  expect(sheet).toHaveTextContent('Make sure first that 90000 00009 is still their number');
  const save = within(sheet).getByRole('button', { name: 'Open the account' });
  await user.click(save);
  expect(await within(sheet).findByText('Please write why you open this account.')).toBeVisible();
  expect(server.sentTo('openLockedAccount')).toEqual([]);

  await user.type(screen.getByRole('textbox', { name: 'Why do you open it?' }), 'Spoke to her here.');
  const letGo = server.hold('openLockedAccount');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ listLockedAccounts: () => locked(opened) });
  letGo();
  expect(await screen.findByText('The account of Bina Roy is open: they can log in again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Spoke to her here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the account' })).toBeNull();
  expect(server.sentTo('openLockedAccount')).toMatchObject([
    { params: { phone: '9000000009' }, body: { reason: 'Spoke to her here.' } },
  ]);
});

test('an account opened on the server says so, without the command', async () => {
  const opening = { at: '2026-11-26T05:00:00Z', by: null, reason: 'npm run open' };
  answers({ listLockedAccounts: () => locked({ ...opened, opening }) });
  renderPart(<LockedAccounts />, { session: 'Admin' });
  const card = await screen.findByRole('group', { name: 'Bina Roy' });
  expect(card).toHaveTextContent("OpenedOn the clinic's server, 26 November 2026, 10:30 am");
  expect(card).not.toHaveTextContent('npm');
});

test('an opening that is refused keeps the reason in its sheet', async () => {
  answers({ listLockedAccounts: () => locked(bina), openLockedAccount: refuse('ACCOUNT_OPEN') });
  const { user } = renderPart(<LockedAccounts />, { session: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Open the account' }));
  const reason = screen.getByRole('textbox', { name: 'Why do you open it?' });
  await user.type(reason, 'Back from leave');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open the account' }));
  expect(
    await screen.findByText('The account could not be opened. Please try again. This account is not locked.'),
  ).toBeVisible();
  expect(reason).toHaveValue('Back from leave');
});

test('a box turns the second step of a role on and off, once the server has agreed', async () => {
  const server = answers({
    readSecondFactorRoles: () => ({ roles: ['Admin'] }),
    requireSecondFactor: () => ({ roles: ['Admin', 'Doctor'] }),
  });
  const { user } = renderPart(<SecondFactorRoles />, { session: 'Admin' });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  expect(await screen.findByRole('checkbox', { name: 'Admin' })).toBeChecked();
  expect(box('Doctor')).not.toBeChecked();
  const letGo = server.hold('requireSecondFactor');
  await user.click(box('Doctor'));
  expect(box('Admin')).toBeDisabled();
  server.change({ readSecondFactorRoles: () => ({ roles: ['Admin', 'Doctor'] }) });
  letGo();
  await waitFor(() => expect(box('Doctor')).toBeChecked());

  server.change({ requireSecondFactor: refuse('FORBIDDEN') });
  await waitFor(() => expect(box('Admin')).toBeEnabled());
  await user.click(box('Admin'));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(box('Admin')).toBeChecked();
  expect(server.sentTo('requireSecondFactor')).toMatchObject([
    { params: { role: 'Doctor' }, body: { required: true } },
    { params: { role: 'Admin' }, body: { required: false } },
  ]);
});

test('the list of everybody with an account is saved as a file; a refusal says why', async () => {
  const saved = savedFiles();
  const server = answers({
    listColleagues: () => [],
    listRoleRequests: () => ({ ...onePage('roleRequestList', []), open: 0 }),
    listLockedAccounts: () => locked(),
    readSecondFactorRoles: () => ({ roles: [] }),
    exportPeople: () => new File(['Name'], 'people.csv', { type: 'text/csv' }),
  });
  const { user } = renderPart(<ManageRoles booking={() => null} discounts={null} />, { session: 'Admin' });
  const letGo = server.hold('exportPeople');
  await user.click(screen.getByRole('button', { name: 'Download CSV Everybody with an account' }));
  const button = screen.getByRole('button', { name: 'Downloading… Everybody with an account' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  letGo();
  expect(await screen.findByText('Everybody with an account has been downloaded.')).toBeInTheDocument();
  expect(saved).toEqual(['people.csv']);
  server.change({ exportPeople: refuse('TOO_MANY_REQUESTS') });
  await user.click(button);
  expect(await screen.findByText(/^The file could not be downloaded\. Too many tries\./)).toBeVisible();
  expect(server.sentTo('exportPeople')).toHaveLength(2);
});

test('a user who may not change roles is told so, and is offered no list', () => {
  const server = answers({});
  renderPart(<ManageRoles booking={() => null} discounts={null} />, { session: 'Receptionist' });
  expect(screen.getByText('You do not have permission to manage roles.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.sent).toEqual([]);
});

test('the second step and the discounts are on tabs of their own, without the list of people', async () => {
  const server = answers({
    listColleagues: () => [],
    listRoleRequests: () => ({ ...onePage('roleRequestList', []), open: 0 }),
    listLockedAccounts: () => locked(),
    readSecondFactorRoles: refuse('NETWORK'),
  });
  const part = <ManageRoles booking={() => null} discounts={<p>What a role may give</p>} />;
  const { user, address } = renderPart(part, { session: 'Admin', address: '/manage-roles' });
  expect(await screen.findByRole('searchbox')).toBeVisible();
  expect(screen.queryByText('What a role may give')).toBeNull();
  expect(server.sentTo('readSecondFactorRoles')).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Second step' }));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(address()).toBe('/manage-roles?tab=second-step');
  server.change({ readSecondFactorRoles: () => ({ roles: ['Admin'] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: 'Admin' })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Discounts' }));
  expect(await screen.findByText('What a role may give')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
