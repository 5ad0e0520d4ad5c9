import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { MessageOut } from '#contract/messages-out/outbox.ts';
import type { MessageTemplate } from '#contract/messages-out/shapes.ts';
import { answers, refuse, onePage } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import MessagesOut from './messages-out.tsx';

const off: MessageTemplate = {
  kind: 'reportReady',
  language: 'en',
  text: '{clinic}: your report is ready.',
  parts: 1,
  state: 'off',
  templateId: '',
  header: '',
  registered: '',
  msg91Id: '',
  fast2smsId: '',
};
const registered: MessageTemplate = {
  ...off,
  state: 'registered',
  templateId: '1107160000000000001',
  header: 'SUNDAR',
  registered: '{#var#}: your report is ready.',
  msg91Id: '65a1',
};
const templates = (template: MessageTemplate): Answer<'listTemplates'> => ({
  providers: [{ name: 'msg91', reportAddress: null }],
  templates: [template],
});
const counts = (prices: Partial<Answer<'countMessagesOut'>['prices']> = {}): Answer<'countMessagesOut'> => ({
  prices: { SMS: null, WHATSAPP: null, VOICE: null, ...prices },
  counts: [{ month: '2026-11', kind: 'reportReady', messages: 40, parts: 80, cost: prices.SMS ? 12 : null }],
});
const onItsWay: MessageOut = {
  id: 9,
  kind: 'reportReady',
  language: null,
  phoneNumber: null,
  text: null,
  parts: null,
  name: 'Piyali Das',
  state: 'QUEUED',
  fault: null,
  code: null,
  provider: null,
  tries: 0,
  createdAt: '2026-11-26T05:00:00Z',
  changedAt: '2026-11-26T05:00:00Z',
  abilities: { sendAgain: false, handOver: false },
};

/** The page of an admin, with the one kind of text open. */
async function open(given: Answers) {
  const server = answers({
    listMessagesOut: () => onePage('messageOutList', []),
    countMessagesOut: () => counts(),
    ...given,
  });
  const { user } = renderPart(<MessagesOut />, { session: 'Admin', address: '/messages-out?tab=texts' });
  await user.click(await screen.findByRole('button', { name: 'Report ready' }));
  const card = screen.getByRole('group', { name: 'Report ready · English' });
  return { server, user, button: (name: string) => within(card).getByRole('button', { name }) };
}
const field = (name: string) => screen.getByRole('textbox', { name });

test('a text is registered with its ids, header and wording; then it is told, and the text goes out', async () => {
  const { server, user, button } = await open({
    listTemplates: () => templates(off),
    registerTemplate: () => templates(registered),
  });
  expect(screen.queryByRole('button', { name: 'Send to myself' })).toBeNull();
  await user.click(button('Enter the registration'));
  const sheet = screen.getByRole('dialog', { name: 'Report ready: how is it registered?' });
  expect(sheet).toHaveTextContent('{clinic}: your report is ready.');
  expect(screen.queryByRole('textbox', { name: 'Its id at Fast2SMS' })).toBeNull();
  await user.type(field('Template id'), '1107160000000000001');
  await user.type(field('Header'), 'sundar');
  await user.type(field('Registered text, copied from the portal'), '{{#var#}: your report is ready.');
  await user.type(field('Its id at MSG91'), '65a1');
  const save = within(sheet).getByRole('button', { name: 'Save' });
  const letGo = server.hold('registerTemplate');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ listTemplates: () => templates(registered) });
  letGo();
  expect(await screen.findByText('The registration is saved.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Change the registration')).toBeVisible();
  expect(server.sentTo('registerTemplate')).toMatchObject([
    {
      params: { kind: 'reportReady', language: 'en' },
      body: {
        templateId: '1107160000000000001',
        header: 'SUNDAR',
        registered: '{#var#}: your report is ready.',
        msg91Id: '65a1',
        fast2smsId: '',
      },
    },
  ]);
});

test('a registration that is not the text stays in its sheet, at the field', async () => {
  const { user, button } = await open({
    listTemplates: () => templates(registered),
    registerTemplate: refuse('INVALID_FIELDS', { registered: 'This is not the text above.' }),
  });
  await user.click(button('Change the registration'));
  expect(field('Template id')).toHaveValue('1107160000000000001');
  await user.type(field('Registered text, copied from the portal'), ' Come.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is not the text above.')).toBeVisible();
  expect(screen.getByText('The registration could not be saved. Please check what you entered.')).toBeVisible();
  expect(field('Registered text, copied from the portal')).toHaveFocus();
  expect(field('Registered text, copied from the portal')).toHaveValue('{#var#}: your report is ready. Come.');
});

test('a registered text is sent to oneself; after a lost answer with the same key', async () => {
  const { server, user, button } = await open({
    listTemplates: () => templates(registered),
    testTemplate: refuse('NETWORK'),
  });
  await user.click(button('Send to myself'));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ testTemplate: () => onItsWay, listMessagesOut: () => onePage('messageOutList', [onItsWay]) });
  const letGo = server.hold('testTemplate');
  await user.click(button('Send to myself'));
  expect(button('Send to myself')).toBeDisabled();
  letGo();
  expect(await screen.findByText('It is on its way to your phone. Under Messages you see how it goes.')).toBeVisible();
  expect(screen.queryByText(/^The clinic could not be reached\./)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Messages' }));
  expect(await screen.findByText('Waits')).toBeVisible();
  const sent = server.sentTo('testTemplate');
  expect(sent.map(({ params }) => params)).toEqual(Array(2).fill({ kind: 'reportReady', language: 'en' }));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('what 1,000 messages cost is saved, and the counts then show rupees', async () => {
  const { server, user } = await open({
    listTemplates: () => templates(registered),
    countMessagesOut: () => counts({ VOICE: 400 }),
    priceMessages: refuse('FORBIDDEN'),
  });
  await user.click(screen.getByRole('link', { name: 'What is paid for' }));
  expect(await screen.findByRole('heading', { name: 'November 2026: 80 SMS' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Prices' }));
  const sheet = await screen.findByRole('dialog', { name: 'What 1,000 messages cost' });
  expect(field('1,000 phone calls with a code (₹)')).toHaveValue('400');
  await user.clear(field('1,000 phone calls with a code (₹)'));
  await user.type(field('1,000 SMS (₹)'), '150');
  const save = within(sheet).getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(
    await screen.findByText('The prices could not be saved. You do not have permission to do this.'),
  ).toBeVisible();
  expect(field('1,000 SMS (₹)')).toHaveValue('150');

  server.change({ priceMessages: () => counts({ SMS: 150 }), countMessagesOut: () => counts({ SMS: 150 }) });
  const letGo = server.hold('priceMessages');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByRole('heading', { name: 'November 2026: 80 SMS · ₹12' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('priceMessages').map(({ body }) => body)).toEqual([
    { SMS: '150', WHATSAPP: '', VOICE: '' },
    { SMS: '150', WHATSAPP: '', VOICE: '' },
  ]);
});
