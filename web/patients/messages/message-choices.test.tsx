import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MessageChoices as Choices } from '#contract/messages-out/choices.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { MessageChoices } from './message-choices.tsx';

const choices = (report: Choices['choices'][number]['way'], late: typeof report = 'SMS'): Choices => ({
  whatsApp: true,
  agreed: null,
  stoppedAt: null,
  choices: [
    { kind: 'reportReady', way: report },
    { kind: 'doctorLate', way: late },
  ],
});
const choose = (name: string) => screen.getByRole('combobox', { name });
const values = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('how each kind of message comes is chosen, and then stands there', async () => {
  const server = answers({ readMessageChoices: () => choices('SMS'), chooseMessages: () => choices('WHATSAPP') });
  const { user } = renderPart(<MessageChoices />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  const sheet = await screen.findByRole('dialog', { name: 'Messages from the clinic' });
  expect(choose('All kinds together')).toHaveValue('SMS');
  await user.selectOptions(choose('Report ready'), 'WHATSAPP');
  expect(choose('All kinds together')).toHaveDisplayValue('Different');
  const save = within(sheet).getByRole('button', { name: 'Save' });
  const letGo = server.hold('chooseMessages');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ readMessageChoices: () => choices('WHATSAPP') });
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([values('By SMS'), values('By WhatsApp'), values('Not at all')]).toEqual([
    'Doctor comes late',
    'Report ready',
    'none',
  ]);
  expect(server.sentTo('chooseMessages').map(({ body }) => body)).toEqual([
    {
      choices: [
        { kind: 'reportReady', way: 'WHATSAPP' },
        { kind: 'doctorLate', way: 'SMS' },
      ],
      resume: false,
    },
  ]);
});

test('the desk chooses for a person, all kinds at once, and takes back a STOP; a refusal keeps the choice', async () => {
  const stopped = { ...choices('SMS', 'NONE'), stoppedAt: '2026-11-20T05:00:00Z' };
  const server = answers({ readMessageChoicesOf: () => stopped, chooseMessagesOf: refuse('FORBIDDEN') });
  const { user } = renderPart(<MessageChoices patientNumber="10004827" />, { session: 'Receptionist' });
  expect(await screen.findByText(/^This phone sent STOP on 20 November 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  const sheet = await screen.findByRole('dialog', { name: 'Messages to this phone' });
  await user.click(screen.getByRole('checkbox', { name: 'Receive messages again' }));
  await user.selectOptions(choose('All kinds together'), 'NONE');
  const save = within(sheet).getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(
    await screen.findByText('The choice could not be saved. You do not have permission to do this.'),
  ).toBeVisible();
  expect(choose('Report ready')).toHaveValue('NONE');

  server.change({
    chooseMessagesOf: () => choices('NONE', 'NONE'),
    readMessageChoicesOf: () => choices('NONE', 'NONE'),
  });
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(values('Not at all')).toBe('Report ready · Doctor comes late');
  expect(screen.queryByText(/^This phone sent STOP/)).toBeNull();
  expect(server.sentTo('chooseMessagesOf')[1]).toMatchObject({
    params: { patientNumber: '10004827' },
    body: {
      choices: [
        { kind: 'reportReady', way: 'NONE' },
        { kind: 'doctorLate', way: 'NONE' },
      ],
      resume: true,
    },
  });
});
