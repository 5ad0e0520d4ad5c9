import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { deviceSays, passkeyBrowser } from '#web/testing/passkeys.ts';
import { renderPart } from '#web/testing/render.tsx';
import Passkeys from './passkeys.tsx';

afterEach(() => vi.unstubAllGlobals());

type State = Answer<'listMyPasskeys'>;
const none: State = { passkeys: [], hindrance: null, address: 'https://clinic.example', asksCode: false };
const phone = { id: 4, name: 'My phone', madeAt: '2026-11-25T05:00:00Z', usedAt: '2026-11-26T05:10:00Z' };
const key = { id: 5, name: 'Blue key', madeAt: '2026-11-25T05:00:00Z', usedAt: null };
const toMake: Answer<'startPasskey'> = {
  options: {
    rp: { id: 'clinic.example', name: 'Clinic' },
    user: { id: 'dXNlcg', name: 'Bina Roy', displayName: 'Bina Roy' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
};
const open = (language: 'en' | 'bn' = 'en') => renderPart(<Passkeys />, { session: 'Staff', language });
const button = (name: string) => screen.getByRole('button', { name });
const inSheet = () => within(screen.getByRole('dialog', { name: 'New passkey' }));

test('a passkey is named, made by the device and sent, and is then in the list', async () => {
  const asked = passkeyBrowser();
  const server = answers({ listMyPasskeys: () => none, startPasskey: () => toMake, finishPasskey: () => phone });
  const { user } = open();
  expect(await screen.findByText('You have no passkey yet.')).toBeVisible();
  await user.click(button('Make a passkey'));
  await user.type(inSheet().getByRole('textbox', { name: 'What do you call the device?' }), 'My phone');
  expect(inSheet().queryByRole('textbox', { name: 'Code of your authenticator app' })).toBeNull();
  const letGo = server.hold('finishPasskey');
  const make = inSheet().getByRole('button', { name: 'Make a passkey' });
  await user.click(make);
  expect(make).toHaveAttribute('aria-busy', 'true');
  await user.click(make);
  await waitFor(() => expect(server.sentTo('finishPasskey')).toHaveLength(1));
  server.change({ listMyPasskeys: () => ({ ...none, passkeys: [phone] }) });
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('My phone').closest('li')).toHaveTextContent(/^My phoneMade .*Last used /);
  expect(server.sentTo('startPasskey').map(({ body }) => body)).toEqual([{ name: 'My phone' }]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.publicKey).toMatchObject({ rp: { id: 'clinic.example' }, attestation: 'none' });
  expect(server.sentTo('finishPasskey').map(({ body }) => body)).toEqual([
    {
      id: 'cGFzc2tleQ',
      response: { clientDataJSON: 'c2FpZA', attestationObject: 'bWFkZQ', transports: ['internal'] },
    },
  ]);
});

test.each([
  ['nobody answers', 'NotAllowedError', 'The device did not ask, or was not answered. Please try again.'],
  ['one is there already', 'InvalidStateError', 'This device has one of your passkeys already.'],
  [
    'it has no lock',
    'ConstraintError',
    'This device has no fingerprint, face or PIN set up. Set one up in its settings first.',
  ],
] as const)('if %s the sheet says so and keeps the name', async (_, name, words) => {
  passkeyBrowser(deviceSays(name));
  const server = answers({ listMyPasskeys: () => none, startPasskey: () => toMake });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make a passkey' }));
  const field = inSheet().getByRole('textbox', { name: 'What do you call the device?' });
  await user.type(field, 'My phone{Enter}');
  expect(await screen.findByText(`No passkey was made. ${words}`)).toBeVisible();
  expect(field).toHaveValue('My phone');
  expect(server.sentTo('finishPasskey')).toEqual([]);
});

test('a user with a second step types its code; a wrong code and a refusal are shown', async () => {
  passkeyBrowser();
  const server = answers({
    listMyPasskeys: () => ({ ...none, asksCode: true }),
    startPasskey: refuse('INVALID_FIELDS', { code: 'This code is wrong.' }),
    finishPasskey: refuse('PASSKEY_REFUSED'),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make a passkey' }));
  await user.type(inSheet().getByRole('textbox', { name: 'What do you call the device?' }), 'My phone{Enter}');
  expect(server.sentTo('startPasskey')).toEqual([]);
  const code = inSheet().getByRole('textbox', { name: 'Code of your authenticator app' });
  await user.type(code, '123456{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  server.change({ startPasskey: () => toMake });
  await user.type(code, '{Enter}');
  expect(await screen.findByText(/^No passkey was made\. The passkey could not be kept/)).toBeVisible();
  expect(server.sentTo('startPasskey').at(-1)?.body).toEqual({ name: 'My phone', code: '123456' });
});

test('a passkey is removed after a question; if that fails it stays, with the reason', async () => {
  passkeyBrowser();
  const server = answers({
    listMyPasskeys: () => ({ ...none, passkeys: [phone, key] }),
    removePasskey: refuse('NETWORK'),
  });
  const { user } = open();
  expect((await screen.findByText('Blue key')).closest('li')).toHaveTextContent('Not used yet');
  expect(screen.getByText(/^You have two passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a passkey' })).toBeNull();
  await user.click(button('Remove: Blue key'));
  const question = within(screen.getByRole('dialog', { name: 'Remove “Blue key”?' }));
  const yes = question.getByRole('button', { name: 'Remove' });
  await user.click(yes);
  expect(await question.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ removePasskey: () => ({ status: 'ok' }), listMyPasskeys: () => ({ ...none, passkeys: [phone] }) });
  const letGo = server.hold('removePasskey');
  await user.click(yes);
  expect(yes).toHaveAttribute('aria-busy', 'true');
  await user.click(yes);
  letGo();
  await waitFor(() => expect(screen.queryByText('Blue key')).toBeNull());
  expect(screen.getByText('My phone')).toBeVisible();
  expect(server.sentTo('removePasskey').map(({ params }) => params)).toEqual([{ id: '5' }, { id: '5' }]);
});

test.each([
  ['NO_HOST_NAME', /^Passkeys do not work here, because the clinic's system is opened by an IP address/, true],
  ['VOUCHED', /^An admin opened this log-in for you/, false],
  ['RECOVERED', /^You logged in with a recovery code alone/, false],
] as const)('the page says why this session cannot make a passkey: %s', async (hindrance, words, mayRemove) => {
  passkeyBrowser();
  answers({ listMyPasskeys: () => ({ ...none, hindrance, passkeys: [phone] }) });
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a passkey' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove: My phone' }) !== null).toBe(mayRemove);
});

test.each([
  ['an IP address', { origin: 'https://192.168.1.20' }, /opened by an IP address or without https/],
  ['an IPv6 address', { origin: 'https://[fd00::1]' }, /opened by an IP address or without https/],
  ['plain http', { origin: 'http://clinic.example', isSecure: false }, /opened by an IP address or without https/],
  ['another name', { origin: 'https://clinic.test' }, /^Passkeys work only at https:\/\/clinic\.example\./],
  ['an old browser', { has: false }, /^This browser has no passkeys\./],
])('the page says why it cannot make a passkey: %s', async (_, browser, words) => {
  passkeyBrowser(undefined, browser);
  answers({ listMyPasskeys: () => none });
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a passkey' })).toBeNull();
});

test('the page is in Bengali too', async () => {
  passkeyBrowser();
  answers({ listMyPasskeys: () => none });
  open('bn');
  expect(await screen.findByText('আপনার এখনও কোনও পাসকি নেই।')).toBeVisible();
  expect(button('পাসকি তৈরি করুন')).toBeVisible();
});
