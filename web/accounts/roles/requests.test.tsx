import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import AskForRole from './ask-for-role.tsx';
import { OpenRequests } from './open-requests.tsx';

const request: RoleRequest = {
  id: 31,
  userName: 'Rina Das',
  phoneNumber: '9000000007',
  patientNumber: '10004827',
  currentRole: 'User',
  role: 'Staff',
  reason: 'I take samples.',
  requestedAt: '2026-11-26T05:00:00Z',
  decision: null,
  decidedAt: null,
  decidedBy: null,
};
const declined: RoleRequest = {
  ...request,
  id: 30,
  role: 'Admin',
  decision: 'DECLINED',
  decidedAt: '2026-11-20T05:00:00Z',
  decidedBy: 'Kajal',
};
const list = (...requests: RoleRequest[]) => ({
  ...onePage('roleRequestList', requests),
  open: requests.filter(({ decision }) => decision === null).length,
});
const nothing = () => undefined;

test('a role is asked for once, with its reason, and then waits for an answer', async () => {
  const server = answers({ listRoleRequests: () => list(declined), requestRole: () => request });
  const { user } = renderPart(<AskForRole onClose={nothing} />, { session: 'User' });
  expect(
    await screen.findByText(/^Your request for the role Admin was not granted on 20 November 2026\./),
  ).toBeVisible();
  const role = screen.getByRole('combobox', { name: 'Role' });
  const offered = within(role)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['Choose a role', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist']);
  const send = screen.getByRole('button', { name: 'Send request' });
  await user.click(send);
  expect(await screen.findByText('Please choose a role.')).toBeVisible();
  expect(screen.getByText('Please write why you need this role.')).toBeVisible();
  expect(server.sentTo('requestRole')).toEqual([]);

  await user.selectOptions(role, 'Staff');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'I take samples.');
  const letGo = server.hold('requestRole');
  await user.click(send);
  expect(send).toHaveAttribute('aria-busy', 'true');
  await user.click(send);
  server.change({ listRoleRequests: () => list(request, declined) });
  letGo();
  expect(
    await screen.findByText('You asked for the role Staff on 26 November 2026. Your request is waiting for an answer.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull();
  expect(server.sentTo('requestRole').map(({ body }) => body)).toEqual([{ role: 'Staff', reason: 'I take samples.' }]);
});

test('a request whose answer was lost stays in its form, and is sent again with the same key', async () => {
  const server = answers({ listRoleRequests: () => list(), requestRole: refuse('NETWORK') });
  const { user } = renderPart(<AskForRole onClose={nothing} />, { session: 'User' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Doctor');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'I sit on Mondays.');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/^Your request could not be sent\. The clinic could not be reached\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('I sit on Mondays.');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(server.sentTo('requestRole')).toHaveLength(2));
  const keys = server.sentTo('requestRole').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test.each([
  [
    'Grant',
    'GRANTED',
    'Give Rina Das the role Staff?',
    'The person is told by SMS, and logs in again with the new role.',
    'The request of Rina Das was granted. They are told by SMS.',
  ],
  [
    'Decline',
    'DECLINED',
    'Decline the request of Rina Das?',
    'The role stays as it is. The person is told by SMS.',
    'The request of Rina Das was declined. They are told by SMS.',
  ],
] as const)(
  '%s decides a request once it is confirmed, and the request is gone',
  async (name, decision, title, about, result) => {
    const server = answers({
      listRoleRequests: () => list(request),
      decideRoleRequest: () => ({ ...request, decision }),
    });
    const { user } = renderPart(<OpenRequests />, { session: 'Admin' });
    const card = await screen.findByRole('group', { name: 'Rina Das' });
    expect(card).toHaveTextContent('Wished roleStaff');
    await user.click(within(card).getByRole('button', { name }));
    const question = screen.getByRole('dialog', { name: title });
    expect(question).toHaveTextContent(about);
    expect(server.sentTo('decideRoleRequest')).toEqual([]);

    const letGo = server.hold('decideRoleRequest');
    const yes = within(question).getByRole('button', { name });
    await user.click(yes);
    expect(yes).toHaveAttribute('aria-busy', 'true');
    await user.click(yes);
    server.change({ listRoleRequests: () => list() });
    letGo();
    expect(await screen.findByText(result)).toBeVisible();
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByText(result).closest('[tabindex="-1"]')).toHaveFocus());
    expect(server.sentTo('decideRoleRequest')).toMatchObject([{ params: { id: '31' }, body: { decision } }]);
  },
);

test('before the role Admin is granted, a text says what an admin may do; a refused decision says why', async () => {
  const server = answers({
    listRoleRequests: () => list({ ...request, role: 'Admin' }),
    decideRoleRequest: refuse('ALREADY_DECIDED'),
  });
  const { user } = renderPart(<OpenRequests />, { session: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Grant' }));
  const question = screen.getByRole('dialog', { name: 'Give Rina Das the role Admin?' });
  expect(question).toHaveTextContent('An admin sees everything and may change everything.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('decideRoleRequest')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('The request could not be decided.This request has already been decided.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a request that was made in another tab is shown in place of the form', async () => {
  const server = answers({ listRoleRequests: () => list(), requestRole: refuse('REQUEST_WAITING') });
  const { user } = renderPart(<AskForRole onClose={nothing} />, { session: 'User' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Doctor');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'I see patients on Fridays.');
  server.change({ listRoleRequests: () => list(request) });
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/^You asked for the role Staff on 26 November 2026\./)).toBeVisible();
  expect(screen.getByText('I take samples.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull();
});
