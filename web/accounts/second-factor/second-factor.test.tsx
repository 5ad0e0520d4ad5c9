import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import SecondFactor from './second-factor.tsx';

const off: Answer<'readSecondFactor'> = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on: Answer<'readSecondFactor'> = { isOn: true, isRequired: false, recoveryCodesLeft: 7 };
const started = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Clinic:9000000002?secret=JBSWY3DPEHPK3PXP' };
const open = () => renderPart(<SecondFactor />, { session: 'Admin' });

test('a second step is on after the first code of the app, and its recovery codes stay on the screen', async () => {
  const server = answers({
    readSecondFactor: () => ({ ...off, isRequired: true }),
    startSecondFactor: () => started,
    confirmSecondFactor: () => ({ recoveryCodes: ['abcd-efgh', 'ijkl-mnop'] }),
  });
  const { user } = open();
  expect(await screen.findByText(/^The clinic asks for this step in your role\./)).toBeVisible();
  const letGoStart = server.hold('startSecondFactor');
  const start = screen.getByRole('button', { name: 'Set it up' });
  await user.click(start);
  expect(start).toHaveAttribute('aria-busy', 'true');
  await user.click(start);
  letGoStart();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open in the app on this device' })).toHaveAttribute('href', started.address);
  expect(server.sentTo('startSecondFactor')).toHaveLength(1);

  await user.type(screen.getByRole('textbox', { name: '2. Code that the app now shows' }), '123456');
  const letGo = server.hold('confirmSecondFactor');
  const confirm = screen.getByRole('button', { name: 'Turn on' });
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  await user.click(confirm);
  server.change({ readSecondFactor: () => on });
  letGo();
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(codes).toEqual(['abcd-efgh', 'ijkl-mnop']);
  expect(screen.getByText('Your second step is on: each log-in asks for a code of your app.')).toBeVisible();
  expect(server.sentTo('confirmSecondFactor').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test('a set-up that the clinic refuses says why; a wrong code can be typed again', async () => {
  const server = answers({ readSecondFactor: () => off, startSecondFactor: refuse('TOO_MANY_REQUESTS') });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  expect(await screen.findByText('Too many tries. Please wait a little and try again.')).toBeVisible();
  server.change({ startSecondFactor: () => started, confirmSecondFactor: refuse('NETWORK') });
  await user.click(screen.getByRole('button', { name: 'Set it up' }));
  const code = await screen.findByRole('textbox', { name: '2. Code that the app now shows' });
  await user.type(code, '12345{Enter}');
  expect(await screen.findByText('OTP must be 6 digits long.')).toBeVisible();
  expect(server.sentTo('confirmSecondFactor')).toEqual([]);
  await user.type(code, '6{Enter}');
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ confirmSecondFactor: refuse('INVALID_FIELDS', { code: 'This code is wrong.' }) });
  await user.type(code, '{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  expect(code).toHaveValue('123456');
  expect(code).toHaveFocus();
});

test.each([
  ['free', false, 'Turn off', /^Turn it off when you change your phone/],
  ['needed', true, 'Set up anew', /^Your role needs this step\./],
])('a %s second step is taken away by a code, and can be set up again', async (_, isRequired, name, about) => {
  const server = answers({
    readSecondFactor: () => ({ ...on, isRequired }),
    removeSecondFactor: refuse('INVALID_FIELDS', { code: 'This code is wrong.' }),
  });
  const { user } = open();
  expect(await screen.findByText('7 recovery codes are left.')).toBeVisible();
  expect(screen.getByText(about)).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  const sheet = screen.getByRole('dialog', { name });
  const code = within(sheet).getByRole('textbox', { name: 'Code of the app' });
  await user.type(code, 'abcd-efgh');
  const save = within(sheet).getByRole('button', { name });
  await user.click(save);
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  expect(code).toHaveValue('abcd-efgh');

  await user.clear(code);
  await user.type(code, '123456');
  server.change({ readSecondFactor: () => ({ ...off, isRequired }), removeSecondFactor: () => ({ status: 'ok' }) });
  const letGo = server.hold('removeSecondFactor');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  letGo();
  expect(await screen.findByRole('button', { name: 'Set it up' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const codes = server.sentTo('removeSecondFactor').map(({ body }) => body.code);
  expect(codes).toEqual(['abcd-efgh', '123456']);
});
