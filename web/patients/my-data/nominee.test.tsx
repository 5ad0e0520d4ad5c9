import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MyDataAnswer, Nominee } from '#contract/patients/my-data.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import MyData from './my-data.tsx';

const anil: Nominee = { name: 'Anil Sen', phoneNumber: '9830012345', relation: 'Spouse' };
const data = (nominee: Nominee | null): MyDataAnswer => ({
  people: [],
  nominee,
  requests: [],
  eraseOn: '2029-11-26',
  abilities: { askErasure: false },
});
function open(nominee: Nominee | null, given: Answers) {
  const server = answers({
    readMyData: () => data(nominee),
    readMessageChoices: () => ({ whatsApp: false, agreed: null, stoppedAt: null, choices: [] }),
    ...given,
  });
  return { server, ...renderPart(<MyData />, { session: 'User' }) };
}
const field = (name: string) => screen.getByRole('textbox', { name });

test('a nominee is named with phone and relation, and then stands there', async () => {
  const { server, user } = open(null, { nameNominee: () => data(anil) });
  await user.click(await screen.findByRole('button', { name: 'Name a person' }));
  const sheet = screen.getByRole('dialog', { name: 'Nominee' });
  const save = within(sheet).getByRole('button', { name: 'Save' });
  await user.type(field('Name'), 'Anil Sen');
  await user.type(field('Phone number'), '+91 98300 12345');
  await user.click(save);
  expect(await screen.findByText('Please choose how you are related.')).toBeVisible();
  expect(server.sentTo('nameNominee')).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What they are to you' }), 'Husband or wife');
  const letGo = server.hold('nameNominee');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ readMyData: () => data(anil) });
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/Husband or wife · 98300 12345$/)).toHaveTextContent('Anil Sen · Husband or wife');
  expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
  expect(server.sentTo('nameNominee').map(({ body }) => body)).toEqual([anil]);
});

test('a change that is refused keeps what was typed', async () => {
  const { user } = open(anil, { nameNominee: refuse('INVALID_FIELDS', { phoneNumber: 'This is your own number.' }) });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect([field('Name'), field('Phone number')].map((input) => (input as HTMLInputElement).value)).toEqual([
    'Anil Sen',
    '9830012345',
  ]);
  await user.clear(field('Phone number'));
  await user.type(field('Phone number'), '9000000007');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is your own number.')).toBeVisible();
  expect(screen.getByText('The nominee could not be saved. Please check what you entered.')).toBeVisible();
  expect(field('Phone number')).toHaveValue('9000000007');
});

test('a nominee is removed; a refusal says why', async () => {
  const { server, user } = open(anil, { removeNominee: refuse('UNAVAILABLE') });
  const remove = await screen.findByRole('button', { name: 'Remove' });
  await user.click(remove);
  expect(await screen.findByText(/^The clinic's system cannot be reached just now\./)).toBeVisible();
  server.change({ removeNominee: () => data(null), readMyData: () => data(null) });
  const letGo = server.hold('removeNominee');
  await user.click(remove);
  expect(remove).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByRole('button', { name: 'Name a person' })).toBeVisible();
  expect(screen.queryByText('Anil Sen')).toBeNull();
  expect(server.sentTo('removeNominee')).toHaveLength(2);
});
