import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Queued } from '#contract/queue/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDay, aQueued } from '#web/testing/queue.ts';
import { renderPart } from '#web/testing/render.tsx';
import { scan } from '#web/testing/browser.ts';
import Today from './today.tsx';
import { TodaysSessions } from './todays-sessions.tsx';

const expected = aQueued({
  state: 'EXPECTED',
  number: null,
  arrivedAt: null,
  abilities: { steps: ['ARRIVE', 'NO_SHOW'] },
});
const waiting = aQueued({ abilities: { steps: ['CALL', 'PRIORITY'] } });
const inside = aQueued({
  id: 203,
  patientName: 'Nitai Das',
  number: 3,
  state: 'IN_ROOM',
  enteredAt: '2026-11-23T06:20:00.000Z',
  abilities: { steps: ['DONE', 'UNDO'] },
});
const called = aQueued({
  state: 'CALLED',
  calledAt: '2026-11-23T06:25:00.000Z',
  abilities: { steps: ['ENTER', 'AGAIN', 'SKIP'] },
});
const day = (...people: Queued[]) => ({ readToday: () => aDay(people) });
const queued = { takeStep: () => ({ id: 204, state: 'ARRIVED' as const, number: 4 }) };
const desk = () => renderPart(<Today />, { session: 'Receptionist' });
const own = () => renderPart(<TodaysSessions isOwn />, { session: 'Doctor' });
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);
const stepsSent = (server: ReturnType<typeof answers>) =>
  server.sentTo('takeStep').map(({ params, body }) => [params.id, body]);

beforeEach(() => void vi.setSystemTime('2026-11-23T06:30:00Z'));

test('somebody who has come is noted once, and then waits', async () => {
  const server = answers({ ...day(expected), ...queued });
  const { user } = desk();
  expect(await screen.findByRole('heading', { name: 'Expected 1' })).toBeVisible();
  const has = (await row('Mitali Sen')).getByRole('button', { name: 'Has come' });
  const letGo = server.hold('takeStep');
  await user.click(has);
  expect(has).toHaveAttribute('aria-busy', 'true');
  await user.click(has);
  server.change(day(waiting));
  letGo();
  expect(await screen.findByRole('heading', { name: 'Waiting 1' })).toBeVisible();
  expect(stepsSent(server)).toEqual([['204', { step: 'ARRIVE' }]]);
});

test('a step of the menu that is refused says why in its row', async () => {
  const server = answers({
    ...day(expected),
    takeStep: refuse('INVALID_FIELDS', { step: 'It is too early for that.' }),
  });
  const { user } = desk();
  const own = await row('Mitali Sen');
  await user.click(own.getByLabelText('More steps'));
  await user.click(own.getByRole('button', { name: 'Did not come' }));
  expect(await own.findByText('It is too early for that.')).toBeVisible();
  expect(own.getByLabelText('More steps').closest('details')).not.toHaveAttribute('open');
  expect(stepsSent(server)).toEqual([['204', { step: 'NO_SHOW' }]]);
});

test.each([
  ['the desk', desk],
  ['a doctor', own],
])('the next is called by %s after whoever is inside was seen, and not at all if that is refused', async (_, draw) => {
  const server = answers({ ...day(inside, waiting), takeStep: refuse('FORBIDDEN') });
  const { user } = draw();
  const next = await screen.findByRole('button', { name: 'Seen, call 4' });
  await user.click(next);
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(stepsSent(server)).toEqual([['203', { step: 'DONE' }]]);
  server.change({ ...day(called), ...queued });
  await user.click(next);
  expect(await screen.findByText(/called at 11:55 am/)).toBeVisible();
  expect(screen.queryByText('You do not have permission to do this.')).toBeNull();
  expect(stepsSent(server).slice(1)).toEqual([
    ['203', { step: 'DONE' }],
    ['204', { step: 'CALL' }],
  ]);
});

test('a doctor lets in, calls again or skips whoever is called', async () => {
  const server = answers({ ...day(called), ...queued });
  const { user } = own();
  for (const name of ['Is in the room', 'Call again', 'Skip'])
    await user.click(await screen.findByRole('button', { name, busy: false }));
  await waitFor(() => expect(server.sentTo('takeStep')).toHaveLength(3));
  expect(stepsSent(server)).toEqual([
    ['204', { step: 'ENTER' }],
    ['204', { step: 'AGAIN' }],
    ['204', { step: 'SKIP' }],
  ]);
});

test('somebody is taken earlier, or before all others for a reason, which may be refused', async () => {
  const server = answers({ ...day(waiting), ...queued });
  const { user } = desk();
  const menu = async (name: string) => {
    await user.click((await row('Mitali Sen')).getByLabelText('More steps'));
    await user.click((await row('Mitali Sen')).getByRole('button', { name }));
  };
  await menu('Earlier: pregnant');
  await waitFor(() => expect(stepsSent(server)).toEqual([['204', { step: 'PRIORITY', priority: 'PREGNANT' }]]));

  server.change({ takeStep: refuse('NETWORK') });
  await menu('Emergency');
  const sheet = within(await screen.findByRole('dialog', { name: 'Emergency' }));
  await user.click(sheet.getByRole('button', { name: 'Take first' }));
  await waitFor(() => expect(sheet.getByRole('textbox')).toBeInvalid());
  expect(server.sentTo('takeStep')).toHaveLength(1);
  await user.type(sheet.getByRole('textbox', { name: 'Why before all others?' }), 'Chest pain, very pale');
  await user.click(sheet.getByRole('button', { name: 'Take first' }));
  expect(await sheet.findByText(/^The order could not be changed\. The clinic could not be reached\./)).toBeVisible();
  server.change({ ...day({ ...waiting, priority: 'EMERGENCY' }), ...queued });
  await user.click(sheet.getByRole('button', { name: 'Take first' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Emergencies today: 1')).toBeVisible();
  expect(stepsSent(server)[2]).toEqual([
    '204',
    { step: 'PRIORITY', priority: 'EMERGENCY', reason: 'Chest pain, very pale' },
  ]);
});

test('keys do what the buttons do: N calls the next, E asks why', async () => {
  const server = answers({ ...day(inside, waiting), ...queued });
  desk();
  await screen.findByRole('button', { name: 'Seen, call 4' });
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() =>
    expect(stepsSent(server)).toEqual([
      ['203', { step: 'DONE' }],
      ['204', { step: 'CALL' }],
    ]),
  );
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(await screen.findByRole('dialog', { name: 'Emergency' })).toBeVisible();
});

test('a scanned slip notes that its number has come; another slip, and one that came before, are said', async () => {
  const withSlip = { ...expected, number: 4, code: 'k7q2m9' };
  const server = answers({ ...day(withSlip), ...queued });
  const { user } = desk();
  expect(await screen.findByText(/Or scan the slip of whoever has come\./)).toBeVisible();
  scan('https://clinic.example/n/zzzzzz');
  expect(await screen.findByText('This is the slip of no number of today.')).toBeVisible();
  server.change(day({ ...waiting, code: 'k7q2m9' }));
  scan('https://clinic.example/n/k7q2m9');
  expect(await screen.findByText('Number 4 has come.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close: https://clinic.example/n/zzzzzz' }));
  expect(screen.queryByText('This is the slip of no number of today.')).toBeNull();
  await screen.findByRole('heading', { name: 'Waiting 1' });
  scan('https://clinic.example/n/k7q2m9');
  expect(await screen.findByText('Number 4 has come already: Waiting.')).toBeVisible();
  expect(stepsSent(server)).toEqual([['204', { step: 'ARRIVE' }]]);
});

test('a slip that is scanned before today is there, or that is newer than it, is noted too', async () => {
  const withSlip = { ...expected, number: 4, code: 'k7q2m9' };
  const server = answers({ ...day(withSlip), ...queued });
  const letGo = server.hold('readToday');
  desk();
  scan('https://clinic.example/n/k7q2m9');
  letGo();
  expect(await screen.findByText('Number 4 has come.')).toBeVisible();
  server.change(day(withSlip, { ...withSlip, id: 205, number: 5, code: 'p3x8w1' }));
  scan('https://clinic.example/n/p3x8w1');
  expect(await screen.findByText('Number 5 has come.')).toBeVisible();
  server.change({ readToday: refuse('NETWORK') });
  scan('https://clinic.example/n/zzzzzz');
  expect(await screen.findByText(/The clinic could not be reached/)).toBeVisible();
  expect(stepsSent(server)).toEqual(['204', '205'].map((id) => [id, { step: 'ARRIVE' }]));
});

test('slips that are scanned while an answer is on its way are noted after it, in order', async () => {
  const come = [1, 2, 3].map((n) => ({ ...expected, id: 200 + n, number: n, code: `k7q2m${n}` }));
  const server = answers({ ...day(...come), ...queued });
  desk();
  await screen.findByText(/Or scan the slip of whoever has come\./);
  const letGo = server.hold('takeStep');
  for (const { code } of come) scan(`https://clinic.example/n/${code}`);
  expect(await screen.findAllByText('is being sent…')).toHaveLength(3);
  letGo();
  for (const n of [1, 2, 3]) expect(await screen.findByText(`Number ${n} has come.`)).toBeVisible();
  expect(stepsSent(server)).toEqual(['201', '202', '203'].map((id) => [id, { step: 'ARRIVE' }]));
});
