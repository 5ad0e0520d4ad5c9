import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Worklist from './worklist.tsx';

const sugar: WorklistTest = {
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  bookingId: 204,
  testName: 'Sugar',
  testNameBn: '',
  code: '',
  department: 'BIOCHEMISTRY',
  referralLab: '',
  isUrgent: false,
  collectedAt: '2026-11-26T03:30:00.000Z',
  dueAt: null,
  tubes: [],
};
const received = (changes: Partial<Answer<'receiveSpecimen'>> = {}) => ({
  readWorklist: () => ({ tests: [sugar] }),
  receiveSpecimen: () => ({ wasReceived: false, place: '', bookingIds: [204], ...changes }),
});

test('the first scan of a tube receives it, by its number without the letter', async () => {
  const server = answers(received());
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  const letGo = server.hold('receiveSpecimen');
  await user.type(field, '1126 000012 t{Enter}');
  expect(screen.getByRole('button', { name: 'Received' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('1126 000012 T has come to the laboratory.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(server.sentTo('receiveSpecimen')).toMatchObject([{ body: { accession: '1126000012' } }]);
});

test('the second scan opens the entry of the values that wait', async () => {
  answers(received({ wasReceived: true }));
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  await screen.findByText('Sugar');
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  await waitFor(() => expect(address()).toBe('/upload-report?booking=204'));
});

test.each([
  [
    'taken out of its place',
    'Pathologist',
    { place: 'A 3' },
    '1126 000012 T was in A 3. It is in the laboratory again.',
  ],
  ['already there', 'Pathologist', { wasReceived: true }, '1126 000012 T had already come to the laboratory.'],
  [
    'without a value to enter',
    'Staff',
    { wasReceived: true, bookingIds: [9] },
    'All values of 1126 000012 T are entered.',
  ],
] as const)('a scan says that the tube is %s', async (_, session, changes, text) => {
  answers(received({ ...changes, bookingIds: 'bookingIds' in changes ? [...changes.bookingIds] : [204] }));
  const { user } = renderPart(<Worklist />, { session });
  await screen.findByText('Sugar');
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a number with a wrong letter is not sent, and one the clinic does not know stays in the field', async () => {
  const server = answers({ ...received(), receiveSpecimen: refuse('NOT_FOUND') });
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012A{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  expect(server.sentTo('receiveSpecimen')).toEqual([]);
  await user.type(field, '{Backspace}{Enter}');
  expect(await screen.findByText('This could not be found.')).toBeVisible();
  expect(field).toHaveValue('1126000012');
});
