import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ValueDraft } from '#contract/reports/value-drafts.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { anEntry, bookingOfReport } from '#web/testing/reports.ts';
import ReportOfBooking from './report-of-booking.tsx';

const draft = (value: string, version: number, changes: Partial<ValueDraft> = {}): ValueDraft => ({
  field: 'GLU',
  value,
  version,
  by: 'Piyali Das',
  isOwn: true,
  at: '2026-11-26T04:50:00Z',
  ...changes,
});
const asha = { by: 'Asha Maiti', isOwn: false };
const page = { number: 0, size: 10, totalElements: 0, totalPages: 0 };
const reads = (...drafts: ValueDraft[]) => ({
  listReports: () => ({ _embedded: { reportEntityList: [] }, page }),
  readEntry: () => anEntry({ drafts }),
});
const draw = () => renderPart(<ReportOfBooking booking={bookingOfReport} remarks={() => null} />, { session: 'Staff' });
const value = () => screen.findByRole('combobox', { name: 'Sugar' });
async function type(user: ReturnType<typeof draw>['user'], text: string) {
  await user.clear(await value());
  await user.type(await value(), text);
  await user.tab();
}
const draftsSent = (server: ReturnType<typeof answers>) => server.sentTo('saveDrafts').map(({ body }) => body?.drafts);

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('what oneself typed before is back, and goes with one press', async () => {
  const server = answers({ ...reads(draft('182', 2)), saveDrafts: () => ({ drafts: [draft('', 3)] }) });
  const { user } = draw();
  expect(await screen.findByText(/^Typed by Piyali Das, last on 26 November 2026, 10:20 am/)).toBeVisible();
  expect(await value()).toHaveValue('182');
  await user.click(screen.getByRole('button', { name: 'Start afresh' }));
  expect(await value()).toHaveValue('');
  await waitFor(() => expect(draftsSent(server)).toEqual([[{ field: 'GLU', value: '', version: 2 }]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what somebody else typed goes only after a question that names them', async () => {
  const server = answers({ ...reads(draft('182', 2, asha)), saveDrafts: () => ({ drafts: [draft('', 3)] }) });
  const { user } = draw();
  const question = async () => {
    await user.click(await screen.findByRole('button', { name: 'Start afresh' }));
    return within(screen.getByRole('dialog', { name: 'Remove what Asha Maiti typed?' }));
  };
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(await value()).toHaveValue('182');
  expect(draftsSent(server)).toEqual([]);
  await user.click((await question()).getByRole('button', { name: 'Start afresh' }));
  expect(await value()).toHaveValue('');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(draftsSent(server)).toEqual([[{ field: 'GLU', value: '', version: 2 }]]));
});

test.each([
  ['Take mine', '128', [{ field: 'GLU', value: '128', version: 4 }]],
  ['Keep theirs', '182', undefined],
] as const)('of two texts in one field the chosen one stays: %s', async (press, stays, second) => {
  const theirs = draft('182', 4, asha);
  const server = answers({ ...reads(), saveDrafts: () => ({ drafts: [theirs] }) });
  const { user } = draw();
  await type(user, '128');
  const question = within(await screen.findByRole('dialog', { name: 'Sugar: somebody else has typed here too' }));
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['182', '128']);
  server.change({ saveDrafts: () => ({ drafts: [draft('128', 5)] }) });
  await user.click(question.getByRole('button', { name: press }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await value()).toHaveValue(stays);
  const sent = [[{ field: 'GLU', value: '128', version: 0 }], ...(second ? [second] : [])];
  await waitFor(() => expect(draftsSent(server)).toEqual(sent));
});

test('a value that the clinic did not answer is said, and sent again once it can be reached', async () => {
  const server = answers({ ...reads(), saveDrafts: refuse('NETWORK') });
  const { user } = draw();
  await type(user, '128');
  expect(await screen.findByText('Not saved yet. It is tried again by itself.')).toBeVisible();
  server.change({ saveDrafts: () => ({ drafts: [draft('128', 1)] }) });
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Saved at 10:30 am/)).toBeVisible();
  expect(draftsSent(server)).toEqual([
    [{ field: 'GLU', value: '128', version: 0 }],
    [{ field: 'GLU', value: '128', version: 0 }],
  ]);
});

test('a value that the clinic does not take is named, and another one is saved', async () => {
  const server = answers({ ...reads(), saveDrafts: refuse('INVALID_FIELDS', { 'drafts.0.value': 'Too long.' }) });
  const { user } = draw();
  await type(user, '999');
  expect(await screen.findByText('Sugar is not saved. Too long.')).toBeVisible();
  server.change({ saveDrafts: () => ({ drafts: [draft('128', 1)] }) });
  await type(user, '128');
  expect(await screen.findByText(/^Saved at 10:30 am/)).toBeVisible();
  expect(screen.queryByText(/^Sugar is not saved/)).toBeNull();
  expect(draftsSent(server)[1]).toEqual([{ field: 'GLU', value: '128', version: 0 }]);
});

test('once the sample is rejected nothing more is saved, and that is said', async () => {
  const server = answers({ ...reads(), saveDrafts: refuse('SAMPLE_REJECTED') });
  const { user } = draw();
  await type(user, '128');
  expect(
    await screen.findByText(/^What you type is not saved any more\. The sample of this test was rejected\./),
  ).toBeVisible();
  await type(user, '129');
  expect(await value()).toHaveValue('129');
  expect(draftsSent(server)).toHaveLength(1);
});
