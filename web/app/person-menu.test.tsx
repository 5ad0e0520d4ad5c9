import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '#web/lib/session.ts';
import type { User } from '#web/lib/session.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { PersonMenu } from './person-menu.tsx';

const mita: User = { token: 'cs_7', name: 'Mita Sen', phoneNumber: '9000000007', role: 'User' };
const open = (user = mita) => renderPart(<PersonMenu user={user} />, { session: user });

test('a log-out ends the session at the clinic, then here', async () => {
  const server = answers({ logOut: () => ({ status: 'ok' }) });
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Log out' });
  const letGo = server.hold('logOut');
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(currentSession().user).toEqual(mita);
  letGo();
  await waitFor(() => expect(currentSession().user).toBeNull());
  const sent = server.sentTo('logOut').map(({ headers }) => headers.get('Authorization'));
  expect(sent).toEqual(['Bearer cs_7']);
});

test('a log-out that does not reach the clinic ends the session here', async () => {
  const server = answers({ logOut: refuse('NETWORK') });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(server.sentTo('logOut')).toHaveLength(1);
});

test('the menu opens the list of sessions, and the request for a role for users who grant none', async () => {
  answers({
    listMySessions: () => ({ sessions: [] }),
    listRoleRequests: () => ({ ...onePage('roleRequestList', []), open: 0 }),
  });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Where you are logged in' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Ask for a role' }));
  expect(await screen.findByRole('dialog', { name: 'Ask for a role' })).toBeVisible();
});
