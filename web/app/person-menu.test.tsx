import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '#web/lib/session.ts';
import type { User } from '#web/lib/session.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { PersonMenu } from './person-menu.tsx';

const mita: User = { token: 'cs_7', name: 'Mita Sen', phoneNumber: '9000000007', role: 'User' };
/** Draws the menu and opens it. */
async function open() {
  const drawn = renderPart(<PersonMenu user={mita} />, { session: mita });
  await drawn.user.click(button());
  return drawn;
}
const button = () => screen.getByRole('button', { name: /Mita Sen/ });
const item = () => screen.queryByRole('button', { name: 'Ask for a role' });

test('a log-out ends the session at the clinic, then here', async () => {
  const server = answers({ logOut: () => ({ status: 'ok' }) });
  const { user } = await open();
  const logOut = screen.getByRole('button', { name: 'Log out' });
  const letGo = server.hold('logOut');
  await user.click(logOut);
  expect(logOut).toHaveAttribute('aria-busy', 'true');
  await user.click(logOut);
  expect(currentSession().user).toEqual(mita);
  letGo();
  await waitFor(() => expect(currentSession().user).toBeNull());
  const sent = server.sentTo('logOut').map(({ headers }) => headers.get('Authorization'));
  expect(sent).toEqual(['Bearer cs_7']);
});

test('a log-out that does not reach the clinic ends the session here', async () => {
  const server = answers({ logOut: refuse('NETWORK') });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(server.sentTo('logOut')).toHaveLength(1);
});

test('the menu opens the list of sessions, and the request for a role for users who grant none', async () => {
  answers({
    listMySessions: () => ({ sessions: [] }),
    listRoleRequests: () => ({ ...onePage('roleRequestList', []), open: 0 }),
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Where you are logged in' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Its focus was given back, and the menu is closed.
  expect(button()).toHaveFocus();
  expect(item()).toBeNull();
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Ask for a role' }));
  expect(await screen.findByRole('dialog', { name: 'Ask for a role' })).toBeVisible();
});

test('the menu is shut until its button is pressed, and shuts on Escape, beside it and on its button', async () => {
  answers({});
  const { user } = renderPart(<PersonMenu user={mita} />, { session: mita });
  const isShut = () => {
    expect(item()).toBeNull();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  };
  isShut();
  const shut = [
    () => user.keyboard('{Escape}'),
    () => user.pointer({ keys: '[MouseLeft]', target: document.body }),
    () => user.click(button()),
  ];
  for (const press of shut) {
    await user.click(button());
    expect(item()).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await press();
    isShut();
  }
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(button()).toHaveFocus();
});
