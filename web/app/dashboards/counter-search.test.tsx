import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { CounterSearch } from './counter-search.tsx';

const mita: FoundPerson = {
  id: 1,
  patientNumber: '10004827',
  userName: 'Mita Sen',
  name: 'Mita Sen',
  phoneNumber: '9830012345',
  role: 'User',
  roles: ['User'],
  abilities: { isOwn: false, nameAsDoctor: false, endSessions: false, resetSecondFactor: false, vouch: false },
};
/** What the booking forms read. */
const reads = { listFamilyOfPhone: () => ({ members: [] }), listDoctors: () => [], listLabTests: () => [] };

test('a phone without an account is registered with a name, and then booked for', async () => {
  const server = answers({
    ...reads,
    findPeople: () => [],
    signUp: () => ({ name: 'Mita Sen', phone: '9830012345', registrationDate: '2026-11-26T05:00:00Z' }),
  });
  const { user } = renderPart(<CounterSearch />, { session: 'Receptionist' });
  await user.type(screen.getByRole('textbox', { name: 'Phone or name' }), '98300 12345{Enter}');
  const form = await screen.findByRole('form', { name: 'Register' });
  expect(screen.getByRole('link', { name: 'The whole registration form' })).toHaveAttribute('href', '/register');
  const button = within(form).getByRole('button', { name: 'Register' });
  await user.click(button);
  expect(await within(form).findByText('Please enter your name.')).toBeVisible();
  expect(server.sentTo('signUp')).toEqual([]);

  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Mita Sen');
  const letGo = server.hold('signUp');
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  server.change({ findPeople: () => [mita] });
  letGo();
  expect(await screen.findByText(/^Booking for/)).toHaveTextContent('Booking for Mita Sen · 98300 12345');
  expect(screen.queryByRole('form', { name: 'Register' })).toBeNull();
  expect(server.sentTo('signUp').map(({ body }) => body)).toEqual([{ name: 'Mita Sen', phone: '9830012345' }]);
});

test('a refused sign-up keeps the name; if its answer was lost, the account is found', async () => {
  const server = answers({ ...reads, findPeople: () => [], signUp: refuse('TOO_MANY_REQUESTS') });
  const { user } = renderPart(<CounterSearch />, { session: 'Receptionist' });
  await user.type(screen.getByRole('textbox', { name: 'Phone or name' }), '9830012345{Enter}');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Mita Sen{Enter}');
  expect(await screen.findByText('Too many tries. Please wait a little and try again.')).toBeVisible();
  expect(name).toHaveValue('Mita Sen');

  server.change({ findPeople: () => [mita], signUp: refuse('NETWORK') });
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/^Booking for/)).toHaveTextContent('Booking for Mita Sen · 98300 12345');
  expect(server.sentTo('signUp')).toHaveLength(2);
});
