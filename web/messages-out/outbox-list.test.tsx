import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MessageOut } from '#contract/messages-out/outbox.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import { aFailedMessage } from '#web/testing/messages-out.ts';
import { renderPart } from '#web/testing/render.tsx';
import { OutboxList } from './outbox-list.tsx';

const failed = aFailedMessage();
const list = (...messages: MessageOut[]) => onePage('messageOutList', messages);

test('a message that did not arrive is sent again, once', async () => {
  const queued: MessageOut = { ...failed, state: 'QUEUED', fault: null, code: null, provider: null };
  const server = answers({ listMessagesOut: () => list(failed), sendMessageAgain: () => queued });
  const { user } = renderPart(<OutboxList isAll />, { session: 'Admin' });
  const again = await screen.findByRole('button', { name: 'Send again' });
  const letGo = server.hold('sendMessageAgain');
  await user.click(again);
  expect(again).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Note as told' })).toBeDisabled();
  server.change({ listMessagesOut: () => list(queued) });
  letGo();
  expect(await screen.findByText('Waits')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(server.sentTo('sendMessageAgain').map(({ params }) => params)).toEqual([{ id: '8' }]);
  expect(server.sentTo('handMessageOver')).toEqual([]);
});

test('the desk writes to the person by WhatsApp, and notes that they were told', async () => {
  const own: MessageOut = { ...failed, abilities: { sendAgain: false, handOver: true } };
  const told: MessageOut = { ...own, state: 'HANDED_OVER', abilities: { sendAgain: false, handOver: false } };
  const server = answers({ listMessagesOut: () => list(own), handMessageOver: () => told });
  const { user } = renderPart(<OutboxList isAll={false} />, { session: 'Receptionist' });
  const note = await screen.findByRole('button', { name: 'Note as told' });
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Write by WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919000000007?text=Sundarpur%20Clinic%3A%20your%20report%20is%20ready.',
  );
  const letGo = server.hold('handMessageOver');
  await user.click(note);
  expect(note).toBeDisabled();
  server.change({ listMessagesOut: () => list(told) });
  letGo();
  expect(await screen.findByText('Told another way')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Note as told' })).toBeNull();
  expect(server.sentTo('handMessageOver').map(({ params }) => params)).toEqual([{ id: '8' }]);
});

test('what is refused says why, and the last reason stands alone', async () => {
  const server = answers({
    listMessagesOut: () => list(failed),
    sendMessageAgain: refuse('TOO_MANY_REQUESTS'),
    handMessageOver: refuse('FORBIDDEN'),
  });
  const { user } = renderPart(<OutboxList isAll />, { session: 'Admin' });
  const again = await screen.findByRole('button', { name: 'Send again' });
  await user.click(again);
  expect(await screen.findByText('Too many tries. Please wait a little and try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Note as told' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const letGo = server.hold('sendMessageAgain');
  await user.click(again);
  expect(screen.queryByRole('alert')).toBeNull();
  letGo();
  expect(await screen.findByText('Too many tries. Please wait a little and try again.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
