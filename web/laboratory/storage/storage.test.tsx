import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StoredTube } from '#contract/laboratory/storage.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { scan } from '#web/testing/browser.ts';
import Storage from './storage.tsx';

const stored = (id: number, accession: string, changes: Partial<StoredTube> = {}): StoredTube => ({
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  id,
  accession,
  container: 'EDTA',
  tests: [{ bookingId: 204, testName: 'Sugar', testNameBn: '' }],
  place: 'A 3',
  storedAt: '2026-11-20T03:30:00.000Z',
  storedBy: 'Piyali Das',
  keptUntil: '2026-11-26',
  isWaitedFor: false,
  ...changes,
});
const tubes = [
  stored(71, '1126000012'),
  stored(72, '1126000013'),
  stored(73, '1126000014', { keptUntil: '2026-11-27' }),
  stored(74, '1126000015', { isWaitedFor: true }),
];
const reads = { listStored: () => ({ today: '2026-11-26', tubes }) };

test('a tube is stored in a place, which stays for the next one', async () => {
  const server = answers({ ...reads, storeSpecimen: () => ({ before: '' }) });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  const [place, number] = [
    screen.getByRole('textbox', { name: 'Place' }),
    screen.getByRole('textbox', { name: 'Number of a tube' }),
  ];
  await user.type(place, 'B 1{Enter}');
  expect(number).toHaveFocus();
  await user.keyboard('1126 000012 T{Enter}');
  expect(await screen.findByText('1126 000012 T is in B 1.')).toBeVisible();
  expect(number).toHaveValue('');
  server.change({ storeSpecimen: () => ({ before: 'A 3' }) });
  await user.type(number, '1126000013{Enter}');
  expect(await screen.findByText('1126 000013 D went from A 3 to B 1.')).toBeVisible();
  expect(server.sentTo('storeSpecimen')).toMatchObject([
    { body: { accession: '1126000012', place: 'B 1' } },
    { body: { accession: '1126000013', place: 'B 1' } },
  ]);
});

test('a label that is scanned into the place is the tube, never its place', async () => {
  const server = answers({ ...reads, storeSpecimen: () => ({ before: '' }) });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  const [place, number] = [
    screen.getByRole('textbox', { name: 'Place' }),
    screen.getByRole('textbox', { name: 'Number of a tube' }),
  ];
  // No place was entered, so the tube waits for one.
  await user.type(place, '1126000012{Enter}');
  expect(place).toBeInvalid();
  expect(place).toHaveValue('');
  expect(number).toHaveValue('1126 000012 T');
  // If another tube is scanned meanwhile, the first one is named.
  await user.type(place, '1126000014{Enter}');
  expect(await screen.findByRole('button', { name: 'Close: 1126 000012 T' })).toBeVisible();
  await user.type(place, 'B 1{Enter}');
  expect(await screen.findByText(/^1126 000014 \w is in B 1\.$/)).toBeVisible();
  // A number scanned behind a place that was typed without Enter.
  await user.clear(place);
  await user.type(place, 'C 21126000013D{Enter}');
  expect(await screen.findByText('1126 000013 D is in C 2.')).toBeVisible();
  expect(place).toHaveValue('C 2');
  expect(server.sentTo('storeSpecimen')).toMatchObject([
    { body: { accession: '1126000014', place: 'B 1' } },
    { body: { accession: '1126000013', place: 'C 2' } },
  ]);
});

test('a tube without a place or that nobody knows is not stored', async () => {
  const server = answers({ ...reads, storeSpecimen: refuse('NOT_FOUND') });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '1126000012{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Place' })).toBeInvalid());
  expect(server.sentTo('storeSpecimen')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Place' }), 'B 1{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Number of a tube' }), '{Enter}');
  expect(await screen.findByText('No tube has this number, or it was rejected or discarded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close: 1126 000012 T' })).toBeVisible();
});

test('tubes scanned while the first answer is on its way are all stored, each where it was scanned', async () => {
  const server = answers({ ...reads, storeSpecimen: () => ({ before: '' }) });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  const place = screen.getByRole('textbox', { name: 'Place' });
  const number = screen.getByRole('textbox', { name: 'Number of a tube' });
  await user.type(place, 'B 1{Enter}');
  const letGo = server.hold('storeSpecimen');
  await user.type(number, '1126000012{Enter}1126000013{Enter}');
  await user.clear(place);
  await user.type(place, 'B 2{Enter}');
  await user.type(number, '1126000014{Enter}');
  letGo();
  expect(await screen.findByText('3 done, 0 being sent, 0 not done')).toBeVisible();
  expect(server.sentTo('storeSpecimen').map(({ body }) => body)).toEqual([
    { accession: '1126000012', place: 'B 1' },
    { accession: '1126000013', place: 'B 1' },
    { accession: '1126000014', place: 'B 2' },
  ]);
});

test('a tube scanned while no field has the focus is stored in the place; typing and dialogs keep their keys', async () => {
  const server = answers({ ...reads, storeSpecimen: () => ({ before: '' }) });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  const place = screen.getByRole('textbox', { name: 'Place' });
  expect(scan('1126000012', document.body)).toBe(false);
  await waitFor(() => expect(place).toBeInvalid());
  expect(screen.getByRole('textbox', { name: 'Number of a tube' }), 'kept for its place').toHaveValue('1126000012');
  expect(server.sentTo('storeSpecimen')).toEqual([]);
  await user.type(place, 'B 1');
  expect(scan('1126000013', place), 'keys in a field are its own').toBe(true);
  expect(server.sentTo('storeSpecimen')).toEqual([]);
  scan('1126000013', document.body);
  expect(await screen.findByText('1126 000013 D is in B 1.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard these' }));
  expect(scan('1126000014', screen.getByRole('button', { name: 'Cancel' })), 'in a dialog').toBe(true);
  expect(server.sentTo('storeSpecimen').map(({ body }) => body)).toEqual([{ accession: '1126000013', place: 'B 1' }]);
});

test('a tube that was not received is not stored; one press receives and stores it', async () => {
  const server = answers({ ...reads, storeSpecimen: refuse('TUBE_NOT_RECEIVED') });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  await user.type(screen.getByRole('textbox', { name: 'Place' }), 'B 1{Enter}');
  await user.keyboard('1126000012{Enter}');
  expect(await screen.findByText(/^This tube has not been received in the laboratory yet\./)).toBeVisible();
  server.change({
    receiveSpecimen: () => ({ before: null, place: '', bookingIds: [204] }),
    storeSpecimen: () => ({ before: '' }),
  });
  await user.click(screen.getByRole('button', { name: 'Receive it and put it here: 1126 000012 T' }));
  expect(await screen.findByText('1126 000012 T is in B 1.')).toBeVisible();
  expect(screen.queryByText(/^This tube has not been received/)).toBeNull();
  expect(server.sentTo('receiveSpecimen')).toMatchObject([{ body: { accession: '1126000012' } }]);
  expect(server.sentTo('storeSpecimen')[1]?.body).toEqual({ accession: '1126000012', place: 'B 1' });
});

test('only tubes that were kept long enough and are not waited for are discarded, after a question', async () => {
  const server = answers({ ...reads, discardSpecimens: () => ({ discarded: 2 }) });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  expect(await screen.findByRole('heading', { name: 'May be discarded today: 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard these' }));
  const question = screen.getByRole('dialog', { name: 'Discard 2 tubes?' });
  expect(within(question).getByRole('listitem')).toHaveTextContent('A 3: 1126 000012 T, 1126 000013 D');
  const letGo = server.hold('discardSpecimens');
  await user.click(within(question).getByRole('button', { name: 'They are thrown away' }));
  expect(within(question).getByRole('button', { name: 'They are thrown away' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('2 discarded.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('discardSpecimens')).toMatchObject([{ body: { ids: [71, 72] } }]);
});

test('a tube that comes onto the list after the question was asked is not discarded with the others', async () => {
  const server = answers({ ...reads, discardSpecimens: () => ({ discarded: 2 }) });
  const { user, client } = renderPart(<Storage />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Discard these' }));
  server.change({ listStored: () => ({ today: '2026-11-26', tubes: [...tubes, stored(75, '1126000016')] }) });
  await client.invalidateQueries();
  expect(await screen.findByText('May be discarded today: 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'They are thrown away' }));
  expect(await screen.findByText('2 discarded.')).toBeVisible();
  expect(server.sentTo('discardSpecimens')).toMatchObject([{ body: { ids: [71, 72] } }]);
});

test('a discard that the clinic refuses says why, and can be left', async () => {
  answers({ ...reads, discardSpecimens: refuse('STALE') });
  const { user } = renderPart(<Storage />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Discard these' }));
  await user.click(screen.getByRole('button', { name: 'They are thrown away' }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
