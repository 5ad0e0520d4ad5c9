import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { aStop } from '#web/testing/home-visits.ts';
import { renderPart } from '#web/testing/render.tsx';
import HomeVisits from './home-visits.tsx';

const mitali = aStop();
const nitai = aStop({ id: 32, patientName: 'Nitai Das' });
const unassigned = aStop({ id: 33, patientName: 'Rina Roy', status: 'REQUESTED', collector: null });
const collectors = [
  { id: 6, name: 'Sujoy Pal' },
  { id: 7, name: 'Asha Maiti' },
];
const day = (...stops: (typeof mitali)[]) => ({ listHomeVisits: () => ({ stops, collectors }) });
const reads = day(mitali, nitai, unassigned);
const changed = (id: number, status: 'ASSIGNED' | 'REQUESTED' | 'CANCELLED') => () => ({ id, status });
const draw = () => renderPart(<HomeVisits />, { session: 'Receptionist', address: '/home-visits?day=2026-11-26' });
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a home visit is given to a collector, and taken off the run', async () => {
  const server = answers({ ...reads, assignHomeVisit: changed(33, 'ASSIGNED') });
  const { user } = draw();
  const whoGoes = async (name: string) => (await card(name)).getByRole('combobox', { name: 'Who goes' });
  expect(await whoGoes('Rina Roy')).toHaveDisplayValue('Not assigned yet');
  const letGo = server.hold('assignHomeVisit');
  await user.selectOptions(await whoGoes('Rina Roy'), 'Asha Maiti');
  expect(await whoGoes('Rina Roy')).toBeDisabled();
  server.change(day(mitali, nitai, { ...unassigned, status: 'ASSIGNED', collector: collectors[1]! }));
  letGo();
  expect(await screen.findByText('Asha Maiti goes to Rina Roy.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Asha Maiti' })).toBeVisible();

  server.change({ ...reads, assignHomeVisit: changed(33, 'REQUESTED') });
  await user.selectOptions(await whoGoes('Rina Roy'), 'Not assigned yet');
  expect(await screen.findByText('Nobody goes there now.')).toBeVisible();
  expect(server.sentTo('assignHomeVisit').map(({ params, body }) => [params.id, body])).toEqual([
    ['33', { collectorId: 7 }],
    ['33', { collectorId: null }],
  ]);
});

test('a collector who cannot be sent is said with the reason', async () => {
  answers({ ...reads, assignHomeVisit: refuse('FORBIDDEN') });
  const { user } = draw();
  const list = (await card('Mitali Sen')).getByRole('combobox', { name: 'Who goes' });
  await user.selectOptions(list, 'Asha Maiti');
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(list).toHaveDisplayValue('Sujoy Pal');
});

test('two stops of a run change places, and a refusal says why', async () => {
  const server = answers({ ...reads, orderRun: refuse('NETWORK') });
  const { user } = draw();
  const later = (await card('Mitali Sen')).getByRole('button', { name: 'Mitali Sen later' });
  expect((await card('Mitali Sen')).getByRole('button', { name: 'Mitali Sen earlier' })).toBeDisabled();
  await user.click(later);
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ ...day(nitai, mitali, unassigned), orderRun: () => ({ status: 'ok' }) });
  await user.click(later);
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Rina Roy',
      'Nitai Das',
      'Mitali Sen',
    ]),
  );
  expect(screen.queryByText(/could not be reached/)).toBeNull();
  await user.click((await card('Mitali Sen')).getByRole('button', { name: 'Mitali Sen earlier' }));
  await waitFor(() => expect(server.sentTo('orderRun')).toHaveLength(3));
  expect(server.sentTo('orderRun').map(({ body }) => body)).toEqual([
    { ids: [32, 31] },
    { ids: [32, 31] },
    { ids: [31, 32] },
  ]);
});

test('a home visit gets another address and time, with a reason where a fasting test is late', async () => {
  const fasting = aStop({ tests: [{ ...mitali.tests[0]!, fasting: true }] });
  const server = answers({ ...day(fasting), changeHomeVisit: refuse('INVALID_FIELDS', { pin: 'Too far away.' }) });
  const { user } = draw();
  await user.click((await card('Mitali Sen')).getByRole('button', { name: 'Address or time' }));
  expect(sheet().queryByRole('textbox', { name: /^Why a fasting test/ })).toBeNull();
  await user.clear(sheet().getByRole('textbox', { name: 'Address' }));
  await user.type(sheet().getByRole('textbox', { name: 'Address' }), '9 Hill Road');
  await user.selectOptions(sheet().getByRole('combobox', { name: 'Time' }), '10:00 12:00');
  await user.type(sheet().getByRole('textbox', { name: /^Why a fasting test/ }), 'Asked for');
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  expect(await sheet().findByText(/^The home visit was not changed\./)).toBeVisible();
  expect(sheet().getByRole('textbox', { name: 'PIN code' })).toHaveAccessibleDescription('Too far away.');
  server.change({ ...day({ ...fasting, address: '9 Hill Road' }), changeHomeVisit: changed(31, 'ASSIGNED') });
  const letGo = server.hold('changeHomeVisit');
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  expect(sheet().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('9 Hill Road')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('changeHomeVisit')[1]).toMatchObject({
    params: { id: '31' },
    body: {
      address: '9 Hill Road',
      landmark: '',
      pin: '700029',
      day: '2026-11-26',
      from: '10:00',
      until: '12:00',
      fastingReason: 'Asked for',
    },
  });
});

test('a home visit is cancelled with a reason, and a lost answer is asked for again with the same key', async () => {
  const server = answers({ ...reads, cancelHomeVisit: refuse('NETWORK') });
  const { user } = draw();
  await user.click((await card('Rina Roy')).getByRole('button', { name: 'Cancel home visit' }));
  const cancel = () => user.click(sheet().getByRole('button', { name: 'Cancel home visit' }));
  await cancel();
  await waitFor(() => expect(sheet().getByRole('textbox', { name: 'Why?' })).toBeInvalid());
  expect(server.sentTo('cancelHomeVisit')).toEqual([]);
  await user.type(sheet().getByRole('textbox', { name: 'Why?' }), 'Comes to the clinic');
  await cancel();
  expect(
    await sheet().findByText(/^The home visit was not cancelled\. The clinic could not be reached\./),
  ).toBeVisible();
  server.change({ ...day(mitali, nitai), cancelHomeVisit: changed(33, 'CANCELLED') });
  await cancel();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rina Roy' })).toBeNull());
  const sent = server.sentTo('cancelHomeVisit');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    ['33', { reason: 'Comes to the clinic' }],
    ['33', { reason: 'Comes to the clinic' }],
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
