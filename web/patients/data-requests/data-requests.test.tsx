import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataRequest } from '#contract/patients/data-requests.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import DataRequests from './data-requests.tsx';

const correction: DataRequest = {
  id: 41,
  kind: 'CORRECTION',
  patientNumber: '21458735',
  field: 'name',
  wanted: 'Rohan, not Rohn',
  requestedAt: '2026-11-20T05:00:00Z',
  dueOn: '2026-12-20',
  state: 'OPEN',
  answer: '',
  decidedAt: null,
  name: 'Rohan Sen',
  holderName: 'Mitali Sen',
  phoneNumber: '9000000007',
  decidedBy: null,
  isLate: false,
  eraseOn: null,
  openBookings: null,
  erasedAt: null,
};
const erasure: DataRequest = {
  ...correction,
  kind: 'ERASURE',
  field: null,
  wanted: '',
  name: 'Mitali Sen',
  patientNumber: '10004827',
  eraseOn: '2029-11-26',
  openBookings: 0,
};
const list = (...requests: DataRequest[]) => ({ ...onePage('dataRequestList', requests), open: requests.length });

/** The page of an admin on which one request waits. */
async function open(request: DataRequest, given: Answers) {
  const waiting =
    (...requests: DataRequest[]): Answers['listDataRequests'] =>
    ({ query }) =>
      query['open'] === 'true' ? list(...requests) : list();
  const server = answers({ listDataRequests: waiting(request), ...given });
  const { user } = renderPart(<DataRequests />, { session: 'Admin' });
  const card = await screen.findByRole('group', { name: request.name });
  const press = (name: string) => user.click(within(card).getByRole('button', { name }));
  return { server, user, card, press, nothingWaits: () => server.change({ listDataRequests: waiting() }) };
}
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('a correction that was made is answered once, with words for the person', async () => {
  const { server, user, press, nothingWaits } = await open(correction, {
    answerDataRequest: () => ({ ...correction, state: 'DONE' }),
  });
  await press('Mark as done');
  const sheet = screen.getByRole('dialog', { name: 'Rohan Sen: is the correction made?' });
  expect(sheet).toHaveTextContent('Correct the details first, with the paper.');
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'It is Rohan now.');
  const letGo = server.hold('answerDataRequest');
  const save = inSheet('Mark as done');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  nothingWaits();
  letGo();
  expect(await screen.findByText('The answer to Rohan Sen is saved.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('No requests wait.')).toBeVisible();
  expect(server.sentTo('answerDataRequest')).toMatchObject([
    { params: { id: '41' }, body: { decision: 'DONE', answer: 'It is Rohan now.' } },
  ]);
});

test('whoever is refused is told why; an answer that was not saved stays in its sheet', async () => {
  const { server, user, press } = await open(correction, { answerDataRequest: refuse('ALREADY_DECIDED') });
  await press('Refuse');
  expect(screen.getByRole('dialog', { name: 'Refuse what Rohan Sen asks?' })).toBeVisible();
  await user.click(inSheet('Refuse'));
  expect(await screen.findByText('Please write why; the person reads it.')).toBeVisible();
  expect(server.sentTo('answerDataRequest')).toEqual([]);
  const answer = screen.getByRole('textbox', { name: 'Answer' });
  await user.type(answer, 'The paper says Rohn.');
  await user.click(inSheet('Refuse'));
  expect(
    await screen.findByText('The answer could not be saved. This request has already been decided.'),
  ).toBeVisible();
  expect(answer).toHaveValue('The paper says Rohn.');
  expect(server.sentTo('answerDataRequest').map(({ body }) => body)).toEqual([
    { decision: 'REFUSED', answer: 'The paper says Rohn.' },
  ]);
});

test('an account is closed without words, which nobody could read, after the day of erasure was shown', async () => {
  const { server, user, press } = await open(erasure, {
    answerDataRequest: () => ({ ...erasure, state: 'DONE' }),
  });
  await press('Close the account');
  const sheet = screen.getByRole('dialog', { name: 'Close the account of Mitali Sen?' });
  expect(sheet).toHaveTextContent('nobody logs in with 90000 00007');
  expect(sheet).toHaveTextContent('On 26 November 2029 names, phone and dates of birth are overwritten');
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  await user.click(inSheet('Close the account'));
  expect(await screen.findByText('The answer to Mitali Sen is saved.')).toBeVisible();
  expect(server.sentTo('answerDataRequest').map(({ body }) => body)).toEqual([{ decision: 'DONE', answer: '' }]);
});

test('an account whose bookings are not over is not closed, but may be refused', async () => {
  const { card } = await open({ ...erasure, openBookings: 2 }, {});
  expect(card).toHaveTextContent('2 bookings are not over yet.');
  expect(within(card).queryByRole('button', { name: 'Close the account' })).toBeNull();
  expect(within(card).getByRole('link', { name: 'Open the bookings' })).toHaveAttribute('href', '/person/10004827');
  expect(within(card).getByRole('button', { name: 'Refuse' })).toBeVisible();
});
