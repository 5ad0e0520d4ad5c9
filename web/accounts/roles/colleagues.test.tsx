import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Colleague } from '#contract/accounts/colleagues.ts';
import { answers, keptBy, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { setWidth } from '#web/testing/browser.ts';
import { Colleagues } from './colleagues.tsx';

const gopal: Colleague = {
  userName: 'Gopal Naskar',
  phoneNumber: '9000000003',
  role: 'Staff',
  isAwaited: false,
  lastLogIn: '2026-11-26T05:00:00Z',
  hasSecondStep: true,
  sessions: 2,
  abilities: { endSessions: true, vouch: true, remove: true },
};
const bina: Colleague = {
  ...gopal,
  userName: 'Bina Roy',
  phoneNumber: '9000000019',
  role: 'Receptionist',
  isAwaited: true,
  lastLogIn: null,
  hasSecondStep: false,
  sessions: 0,
  abilities: { endSessions: false, vouch: true, remove: true },
};
const actionsOf = (name: string) => within(screen.getByRole('group', { name: `What can be done for ${name}` }));

test('everybody who works here is listed with role, last log-in and second step, on a wide screen and on a phone', async () => {
  answers({ listColleagues: () => [bina, gopal] });
  renderPart(<Colleagues />, { session: 'Admin' });
  const table = await screen.findByRole('table', { name: 'Who works here' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.any(String),
    expect.stringMatching(/^Bina Roy.*Receptionist, from the first log-in on.*No/),
    expect.stringMatching(/^Gopal Naskar.*Staff26 November 2026, 10:30.*Yes/),
  ]);
  document.body.replaceChildren();
  setWidth(390);
  renderPart(<Colleagues />, { session: 'Admin' });
  expect(await screen.findByText('Receptionist, from the first log-in on')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a colleague is added once, by name, phone and role, and is then in the list', async () => {
  const server = answers({ listColleagues: () => [gopal], addColleague: () => bina });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  await screen.findByText('Gopal Naskar');
  await user.click(screen.getByRole('button', { name: 'Add a colleague' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Add a colleague' }));
  const save = sheet.getByRole('button', { name: 'Add a colleague' });
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Bina Roy');
  await user.click(save);
  expect(await sheet.findByText('Phone number must be 10 digits.')).toBeVisible();
  expect(server.sentTo('addColleague')).toEqual([]);
  await user.type(sheet.getByRole('textbox', { name: 'Phone' }), '9000000019');
  await user.selectOptions(sheet.getByRole('combobox'), 'Receptionist');
  const letGo = server.hold('addColleague');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ listColleagues: () => [bina, gopal] });
  letGo();
  expect(
    await screen.findByText('Bina Roy is added. The role acts once they log in with 90000 00019.', {
      normalizer: (text) => text.replaceAll('\u00a0', ' '),
    }),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Receptionist, from the first log-in on')).toBeVisible();
  expect(server.sentTo('addColleague').map(({ body }) => body)).toEqual([
    { name: 'Bina Roy', phone: '9000000019', role: 'Receptionist' },
  ]);
});

test('a phone whose account has another name must be confirmed, again for each number', async () => {
  const server = answers({
    listColleagues: () => [],
    addColleague: refuse('OTHER_NAME', { phone: 'Here this is the phone of Rina Mondal.' }),
  });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Add a colleague' }));
  const sheet = within(screen.getByRole('dialog'));
  const phone = sheet.getByRole('textbox', { name: /^Phone/ });
  const save = sheet.getByRole('button', { name: 'Add a colleague' });
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Bina Roy');
  await user.type(phone, '9000000007');
  await user.selectOptions(sheet.getByRole('combobox'), 'Staff');
  await user.click(save);
  expect(await sheet.findByText('Here this is the phone of Rina Mondal.')).toBeVisible();
  await user.click(sheet.getByRole('checkbox', { name: 'It is the same person: give them the role' }));
  await user.type(phone, '{Backspace}8');
  expect(sheet.queryByRole('checkbox')).toBeNull();
  await user.click(save);
  await user.click(await sheet.findByRole('checkbox'));
  server.change({ addColleague: () => bina });
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('addColleague').map(({ body }) => body)).toEqual([
    { name: 'Bina Roy', phone: '9000000007', role: 'Staff' },
    { name: 'Bina Roy', phone: '9000000008', role: 'Staff' },
    { name: 'Bina Roy', phone: '9000000008', role: 'Staff', isSamePerson: true },
  ]);
});

test('a phone of somebody who works here already is refused in the sheet, which keeps what was typed', async () => {
  answers({ listColleagues: () => [], addColleague: refuse('ROLE_HELD') });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Add a colleague' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Bina Roy');
  await user.type(sheet.getByRole('textbox', { name: 'Phone' }), '9000000003');
  await user.selectOptions(sheet.getByRole('combobox'), 'Staff');
  await user.click(sheet.getByRole('button', { name: 'Add a colleague' }));
  expect(await sheet.findByText(/belongs to somebody who works here already/)).toBeVisible();
  expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Bina Roy');
});

test('a colleague who left is removed after a question; one with open work stays', async () => {
  const server = answers({ listColleagues: () => [gopal], removeColleague: keptBy({ drawers: 1 }) });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  await screen.findByText('Gopal Naskar');
  await user.click(actionsOf('Gopal Naskar').getByRole('button', { name: 'Has left' }));
  const question = within(screen.getByRole('dialog', { name: 'Has Gopal Naskar left the clinic?' }));
  expect(server.sentTo('removeColleague')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Has left' }));
  expect(await question.findByRole('alert')).toBeVisible();
  server.change({ removeColleague: () => ({ status: 'ok' as const }), listColleagues: () => [] });
  await user.click(question.getByRole('button', { name: 'Has left' }));
  await expect.poll(() => screen.queryByText('Gopal Naskar')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('removeColleague').map(({ params }) => params)).toEqual([
    { phone: '9000000003' },
    { phone: '9000000003' },
  ]);
});

test('a colleague who has not logged in yet can be taken back, and has no session to end', async () => {
  const server = answers({ listColleagues: () => [bina], removeColleague: () => ({ status: 'ok' as const }) });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  await screen.findByText('Bina Roy');
  expect(actionsOf('Bina Roy').queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
  await user.click(actionsOf('Bina Roy').getByRole('button', { name: 'Take back' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await expect.poll(() => server.sentTo('removeColleague')).toHaveLength(1);
});

test('a list that cannot be read says so, and is read again', async () => {
  const server = answers({ listColleagues: refuse('UNAVAILABLE') });
  const { user } = renderPart(<Colleagues />, { session: 'Admin' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.change({ listColleagues: () => [gopal] });
  await user.click(again);
  expect(await screen.findByText('Gopal Naskar')).toBeVisible();
});
