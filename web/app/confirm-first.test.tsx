import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '#web/lib/session.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { SignedIn } from './signed-in.tsx';

/** The user as stored by the log-in, which was told no name. */
const newOwner = { token: 'cs_1', name: '', phoneNumber: '9000000007', role: 'User' } as const;
const question = { needed: true, asks: 'yearOfBirth', triesLeft: 3 } as const;
const me = { name: 'Rina Das', phoneNumber: '9000000007', role: 'User', language: 'en' } as const;

test('a user whose phone was not used for long is asked before any screen, and nothing else is read', async () => {
  const server = answers({ readIdentity: () => question, confirmIdentity: refuse('IDENTITY_WRONG') });
  const { user } = renderPart(<SignedIn />, { session: newOwner });
  expect(await screen.findByRole('heading', { level: 1, name: 'First confirm who you are' })).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name: /Year of birth/ }), '1960');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This does not match what the clinic knows.')).toBeVisible();
  expect(server.sentTo('countWaiting')).toEqual([]);
  server.change({
    confirmIdentity: () => ({ needed: false, asks: null, triesLeft: 3 }),
    readIdentity: () => ({ needed: false, asks: null, triesLeft: 3 }),
    readMe: () => me,
    countWaiting: () => ({}),
  });
  const field = screen.getByRole('textbox', { name: /Year of birth/ });
  await user.clear(field);
  await user.type(field, '1986');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => currentSession().user?.name).toBe('Rina Das');
  expect(server.sentTo('confirmIdentity').map(({ body }) => body)).toEqual([
    { yearOfBirth: '1960' },
    { yearOfBirth: '1986' },
  ]);
  expect(screen.queryByRole('heading', { name: 'First confirm who you are' })).toBeNull();
});

test('a user whose account the reception opened meanwhile continues without a question', async () => {
  answers({
    readIdentity: () => ({ needed: false, asks: null, triesLeft: 3 }),
    readMe: () => me,
    countWaiting: () => ({}),
  });
  renderPart(<SignedIn />, { session: newOwner });
  await expect.poll(() => currentSession().user?.name).toBe('Rina Das');
});
