import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CriticalReport } from '#contract/reports/critical.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import CriticalValues from './critical-values.tsx';

const report: CriticalReport = {
  id: 12,
  bookingId: 204,
  testName: 'Sugar',
  testNameBn: '',
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  requester: 'Dr. Sen',
  requesterPhone: '9000000004',
  enteredAt: '2026-11-26T04:00:00.000Z',
  values: [],
  calls: [],
};
const reads = { listCritical: () => ({ hasLimits: true, reports: [report] }) };

test('a call that told the values is recorded, and the report leaves the list', async () => {
  const server = answers({ ...reads, noteCriticalCall: () => ({ status: 'ok' }) });
  const { user } = renderPart(<CriticalValues />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Record a call' }));
  const sheet = screen.getByRole('dialog', { name: 'Record a call' });
  // The requester of the test comes first.
  expect(within(sheet).getByRole('textbox', { name: 'Whom did you call?' })).toHaveValue('Dr. Sen');
  const record = within(sheet).getByRole('button', { name: 'Record' });
  await user.keyboard('{Enter}');
  expect(await within(sheet).findByText('Please say whether somebody was told.')).toBeVisible();
  await user.click(within(sheet).getByRole('radio', { name: 'Yes, told' }));
  await user.click(record);
  expect(await within(sheet).findByText('Please tick that they read the values back, or write why not.')).toBeVisible();
  expect(server.sentTo('noteCriticalCall')).toEqual([]);
  await user.click(within(sheet).getByRole('checkbox', { name: 'They read the values back' }));
  const letGo = server.hold('noteCriticalCall');
  await user.click(within(sheet).getByRole('button', { name: 'Record' }));
  expect(within(sheet).getByRole('button', { name: 'Record' })).toHaveAttribute('aria-busy', 'true');
  server.change({ listCritical: () => ({ hasLimits: true, reports: [] }) });
  letGo();
  expect(await screen.findByText('The call is recorded.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('No critical value waits for a call.')).toBeVisible();
  expect(server.sentTo('noteCriticalCall')).toMatchObject([
    { params: { id: '12' }, body: { whom: 'Dr. Sen', reached: true, readBack: true, note: '' } },
  ]);
});

test('a call that reached nobody read nothing back, and says that the value stays', async () => {
  const server = answers({ ...reads, noteCriticalCall: () => ({ status: 'ok' }) });
  const { user } = renderPart(<CriticalValues />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Record a call' }));
  await user.click(screen.getByRole('radio', { name: 'Yes, told' }));
  await user.click(screen.getByRole('checkbox', { name: 'They read the values back' }));
  await user.click(screen.getByRole('radio', { name: 'Not reached' }));
  expect(screen.queryByRole('checkbox', { name: 'They read the values back' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Switched off');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Recorded. The value stays here until somebody has been told.')).toBeVisible();
  expect(server.sentTo('noteCriticalCall').map(({ body }) => body)).toMatchObject([
    { reached: false, readBack: false, note: 'Switched off' },
  ]);
});

test('a call whose answer was lost is recorded again with the same key', async () => {
  const server = answers({ ...reads, noteCriticalCall: refuse('NETWORK') });
  const { user } = renderPart(<CriticalValues />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Record a call' }));
  await user.click(screen.getByRole('radio', { name: 'Yes, told' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Son');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText(/^The call was not recorded\. The clinic could not be reached\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Son');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(server.sentTo('noteCriticalCall')).toHaveLength(2));
  const keys = server.sentTo('noteCriticalCall').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
