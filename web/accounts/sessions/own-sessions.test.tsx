import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import OwnSessions from './own-sessions.tsx';

type Session = Answer<'listMySessions'>['sessions'][number];
const here: Session = {
  id: '00000000000000aa',
  current: true,
  startedAt: '2026-11-25T05:00:00Z',
  lastSeenAt: '2026-11-26T05:00:00Z',
  device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/146.0',
};
const phone: Session = { ...here, id: '00000000000000bb', current: false, device: '(Android 16) Chrome/140.0' };
const tablet: Session = { ...here, id: '00000000000000cc', current: false, device: '' };
const list =
  (...sessions: Session[]) =>
  () => ({ sessions });
const open = () => renderPart(<OwnSessions onClose={() => undefined} />, { session: 'User' });

test('a session on another device is ended, and is then gone from the list', async () => {
  const server = answers({ listMySessions: list(here, phone, tablet), endMySession: () => ({ status: 'ok' }) });
  const { user } = open();
  const there = await screen.findByRole('button', { name: 'Log out: Chrome · Android' });
  const unknown = screen.getByRole('button', { name: 'Log out: Unknown device' });
  expect(screen.getByText('This device').closest('li')).toHaveTextContent('Firefox · Windows');
  expect(screen.queryByRole('button', { name: 'Log out: Firefox · Windows' })).toBeNull();
  const letGo = server.hold('endMySession');
  await user.click(there);
  expect(there).toHaveAttribute('aria-busy', 'true');
  expect(unknown).not.toHaveAttribute('aria-busy');
  await user.click(there);
  server.change({ listMySessions: list(here, tablet) });
  letGo();
  await waitFor(() => expect(there).not.toBeInTheDocument());
  expect(unknown).toBeVisible();
  expect(server.sentTo('endMySession').map(({ params }) => params)).toEqual([{ id: '00000000000000bb' }]);
});

test('a session that could not be ended stays in the list, with the reason', async () => {
  answers({ listMySessions: list(here, phone), endMySession: refuse('UNAVAILABLE') });
  const { user } = open();
  const there = await screen.findByRole('button', { name: 'Log out: Chrome · Android' });
  await user.click(there);
  expect(await screen.findByText('You could not be logged out there.')).toBeVisible();
  expect(screen.getByText(/^The clinic's system cannot be reached just now\./)).toBeVisible();
  expect(there).toBeVisible();
});
