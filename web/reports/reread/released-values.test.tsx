import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RereadValue } from '#contract/reports/reread-list.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import ReleasedValues from './released-values.tsx';

const value: RereadValue = {
  id: 7,
  reportId: 12,
  reportNumber: 'R-204',
  testName: 'Complete blood count',
  testNameBn: '',
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  signedDate: '2026-11-20T04:00:00.000Z',
  printed: {
    test: 'Haemoglobin',
    value: '6,2',
    unit: 'g/dL',
    low: 13,
    high: 17,
    criticalLow: 7,
    criticalHigh: null,
    flag: null,
  },
  reason: 'REFUSED',
  value: '6.2',
  flag: 'CRITICAL_LOW',
  isBeingCorrected: false,
  isAmended: false,
  note: null,
};
const read = { at: '2026-11-25T04:00:00.000Z', reports: 1200 };
const page = (more: object = {}) => ({ read, values: [value], next: null, ...more });

test('a released value stands there as printed, beside what is said today, and is noted once', async () => {
  const server = answers({ listReread: () => page(), noteReread: () => ({ status: 'ok' }) });
  const { user } = renderPart(<ReleasedValues />, { session: 'Pathologist' });
  const card = await screen.findByRole('listitem');
  expect(textOf(card)).toContain('Haemoglobin 6,2 g/dL without a flag');
  expect(textOf(card)).toContain('It cannot be read, and would be refused. Probably meant: 6.2');
  expect(textOf(card)).toContain('Critical low');
  expect(screen.getByRole('link', { name: 'Open and correct' })).toHaveAttribute('href', '/report-details/12');
  await user.click(screen.getByRole('button', { name: 'Note what was done' }));
  const sheet = screen.getByRole('dialog');
  await user.type(within(sheet).getByRole('textbox'), 'Dr. Sen was called.');
  const letGo = server.hold('noteReread');
  await user.click(within(sheet).getByRole('button', { name: 'Save the note' }));
  expect(within(sheet).getByRole('button', { name: 'Save the note' })).toHaveAttribute('aria-busy', 'true');
  server.change({ listReread: () => page({ values: [] }) });
  letGo();
  expect(await screen.findByText('Noted. The value stands under Done.')).toBeVisible();
  expect(await screen.findByText(/^Nothing to decide/)).toBeVisible();
  expect(server.sentTo('noteReread')).toMatchObject([{ params: { id: '7' }, body: { note: 'Dr. Sen was called.' } }]);
});

test('a note that somebody else wrote first is refused, and what was typed stays', async () => {
  answers({ listReread: () => page(), noteReread: refuse('REPORT_STATE') });
  const { user } = renderPart(<ReleasedValues />, { session: 'Pathologist' });
  await user.click(await screen.findByRole('button', { name: 'Note what was done' }));
  await user.type(screen.getByRole('textbox'), 'Called.');
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText(/^The note was not saved\./)).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Called.');
});

test('the list is read again by itself, and says from when it is where that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const server = answers({ listReread: () => page() });
    renderPart(<ReleasedValues />, { session: 'Pathologist' });
    expect(await screen.findByRole('listitem')).toBeVisible();
    server.change({ listReread: () => page({ values: [] }) });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/^Nothing to decide/)).toBeVisible();
    server.change({ listReread: refuse('NETWORK') });
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(await screen.findByText(/^This is how it stood on .*: the list could not be read again\./)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('what was noted or corrected stands under Done, page by page', async () => {
  const noted = { ...value, note: { text: 'Called.', by: 'Dr. Pal', at: '2026-11-26T04:00:00.000Z' } };
  const server = answers({ listReread: () => page({ values: [noted], next: '0_7' }) });
  const { user } = renderPart(<ReleasedValues />, { session: 'Pathologist', language: 'bn' });
  await user.click(await screen.findByRole('radio', { name: 'হয়ে গেছে' }));
  expect(await screen.findByText(/Called\. \(Dr\. Pal/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'কী করা হল লিখুন' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'পরেরগুলি দেখান' }));
  expect(server.sentTo('listReread').map(({ query }) => query)).toContainEqual({ list: 'done', after: '0_7' });
});

test('who has never had them read again is told how', async () => {
  answers({ listReread: () => ({ read: null, values: [], next: null }) });
  renderPart(<ReleasedValues />, { session: 'Admin' });
  expect(await screen.findByText(/Ask whoever looks after the clinic's computer/)).toBeVisible();
  expect(screen.getByText('What is found will stand here.')).toBeVisible();
});
