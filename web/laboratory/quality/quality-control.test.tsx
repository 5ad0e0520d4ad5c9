import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ControlledAnalyte, ControlRun } from '#contract/laboratory/quality.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import QualityControl from './quality-control.tsx';

const lot = { mean: 100, sd: 2, expiresOn: '2027-03-31', isExpired: false };
const rejectedRun: ControlRun = {
  id: 9,
  at: '2026-11-26T03:30:00.000Z',
  by: 'Piyali Das',
  values: [{ level: 1, value: 108, z: 4 }],
  rules: ['1-3s'],
  isWarning: false,
  note: null,
};
const sugar = (runs: ControlRun[] = []): ControlledAnalyte => ({
  id: 3,
  name: 'Sugar',
  nameBn: '',
  unit: 'mg/dL',
  controls: [
    { ...lot, id: 41, level: 1, lot: 'L1' },
    { ...lot, id: 42, level: 2, lot: 'L2' },
  ],
  runs,
});
const urea: ControlledAnalyte = { ...sugar(), id: 4, name: 'Urea', controls: [] };
const reads = (...runs: ControlRun[]) => ({ readQuality: () => ({ analytes: [sugar(runs), urea] }) });

async function fillLot(user: ReturnType<typeof renderPart>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New control lot' }));
  const sheet = screen.getByRole('dialog', { name: 'New control lot' });
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'What it controls' }), 'Urea, mg/dL');
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Level' }), 'Level 2');
  await user.type(within(sheet).getByRole('textbox', { name: 'Lot number' }), 'U-77');
  await user.type(within(sheet).getByRole('textbox', { name: 'Mean' }), '40.5');
  await user.type(within(sheet).getByRole('textbox', { name: 'Standard deviation' }), '1.5');
  await user.type(within(sheet).getByLabelText('Expires on'), '2027-06-30');
  return within(sheet).getByRole('button', { name: 'Add' });
}

test('a control lot is added with its level, mean and spread, and the screen says so', async () => {
  const server = answers({ ...reads(), addControl: () => ({ id: 43 }) });
  const { user } = renderPart(<QualityControl />, { session: 'Pathologist' });
  const add = await fillLot(user);
  const letGo = server.hold('addControl');
  await user.click(add);
  expect(add).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The control lot has been added.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('addControl')).toMatchObject([
    { body: { analyteId: 4, level: 2, lot: 'U-77', mean: 40.5, sd: 1.5, expiresOn: '2027-06-30' } },
  ]);
});

test('a control lot whose answer was lost is sent again with the same key', async () => {
  const server = answers({ ...reads(), addControl: refuse('NETWORK') });
  const { user } = renderPart(<QualityControl />, { session: 'Pathologist' });
  const add = await fillLot(user);
  await user.click(add);
  expect(await screen.findByText(/^The control lot was not added\. The clinic could not be reached\./)).toBeVisible();
  server.change({ addControl: refuse('FORBIDDEN') });
  await user.click(add);
  expect(await screen.findByText(/You do not have permission/)).toBeVisible();
  const keys = server.sentTo('addControl').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('Enter goes from level to level and saves after the last; an empty level is left out', async () => {
  const server = answers({ ...reads(), enterRun: () => ({ id: 9, rules: [], isWarning: false }) });
  const { user } = renderPart(<QualityControl />, { session: 'Staff' });
  await user.click(await screen.findByRole('textbox', { name: 'Level 1' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Level 2' })).toHaveFocus();
  expect(server.sentTo('enterRun')).toEqual([]);
  await user.keyboard(' 99.5 {Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Level 2' })).toHaveValue(''));
  expect(server.sentTo('enterRun')).toMatchObject([
    { body: { analyteId: 3, values: [{ controlId: 42, value: '99.5' }] } },
  ]);
});

test('a run without a value is not sent, and one that is refused stays with the reason', async () => {
  const server = answers({ ...reads(), enterRun: refuse('INVALID_FIELDS', { 'values.0.value': 'No such number.' }) });
  const { user } = renderPart(<QualityControl />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/number/, { selector: '[role=alert] *' })).toBeVisible();
  expect(server.sentTo('enterRun')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Level 1' }), '101');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No such number.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Level 1' })).toHaveValue('101');
});

test('what was done about a rejected run is noted for that run', async () => {
  const server = answers({ ...reads(rejectedRun), noteRun: () => ({ status: 'ok' }) });
  const { user } = renderPart(<QualityControl />, { session: 'Staff' });
  expect(await screen.findByText('A value lies more than 3 SD from its mean.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What was done?' }), 'New reagent');
  const note = { text: 'New reagent', by: 'Piyali Das', at: '2026-11-26T04:00:00.000Z' };
  server.change(reads({ ...rejectedRun, note }));
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText(/^New reagent \(Piyali Das, /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the note' })).toBeNull();
  expect(server.sentTo('noteRun')).toMatchObject([{ params: { id: '9' }, body: { note: 'New reagent' } }]);
});

test('a note that the clinic refuses stays as it was typed', async () => {
  answers({ ...reads(rejectedRun), noteRun: refuse('ALREADY_DECIDED') });
  const { user } = renderPart(<QualityControl />, { session: 'Staff' });
  await user.type(await screen.findByRole('textbox', { name: 'What was done?' }), 'New reagent');
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText('The note was not saved. This request has already been decided.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'What was done?' })).toHaveValue('New reagent');
});
