import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { anEntry, anEntryRow, bookingOfReport } from '#web/testing/reports.ts';
import ReportOfBooking from './report-of-booking.tsx';

const rows = [
  anEntryRow({ analyte: 'HB', test: 'Haemoglobin', low: '13', high: '17', criticalLow: '7' }),
  anEntryRow({ analyte: 'RBC', test: 'Red cells', low: '4.5', high: '5.5' }),
  anEntryRow({ analyte: 'PLT', test: 'Platelets', low: '150000', high: '410000' }),
];
const reads = {
  listReports: () => ({
    _embedded: { reportEntityList: [] },
    page: { number: 0, size: 10, totalElements: 0, totalPages: 0 },
  }),
  readEntry: () => anEntry({ rows }),
};
const draw = () => renderPart(<ReportOfBooking booking={bookingOfReport} remarks={() => null} />, { session: 'Staff' });
const field = (name: string) => screen.findByRole('combobox', { name });
const savedAs = (drafts: readonly { field: string; value: string }[]) => ({
  drafts: drafts.map((one) => ({ ...one, version: 1, by: 'Piyali Das', isOwn: true, at: '2026-11-26T05:00:00Z' })),
});

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a pasted column is shown, fills its rows, is saved, and is taken back', async () => {
  const server = answers({
    ...reads,
    saveDrafts: ({ body }) => savedAs(body.drafts),
  });
  const { user } = draw();
  await user.type(await field('Red cells'), '4.6');
  await user.click(await field('Haemoglobin'));
  await user.paste('6,2\r\n5.72\r\n180000\r\n12\r\n');
  const sheet = await screen.findByRole('dialog', { name: 'Fill in what was pasted?' });
  expect(await field('Haemoglobin')).toHaveValue('');
  const told = within(sheet)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(told[1]).toMatch(/^Haemoglobin6,2\s*A point, not a comma\./);
  expect(told[2]).toMatch(/^Red cells4\.65\.72\s*High$/);
  expect(told[3]).toMatch(/^Platelets180000\s*Normal$/);
  expect(within(sheet).getByRole('listitem')).toHaveTextContent(/^12$/);
  await user.click(within(sheet).getByRole('button', { name: 'Fill in 3 values' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Haemoglobin')).toHaveValue('6,2');
  expect(await field('Red cells')).toHaveValue('5.72');
  expect(await field('Platelets')).toHaveValue('180000');
  // A value that cannot be read shows its error at its field, as if it had been typed.
  expect(await screen.findByText(/^A point, not a comma\./)).toBeVisible();
  await waitFor(() =>
    expect(server.sentTo('saveDrafts').flatMap(({ body }) => (body as { drafts: object[] }).drafts)).toContainEqual({
      field: 'PLT',
      value: '180000',
      version: 0,
    }),
  );
  await user.type(await field('Platelets'), '{Backspace}5');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await field('Haemoglobin')).toHaveValue('');
  expect(await field('Red cells')).toHaveValue('4.6');
  // Values typed since are not undone.
  expect(await field('Platelets')).toHaveValue('180005');
});

test('while the pasted values are shown, Ctrl+Enter does not hand in without them', async () => {
  const server = answers({ ...reads, saveDrafts: ({ body }) => savedAs(body.drafts) });
  const { user } = draw();
  await user.type(await field('Haemoglobin'), '14.1');
  await user.paste('14.2\r\n5.1\r\n180000\r\n');
  await screen.findByRole('dialog', { name: 'Fill in what was pasted?' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  // A question would appear once its part has loaded.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Fill in what was pasted?');
  expect(server.sentTo('enterReport')).toEqual([]);
});

test('a critical value that is pasted is typed again, whatever was typed twice before', async () => {
  answers({ ...reads, saveDrafts: ({ body }) => savedAs(body.drafts) });
  const { user } = draw();
  await user.type(await field('Haemoglobin'), '6.1');
  await user.type(await screen.findByRole('textbox', { name: 'Critical: type it again' }), '6.1');
  await user.clear(await field('Haemoglobin'));
  await user.type(await field('Haemoglobin'), '14');
  await user.paste('6.1\n4.7');
  await user.click(await screen.findByRole('button', { name: 'Fill in 2 values' }));
  expect(await screen.findByRole('textbox', { name: 'Critical: type it again' })).toHaveValue('');
});

test('what fits no row changes nothing, and a single value is pasted into its field', async () => {
  answers({
    ...reads,
    saveDrafts: ({ body }) => savedAs(body.drafts),
  });
  const { user } = draw();
  await user.click(await field('Haemoglobin'));
  await user.paste('13.9\t14.2\n4.7\t4.8');
  const sheet = await screen.findByRole('dialog', { name: 'Fill in what was pasted?' });
  expect(sheet).toHaveTextContent(/It is not sure where these values belong\./);
  expect(within(sheet).queryByRole('button', { name: /^Fill in/ })).toBeNull();
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await user.click(await field('Haemoglobin'));
  await user.paste('13.9');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Haemoglobin')).toHaveValue('13.9');
});

test('values without a critical limit are named where others have one', async () => {
  answers({
    ...reads,
  });
  draw();
  expect(await screen.findByText(/No critical limits: Red cells, Platelets\./)).toBeVisible();
});
