import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { scan } from '#web/testing/browser.ts';
import Worklist from './worklist.tsx';

const sugar: WorklistTest = {
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  bookingId: 204,
  testId: 12,
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
const before = { at: '2026-11-26T05:12:00.000Z', by: 'Piyali Das' };
const received = (changes: Partial<Answer<'receiveSpecimen'>> = {}) => ({
  readWorklist: () => ({ tests: [sugar], lists: [] }),
  receiveSpecimen: () => ({ before: null, place: '', bookingIds: [204], ...changes }),
});

test('what is late is so by the clinic’s clock, whatever the computer’s says', async () => {
  vi.setSystemTime('2026-11-26T09:00:00Z');
  const due = (bookingId: number, dueAt: string) => ({ ...sugar, bookingId, dueAt });
  const tests = [due(204, '2026-11-26T05:00:00.000Z'), due(205, '2026-11-26T07:00:00.000Z')];
  const server = answers({ ...received(), readWorklist: () => ({ tests, lists: [] }) });
  server.clockAt('2026-11-26T06:00:00.000Z');
  renderPart(<Worklist />, { session: 'Staff' });
  await screen.findAllByText('Sugar');
  expect(screen.getAllByText('Late')).toHaveLength(1);
});

test('the first scan of a tube receives it, by its number without the letter', async () => {
  const server = answers(received());
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  const letGo = server.hold('receiveSpecimen');
  await user.type(field, '1126 000012 t{Enter}');
  expect(field).toHaveValue('');
  expect(screen.getByText('is being sent…')).toBeVisible();
  letGo();
  expect(await screen.findByText('1126 000012 T has come to the laboratory.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(server.sentTo('receiveSpecimen')).toMatchObject([{ body: { accession: '1126000012' } }]);
});

test('a tube scanned while no field has the focus is received, and no button is pressed by its Enter', async () => {
  const server = answers(received());
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const entry = await screen.findByRole('link', { name: /values/i });
  expect(scan('1126000012', document.body)).toBe(false);
  expect(await screen.findByText('1126 000012 T has come to the laboratory.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'BIOCHEMISTRY');
  expect(scan('1126000013'), 'on a choice').toBe(false);
  expect(scan('1126000014', entry), 'on a link').toBe(false);
  await waitFor(() =>
    expect(server.sentTo('receiveSpecimen').map(({ body }) => body)).toEqual([
      { accession: '1126000012' },
      { accession: '1126000013' },
      { accession: '1126000014' },
    ]),
  );
});

test('the second scan opens the entry of the values that wait', async () => {
  answers(received({ before }));
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  await screen.findByText('Sugar');
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  await waitFor(() => expect(address()).toBe('/upload-report?booking=204'));
});

test('the scan opens the entry, too, before the list is there', async () => {
  const server = answers(received({ before }));
  const letGo = server.hold('readWorklist');
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  await waitFor(() => expect(server.sentTo('receiveSpecimen')).toHaveLength(1));
  letGo();
  await waitFor(() => expect(address()).toBe('/upload-report?booking=204'));
});

test('the scan opens the entry, too, of a tube that came after the list was read', async () => {
  const server = answers({ ...received({ before }), readWorklist: () => ({ tests: [], lists: [] }) });
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  await screen.findByText('Nothing waits for its values.');
  server.change(received({ before }));
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  await waitFor(() => expect(address()).toBe('/upload-report?booking=204'));
});

test('where the list cannot be read, a scan says what was done with the tube, and nothing of its values', async () => {
  const server = answers({ ...received({ before, place: 'A 3' }), readWorklist: refuse('NETWORK') });
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = screen.getByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012{Enter}');
  expect(await screen.findByText('1126 000012 T was in A 3. It is in the laboratory again.')).toBeVisible();
  server.change({ receiveSpecimen: () => ({ before, place: '', bookingIds: [204] }) });
  await user.type(field, '1126000013{Enter}');
  expect(await screen.findByText(/^1126 000013 . was already received at .* by Piyali Das\.$/)).toBeVisible();
});

test.each([
  [
    'taken out of its place',
    'Pathologist',
    { place: 'A 3' },
    '1126 000012 T was in A 3. It is in the laboratory again.',
  ],
  [
    'already there',
    'Pathologist',
    { before },
    '1126 000012 T was already received at 26 November 2026, 10:42 am by Piyali Das.',
  ],
  [
    'without a value to enter',
    'Staff',
    { before, bookingIds: [9] },
    '1126 000012 T was already received at 26 November 2026, 10:42 am by Piyali Das. All its values are entered.',
  ],
] as const)('a scan says that the tube is %s', async (_, session, changes, text) => {
  answers(received({ ...changes, bookingIds: 'bookingIds' in changes ? [...changes.bookingIds] : [204] }));
  const { user } = renderPart(<Worklist />, { session });
  await screen.findByText('Sugar');
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
});

/** Ten tubes of a rack. */
const rack = Array.from({ length: 10 }, (_, n) => String(1126000020 + n));

test('tubes scanned while the first answer is on its way are all received, in order', async () => {
  const server = answers(received());
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  const letGo = server.hold('receiveSpecimen');
  for (const number of rack) {
    await user.click(field);
    await user.paste(number);
    await user.keyboard('{Enter}');
  }
  expect(screen.getByText('0 done, 10 being sent, 0 not done')).toBeVisible();
  letGo();
  expect(await screen.findByText('10 done, 0 being sent, 0 not done')).toBeVisible();
  expect(server.sentTo('receiveSpecimen').map(({ body }) => body.accession)).toEqual(rack);
  expect(screen.getAllByText(/has come to the laboratory\.$/)).toHaveLength(10);
});

test('a tube scanned twice within a series is said twice, and leads nowhere while others wait', async () => {
  const server = answers(received());
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  await screen.findByText('Sugar');
  const field = screen.getByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012{Enter}');
  await screen.findByText('1 done, 0 being sent, 0 not done');
  server.change(received({ before }));
  await user.type(field, '1126000012{Enter}');
  expect(
    await screen.findByText('1126 000012 T was already received at 26 November 2026, 10:42 am by Piyali Das.'),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Enter values' }), 'in the line and in the list').toHaveLength(2);
  const letGo = server.hold('receiveSpecimen');
  await user.type(field, '1126000013{Enter}1126000014{Enter}');
  letGo();
  expect(await screen.findByText('4 done, 0 being sent, 0 not done')).toBeVisible();
  expect(server.sentTo('receiveSpecimen')).toHaveLength(4);
  expect(address()).toBe('/');
});

test('without a connection every scan stays as a red line, and is sent again in order', async () => {
  const server = answers({ ...received(), receiveSpecimen: refuse('NETWORK') });
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012{Enter}1126000013{Enter}1126000014{Enter}');
  expect(await screen.findByText('0 done, 0 being sent, 3 not done')).toBeVisible();
  expect(screen.getAllByText(/^The clinic could not be reached\./)).toHaveLength(3);
  server.change(received());
  await user.click(screen.getByRole('button', { name: 'Try again: 1126 000013 D' }));
  expect(await screen.findByText('1126 000013 D has come to the laboratory.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again: 1126 000012 T' }));
  await user.click(screen.getByRole('button', { name: /^Try again: 1126 000014/ }));
  expect(await screen.findByText('3 done, 0 being sent, 0 not done')).toBeVisible();
  expect(server.sentTo('receiveSpecimen').map(({ body }) => body.accession.slice(-2))).toEqual(
    ['12', '13', '14'].concat(['13', '12', '14']),
  );
});

test('the screen is not left in silence with scans that have no answer', async () => {
  answers({ ...received({ before }), receiveSpecimen: refuse('NETWORK') });
  const { user, address } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012{Enter}');
  await screen.findByText('0 done, 0 being sent, 1 not done');
  await user.click(screen.getByRole('link', { name: 'Enter values' }));
  expect(screen.getByRole('dialog', { name: 'Leave with scans that are not noted?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Close: 1126 000012 T' }));
  await user.click(screen.getByRole('link', { name: 'Enter values' }));
  await waitFor(() => expect(address()).toMatch(/^\/upload-report/));
});

test('a number with a wrong letter is not sent; it and one the clinic does not know stay as red lines', async () => {
  const server = answers({ ...received(), receiveSpecimen: refuse('NOT_FOUND') });
  const { user } = renderPart(<Worklist />, { session: 'Staff' });
  const field = await screen.findByRole('textbox', { name: 'Number of a tube' });
  await user.type(field, '1126000012A{Enter}');
  expect(await screen.findByText('1126000012A')).toBeVisible();
  expect(server.sentTo('receiveSpecimen')).toEqual([]);
  await user.type(field, '1126000012{Enter}');
  expect(await screen.findByText('This could not be found.')).toBeVisible();
  expect(screen.getByText('1126 000012 T')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close: 1126 000012 T' }));
  expect(screen.queryByText('This could not be found.')).toBeNull();
});
