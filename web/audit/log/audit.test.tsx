import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, onePage } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Audit from './audit.tsx';

test('the reader’s own look-ups are left out by the server, so that a page is full', async () => {
  const server = answers({ listAudit: () => onePage('auditList', []) });
  const { user, address } = renderPart(<Audit />, { session: 'Admin', address: '/audit' });
  const own = await screen.findByLabelText('My own look-ups');
  expect(own).toHaveDisplayValue('Joined in one line');
  await user.selectOptions(own, 'Not shown');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/audit?own=hidden'));
  await waitFor(() => expect(server.sentTo('listAudit').map(({ query }) => query.own)).toEqual([undefined, 'hidden']));
});

test('the log is narrowed by a person and by what was done, which are in the address, and shown whole again', async () => {
  const server = answers({ listAudit: () => onePage('auditList', []) });
  const { user, address } = renderPart(<Audit />, { session: 'Admin', address: '/audit' });
  await screen.findByText('Nothing has been recorded yet.');
  // The entries are in view, and the fields are folded.
  const fold = screen.getByText('Choose entries').closest('details')!;
  expect(fold.open).toBe(false);
  await user.click(screen.getByText('Choose entries'));
  expect(fold.open).toBe(true);
  const show = screen.getByRole('button', { name: 'Show' });
  const person = screen.getByLabelText(/^Whose record/);
  await user.type(person, '12');
  await user.click(show);
  expect(screen.getByText('Phone number must be 10 digits.')).toBeVisible();
  expect(address()).toBe('/audit');

  await user.clear(person);
  await user.type(person, '9000000007');
  await user.selectOptions(screen.getByLabelText('What was done'), 'Look-ups');
  await user.click(show);
  await waitFor(() => expect(address()).toBe('/audit?person=9000000007&action=look-up'));
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(screen.getByLabelText(/^Whose record/)).toHaveValue('9000000007');
  await user.click(screen.getAllByRole('button', { name: 'Show everything' })[0]!);
  await waitFor(() => expect(address()).toBe('/audit'));
  expect(screen.getByLabelText(/^Whose record/)).toHaveValue('');

  await user.selectOptions(screen.getByLabelText('What came of it'), 'Refused');
  await user.type(screen.getByLabelText(/^Who did it/), '9000000002{Enter}');
  await waitFor(() => expect(address()).toBe('/audit?actor=9000000002&outcome=refused'));
  await waitFor(() =>
    expect(
      server.sentTo('listAudit').map(({ query: { person: whose, actor, action, outcome } }) => ({
        whose,
        actor,
        action,
        outcome,
      })),
    ).toEqual([{}, { whose: '9000000007', action: 'look-up' }, {}, { actor: '9000000002', outcome: 'refused' }]),
  );
});
