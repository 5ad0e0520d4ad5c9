import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers } from '#web/testing/answers.ts';
import { aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import { anEntry, anEntryRow } from '#web/testing/reports.ts';
import UploadReport from './upload-report.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

const typed = { field: 'GLU', value: '96', version: 1, by: 'Piyali Das', isOwn: true, at: '2026-11-26T05:00:00Z' };
const rows = [anEntryRow(), anEntryRow({ analyte: 'URE', test: 'Urea' })];
const draw = () => {
  const server = answers({
    readTestBooking: () => aTestBooking({ id: 204 }),
    listReports: () => ({
      _embedded: { reportEntityList: [] },
      page: { number: 0, size: 10, totalElements: 0, totalPages: 1 },
    }),
    readEntry: () => anEntry({ rows, drafts: [typed] }),
    saveDrafts: () => ({ drafts: [] }),
  });
  const letGo = server.hold('readEntry');
  const drawn = renderPart(<UploadReport remarks={() => null} />, {
    session: 'Staff',
    address: '/upload-report?booking=204',
  });
  return { ...drawn, server, letGo };
};
const press = (key = 'Enter', target: Element = document.body) => fireEvent.keyDown(target, { key, ctrlKey: true });
const question = () => screen.queryByRole('dialog', { name: 'Is this the right patient?' });
const bar = () => screen.findByText('1 of 2 empty');

test('Ctrl+Enter before the values are there hands them in once they are', async () => {
  const { letGo, server } = draw();
  await waitFor(() => expect(server.sentTo('readEntry')).toHaveLength(1));
  press();
  expect(question()).toBeNull();
  letGo();
  expect(await screen.findByRole('button', { name: 'Yes, upload' })).toHaveFocus();
});

test('a press is forgotten when another key or a place is pressed before the values are there', async () => {
  for (const other of [() => press('ArrowDown'), () => fireEvent.pointerDown(document.body)]) {
    const { letGo, server } = draw();
    await waitFor(() => expect(server.sentTo('readEntry')).toHaveLength(1));
    press();
    other();
    letGo();
    await bar();
    // A question would appear once its part has loaded.
    await act(() => vi.dynamicImportSettled());
    expect(question()).toBeNull();
    cleanup();
  }
});

test('it hands in wherever the focus is, but not from the field of another number', async () => {
  const { letGo } = draw();
  letGo();
  await bar();
  press('Enter', screen.getByRole('textbox', { name: 'Booking ID' }));
  await act(() => vi.dynamicImportSettled());
  expect(question()).toBeNull();
  press();
  expect(await screen.findByRole('button', { name: 'Yes, upload' })).toBeVisible();
});

test('the button stands once, above the values, with what they lack', async () => {
  const { letGo, user } = draw();
  letGo();
  await bar();
  await user.type(screen.getByRole('combobox', { name: 'Urea' }), '6,2');
  expect(await screen.findByText('Not taken: 1', { exact: false })).toBeVisible();
  await user.clear(screen.getByRole('combobox', { name: 'Urea' }));
  const button = screen.getByRole('button', { name: 'Upload the values' });
  expect(button.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Yes, upload' })).toBeVisible();
});
