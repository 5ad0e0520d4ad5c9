import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Setup } from '#contract/clinic/setup.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import SetupPage from './setup.tsx';

const setup = (skipped: readonly string[], isDismissed = false): Setup => ({
  steps: (['profile', 'logo', 'upi'] as const).map((name) => ({
    name,
    isDone: name === 'profile',
    isSkipped: skipped.includes(name),
  })),
  isDismissed,
  isOpen: true,
});
const admin = { session: 'Admin' } as const;
const step = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const skip = (name: string) => step(name).getByRole('button');

test('a step is skipped beside those that were before, and taken up again', async () => {
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

test('the dashboard is told to remind no longer, and again; a refusal says why', async () => {
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
