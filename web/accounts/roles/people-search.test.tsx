import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { answers, keptBy, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { PeopleSearch } from './people-search.tsx';

const rina: FoundPerson = {
  id: 1,
  patientNumber: '10004827',
  userName: 'Rina Das',
  name: 'Rina Das',
  phoneNumber: '9000000007',
  role: 'Receptionist',
  roles: ['Receptionist'],
  abilities: { isOwn: false, nameAsDoctor: false, endSessions: true, resetSecondFactor: true, vouch: false },
};
const changed = (role: FoundPerson['role']) => ({ name: 'Rina Das', phoneNumber: '9000000007', role });

/** The search of an admin that found Rina. */
async function found(given: Answers, person = rina) {
  const server = answers({ findPeople: () => [person], ...given });
  const { user } = renderPart(<PeopleSearch booking={() => null} />, { session: 'Admin', address: '/?q=Rina' });
  const card = await screen.findByRole('group', { name: `Rina Das ${person.role}` });
  return { server, user, card, button: (name: string) => within(card).getByRole('button', { name }) };
}
const inQuestion = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('a role is changed at once, and no other meanwhile; the person stays in their place', async () => {
  const { server, user, card, button } = await found({ changeRole: () => changed('Staff') });
  expect(button('Receptionist')).toBeDisabled();
  const letGo = server.hold('changeRole');
  await user.click(button('Staff'));
  expect(button('Doctor')).toBeDisabled();
  letGo();
  expect(await within(card).findByText('User role updated successfully!')).toBeVisible();
  expect(button('Staff')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Receptionist')).toBeEnabled();
  expect(card).toHaveAccessibleName('Rina Das Staff');
  expect(server.sentTo('changeRole')).toMatchObject([{ params: { phone: '9000000007' }, body: { role: 'Staff' } }]);
  expect(server.sentTo('findPeople')).toMatchObject([{ params: { query: 'Rina' } }]);
});

test('nobody becomes an admin before that is confirmed', async () => {
  const { server, user, card, button } = await found({ changeRole: () => changed('Admin') });
  await user.click(button('Admin'));
  expect(screen.getByRole('dialog', { name: 'Make Rina Das an admin?' })).toHaveTextContent(
    'An admin sees everything and may change everything: bookings, prices, people and their roles.',
  );
  await user.click(inQuestion('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('changeRole')).toEqual([]);

  await user.click(button('Admin'));
  await user.click(inQuestion('Make admin'));
  expect(await within(card).findByText('User role updated successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('changeRole').map(({ body }) => body)).toEqual([{ role: 'Admin' }]);
});

test.each([
  ['somebody else', false, 'Rina Das is logged out, becomes Doctor and can no longer manage the clinic.'],
  ['oneself', true, 'This is you. You will be logged out, and can no longer manage the clinic.'],
])('the admin role is taken from %s after a question of its own; a refusal says why', async (_, isOwn, about) => {
  const admin: FoundPerson = { ...rina, role: 'Admin', roles: ['Admin'], abilities: { ...rina.abilities, isOwn } };
  const { user, card, button } = await found({ changeRole: refuse('LAST_ADMIN') }, admin);
  await user.click(button('Doctor'));
  expect(screen.getByRole('dialog', { name: 'Take the admin role from Rina Das?' })).toHaveTextContent(about);
  await user.click(inQuestion('Take it away'));
  expect(await within(card).findByRole('alert')).toHaveTextContent(
    'Failed to update user role. Please try again.This is the last admin. Make somebody else an admin first.',
  );
  expect(button('Admin')).toHaveAttribute('aria-pressed', 'true');
});

test('a code for a colleague without SMS is made after a question, and is shown with its expiry', async () => {
  const { server, user, card, button } = await found(
    {
      vouchForLogIn: () => ({
        userName: 'Rina Das',
        phoneNumber: '9000000007',
        code: '048213',
        expiresAt: '2026-11-27T05:15:00Z',
      }),
    },
    { ...rina, abilities: { ...rina.abilities, vouch: true } },
  );
  await user.click(button('Log-in code'));
  expect(screen.getByRole('dialog', { name: 'Make a log-in code for Rina Das?' })).toHaveTextContent(
    'Do it only while they stand before you',
  );
  expect(server.sentTo('vouchForLogIn')).toEqual([]);
  const letGo = server.hold('vouchForLogIn');
  const yes = inQuestion('Make the code');
  await user.click(yes);
  await user.click(yes);
  letGo();
  expect(await within(card).findByText('048213')).toBeVisible();
  expect(card).toHaveTextContent('once, until 10:45');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('vouchForLogIn')).toMatchObject([{ params: { phone: '9000000007' } }]);
});

test('a refused code keeps the question open, with the reason; without the ability there is no button', async () => {
  const { user, button } = await found(
    { vouchForLogIn: refuse('FORBIDDEN') },
    { ...rina, abilities: { ...rina.abilities, vouch: true } },
  );
  await user.click(button('Log-in code'));
  await user.click(inQuestion('Make the code'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
  document.body.replaceChildren();
  const other = await found({});
  expect(within(other.card).queryByRole('button', { name: 'Log-in code' })).toBeNull();
});

test('a role with open work is not changed; the card says which work it is and where', async () => {
  const { user, card, button } = await found({ changeRole: keptBy({ homeVisits: 2, drawers: 1 }) });
  await user.click(button('Doctor'));
  expect(
    await within(card).findByText(/Home visits still to be done: 2\. Cash drawers not counted yet: 1\.$/),
  ).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Home Visits' })).toHaveAttribute('href', '/home-visits');
  expect(within(card).getByRole('link', { name: "Day's Closing" })).toHaveAttribute('href', '/closing');
  expect(button('Receptionist')).toHaveAttribute('aria-pressed', 'true');
});

test('somebody is logged out everywhere after a confirmation', async () => {
  const { server, user, card, button } = await found({ endSessionsOf: refuse('FORBIDDEN') });
  await user.click(button('Log out everywhere'));
  const question = screen.getByRole('dialog', { name: 'Log Rina Das out everywhere?' });
  expect(question).toHaveTextContent('For a lost phone or a device that nobody knows.');
  await user.click(inQuestion('Log out everywhere'));
  expect(await within(question).findByText('You do not have permission to do this.')).toBeVisible();
  expect(within(card).queryByText('Rina Das is logged out on every device.')).toBeNull();

  server.change({ endSessionsOf: () => ({ status: 'ok' }) });
  const letGo = server.hold('endSessionsOf');
  await user.click(inQuestion('Log out everywhere'));
  expect(inQuestion('Log out everywhere')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await within(card).findByText('Rina Das is logged out on every device.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('endSessionsOf').map(({ params }) => params)).toEqual([
    { phone: '9000000007' },
    { phone: '9000000007' },
  ]);
});

test('a second step is reset after a confirmation, and is then no longer offered', async () => {
  const { server, user, button } = await found({ resetSecondFactor: refuse('NOT_FOUND') });
  await user.click(button('Reset second step and passkeys'));
  const question = screen.getByRole('dialog', { name: 'Reset the second step and passkeys of Rina Das?' });
  expect(question).toHaveTextContent('First make sure that it is really them who ask.');
  await user.click(inQuestion('Reset second step and passkeys'));
  expect(await within(question).findByText('This could not be found.')).toBeVisible();

  const without: FoundPerson = { ...rina, abilities: { ...rina.abilities, resetSecondFactor: false, vouch: false } };
  server.change({ resetSecondFactor: () => ({ status: 'ok' }), findPeople: () => [without] });
  const letGo = server.hold('resetSecondFactor');
  await user.click(inQuestion('Reset second step and passkeys'));
  expect(inQuestion('Reset second step and passkeys')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset second step and passkeys' })).toBeNull());
  expect(server.sentTo('resetSecondFactor')[1]?.params).toEqual({ phone: '9000000007' });
});

test.each([
  ['Log out everywhere', { endSessionsOf: refuse('FORBIDDEN') }],
  ['Reset second step and passkeys', { resetSecondFactor: refuse('FORBIDDEN') }],
] as const)('%s asks again without the earlier refusal', async (name, refused) => {
  const { user, button } = await found(refused);
  await user.click(button(name));
  await user.click(inQuestion(name));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  await user.click(inQuestion('Cancel'));
  await user.click(button(name));
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

test('people are found by the search in the address; an empty search is not sent, and a failed one says so', async () => {
  const server = answers({ findPeople: () => [rina] });
  const { user, address } = renderPart(<PeopleSearch booking={() => null} />, { session: 'Admin' });
  const search = async (typed: string) => {
    const field = screen.getByRole('searchbox', { name: 'Name or phone' });
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
  };
  await search('   ');
  expect(address()).toBe('/');
  await search('রিনা');
  expect(await screen.findByText('People found: 1')).toBeVisible();
  expect(address()).toBe(`/?q=${encodeURIComponent('রিনা')}`);
  expect(screen.getByRole('searchbox')).toHaveValue('রিনা');
  server.change({ findPeople: () => [] });
  await search('Qzqzqz');
  expect(await screen.findByText('Nobody was found.')).toBeVisible();
  server.change({ findPeople: refuse('FORBIDDEN') });
  await search('Kamala');
  expect(await screen.findByText('Failed to search users. Please try again.')).toBeVisible();
  expect(server.sentTo('findPeople').map(({ params }) => params['query'])).toEqual(['রিনা', 'Qzqzqz', 'Kamala']);
});
