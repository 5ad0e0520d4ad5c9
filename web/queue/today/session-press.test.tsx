import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDay, aQueued } from '#web/testing/queue.ts';
import { renderPart } from '#web/testing/render.tsx';
import Today from './today.tsx';

const day = (changes: Partial<QueueSession>) => ({ readToday: () => aDay([aQueued()], changes) });
const said = { takeSessionStep: () => ({ expectedStart: null, isPaused: true }) };
const may = (...steps: ('LATE' | 'PAUSE' | 'RESUME')[]) => ({ abilities: { steps } });
const draw = () => renderPart(<Today />, { session: 'Receptionist' });
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => void vi.setSystemTime('2026-11-23T06:30:00Z'));

test('a queue pauses and goes on, each said to its session', async () => {
  const server = answers({ ...day(may('PAUSE')), ...said });
  const { user } = draw();
  const pause = await screen.findByRole('button', { name: 'Pause' });
  const letGo = server.hold('takeSessionStep');
  await user.click(pause);
  expect(pause).toHaveAttribute('aria-busy', 'true');
  await user.click(pause);
  server.change(day({ ...may('RESUME'), isPaused: true }));
  letGo();
  expect(await screen.findByText('The queue pauses')).toBeVisible();
  server.change(day(may('PAUSE')));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(screen.queryByText('The queue pauses')).toBeNull();
  expect(server.sentTo('takeSessionStep').map(({ params, body }) => [params.doctorId, body])).toEqual([
    ['7', { startsAt: '11:00', step: 'PAUSE' }],
    ['7', { startsAt: '11:00', step: 'RESUME' }],
  ]);
});

test('a pause that is refused says why at its session', async () => {
  answers({ ...day(may('PAUSE')), takeSessionStep: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const session = within(screen.getByRole('region', { name: /^Dr\. Nag/ }));
  expect(await session.findByText('You do not have permission to do this.')).toBeVisible();
});

test('a doctor who is late is said with a time, which may be refused', async () => {
  const server = answers({
    ...day(may('LATE')),
    takeSessionStep: refuse('INVALID_FIELDS', { expectedAt: 'Too late.' }),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Doctor is late' }));
  await screen.findByRole('dialog', { name: 'The doctor is late' });
  const field = () => sheet().getByLabelText('When does the doctor come?');
  expect(field()).toHaveValue('11:00');
  await user.clear(field());
  await user.type(field(), '12:15');
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  expect(await sheet().findByText(/^The time could not be saved\./)).toBeVisible();
  expect(field()).toHaveAccessibleDescription('Too late.');
  server.change({ ...day({ ...may('LATE'), expectedStart: '2026-11-23T06:45:00.000Z' }), ...said });
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('The doctor comes at 12:15 pm')).toBeVisible();
  expect(server.sentTo('takeSessionStep').map(({ params, body }) => [params.doctorId, body])).toEqual([
    ['7', { startsAt: '11:00', step: 'LATE', expectedAt: '12:15' }],
    ['7', { startsAt: '11:00', step: 'LATE', expectedAt: '12:15' }],
  ]);
});

const hall = { id: 5, name: 'Entrance', isOn: true };
const withScreens = (...screens: (typeof hall)[]) => ({
  readToday: () => ({ ...aDay([]), screens, abilities: { pairScreen: true } }),
});

test('a screen of the hall is paired by its code, which may be a wrong one', async () => {
  const server = answers({ ...withScreens(), pairScreen: refuse('INVALID_FIELDS', { code: 'No screen shows this.' }) });
  const { user } = renderPart(<Today />, { session: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Pair a screen' }));
  await user.type(sheet().getByRole('textbox', { name: 'Code on the screen' }), '482917');
  await user.type(sheet().getByRole('textbox', { name: 'Where it hangs' }), 'Entrance');
  await user.click(sheet().getByRole('button', { name: 'Pair' }));
  expect(await sheet().findByText(/^The screen was not paired\./)).toBeVisible();
  expect(sheet().getByRole('textbox', { name: 'Code on the screen' })).toHaveAccessibleDescription(
    'No screen shows this.',
  );
  server.change({ ...withScreens(hall), pairScreen: () => ({ status: 'ok' }) });
  const letGo = server.hold('pairScreen');
  await user.click(sheet().getByRole('button', { name: 'Pair' }));
  expect(sheet().getByRole('button', { name: 'Pair' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('On')).toBeVisible();
  expect(server.sentTo('pairScreen').map(({ body }) => body)).toEqual([
    { code: '482917', name: 'Entrance' },
    { code: '482917', name: 'Entrance' },
  ]);
});

test('a screen is taken off, and a refusal says why beside it', async () => {
  const server = answers({ ...withScreens(hall), removeScreen: refuse('FORBIDDEN') });
  const { user } = renderPart(<Today />, { session: 'Admin' });
  const remove = await screen.findByRole('button', { name: 'Take off' });
  await user.click(remove);
  expect(await within(remove.closest('li')!).findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ ...withScreens(), removeScreen: () => ({ status: 'ok' }) });
  await user.click(remove);
  await waitFor(() => expect(screen.queryByText(/Entrance/)).toBeNull());
  expect(server.sentTo('removeScreen').map(({ params }) => params.id)).toEqual(['5', '5']);
});
