import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Setup } from '#contract/clinic/setup.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import SetupPage from './setup.tsx';

const setup = (skipped: readonly string[], isDismissed = false): Setup => ({
  steps: (['profile', 'logo', 'upi'] as const).map((name) => ({
    name,
    has: name === 'profile' ? 1 : 0,
    lacks: 0,
    isDone: name === 'profile',
    isSkipped: skipped.includes(name),
  })),
  isDismissed,
  isOpen: true,
});
const admin = { session: 'Admin' } as const;
const step = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const skip = (name: string) => step(name).getByRole('button');

test('a step is skipped in addition to earlier ones, and taken up again', async () => {
  const server = answers({ readSetup: () => setup(['logo']), changeSetup: () => setup([]) });
  const { user } = renderPart(<SetupPage />, admin);
  await screen.findByRole('heading', { name: 'UPI ID' });
  expect(step('UPI ID').getByText('To do')).toBeVisible();
  expect(step("The clinic's profile").queryByRole('button'), 'what is done').toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/clinic',
    '/clinic?tab=papers',
    '/clinic?tab=money',
  ]);
  expect(skip('Logo')).toHaveTextContent('Do not skip Logo');

  server.change({ readSetup: () => setup(['logo', 'upi']) });
  await user.click(skip('UPI ID'));
  expect(await step('UPI ID').findByText('Skipped')).toBeVisible();
  server.change({ readSetup: () => setup(['upi']) });
  await user.click(skip('Logo'));
  expect(await step('Logo').findByText('To do')).toBeVisible();
  expect(server.sentTo('changeSetup').map(({ body }) => body)).toEqual([
    { skipped: ['logo', 'upi'], isDismissed: false },
    { skipped: ['upi'], isDismissed: false },
  ]);
});

test('the reminder on the dashboard is turned off and on again; a refusal says why', async () => {
  const server = answers({ readSetup: () => setup(['logo']), changeSetup: refuse('NETWORK') });
  const { user } = renderPart(<SetupPage />, admin);
  await user.click(await screen.findByRole('button', { name: 'No longer show this on the dashboard' }));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();

  server.change({ changeSetup: () => setup(['logo'], true), readSetup: () => setup(['logo'], true) });
  const letGo = server.hold('changeSetup');
  const dismiss = screen.getByRole('button', { name: 'No longer show this on the dashboard' });
  await user.click(dismiss);
  expect(dismiss).toHaveAttribute('aria-busy', 'true');
  await user.click(dismiss);
  letGo();
  const remind = await screen.findByRole('button', { name: 'Show this on the dashboard' });
  expect(screen.queryByText(/could not be reached/)).toBeNull();
  server.change({ readSetup: () => setup(['logo']) });
  await user.click(remind);
  expect(await screen.findByRole('button', { name: 'No longer show this on the dashboard' })).toBeVisible();
  expect(server.sentTo('changeSetup').map(({ body }) => body)).toEqual([
    { skipped: ['logo'], isDismissed: true },
    { skipped: ['logo'], isDismissed: true },
    { skipped: ['logo'], isDismissed: false },
  ]);
});

test('each step says how much there is and is missing, and links to the screen where it is done', async () => {
  const step = (name: Setup['steps'][number]['name'], has: number, lacks: number) => ({
    name,
    has,
    lacks,
    isDone: has > 0 && lacks === 0,
    isSkipped: false,
  });
  const steps = [
    step('colleagues', 4, 0),
    step('schedules', 2, 3),
    step('ranges', 0, 7),
    step('signers', 1, 1),
    step('texts', 0, 26),
    step('secondStep', 1, 2),
    step('backup', 0, 0),
  ];
  answers({ readSetup: () => ({ steps, isDismissed: false, isOpen: true }) });
  renderPart(<SetupPage />, admin);
  await screen.findByRole('heading', { name: 'Colleagues' });
  const told = [...document.querySelectorAll('li')].map((card) => [
    card.querySelector('h2')?.textContent,
    [...card.querySelectorAll('p')].at(-1)?.textContent,
    card.querySelector('a')?.getAttribute('href') ?? null,
  ]);
  expect(told).toEqual([
    ['Colleagues', 'Beside you: 4', '/manage-roles'],
    ['Schedules', 'Doctors of the clinic without a week: 3', '/schedules'],
    ['Reference ranges', 'Tests with a value that has no range: 7', '/manage-tests'],
    ['Signers', 'Signers with something missing: 1', '/signers'],
    ['Registered texts', 'Texts that do not go out yet: 26', '/messages-out?tab=texts'],
    ['Second step', 'Admins without it: 2', '/second-factor'],
    ['Backup', expect.stringContaining('BACKUP_FOLDER (a folder on another disk)'), null],
  ]);
});
