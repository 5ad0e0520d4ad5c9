import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { NextSpecimen } from './next-specimen.tsx';

const waits = (bookingId: number, department: WorklistTest['department']): WorklistTest => ({
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  bookingId,
  testId: bookingId,
  testName: 'Sugar',
  testNameBn: '',
  code: '',
  department,
  referralLab: '',
  isUrgent: false,
  collectedAt: '2026-11-26T03:30:00.000Z',
  dueAt: null,
  tubes: [],
});
const worklist = (...tests: WorklistTest[]) => ({ readWorklist: () => ({ tests, lists: [] }) });
const three = worklist(waits(204, 'BIOCHEMISTRY'), waits(205, 'HAEMATOLOGY'), waits(206, 'BIOCHEMISTRY'));
const draw = (bookingId: number, { query = '', isSaved = true } = {}) => {
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(isSaved);
  const address = `/upload-report?booking=${bookingId}${query}`;
  const drawn = renderPart(<NextSpecimen bookingId={bookingId} save={save} />, { session: 'Staff', address });
  return { ...drawn, save, next: screen.getByRole('button', { name: /^Next specimen/ }) };
};

test('the next test of the worklist is opened once what is typed is saved', async () => {
  const server = answers(three);
  const { user, address, save, next } = draw(204);
  const letGo = server.hold('readWorklist');
  await user.click(next);
  expect(next).toHaveAttribute('aria-busy', 'true');
  await user.click(next);
  expect(save).toHaveBeenCalledOnce();
  letGo();
  await waitFor(() => expect(address()).toBe('/upload-report?booking=205'));
  expect(server.sentTo('readWorklist')).toHaveLength(1);
});

test.each([
  [204, '&department=BIOCHEMISTRY', '/upload-report?booking=206&department=BIOCHEMISTRY'],
  [206, '', '/upload-report?booking=204'],
])('with Ctrl+↓ too: of the chosen department, and after the last one the first (%i)', async (id, query, wanted) => {
  answers(three);
  const { address, next, save } = draw(id, { query });
  fireEvent.keyDown(next, { key: 'ArrowDown' });
  expect(save, 'without Ctrl').not.toHaveBeenCalled();
  fireEvent.keyDown(next, { key: 'ArrowDown', ctrlKey: true });
  await waitFor(() => expect(address()).toBe(wanted));
});

test('nothing is opened while it is asked which of two texts stays', async () => {
  const server = answers(three);
  const { user, address, next } = draw(204, { isSaved: false });
  await user.click(next);
  await waitFor(() => expect(next).not.toHaveAttribute('aria-busy'));
  expect(address()).toBe('/upload-report?booking=204');
  expect(server.sent).toEqual([]);
});

test('that nothing else waits is said, and why the worklist could not be read', async () => {
  const server = answers({ readWorklist: refuse('NETWORK') });
  const { user, address, next } = draw(204);
  await user.click(next);
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change(worklist(waits(204, 'BIOCHEMISTRY')));
  await user.click(next);
  expect(await screen.findByText('No other sample waits for its values.')).toBeVisible();
  expect(address()).toBe('/upload-report?booking=204');
});
