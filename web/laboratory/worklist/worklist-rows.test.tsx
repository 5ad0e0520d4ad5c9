import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { renderPart } from '#web/testing/render.tsx';
import { WorklistTable } from './worklist-rows.tsx';

const count: WorklistTest = {
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  bookingId: 204,
  testId: 12,
  testName: 'Blood count',
  testNameBn: '',
  code: '',
  department: 'HAEMATOLOGY',
  referralLab: '',
  isUrgent: false,
  collectedAt: '2026-11-26T03:30:00.000Z',
  dueAt: null,
  tubes: [],
};
const values = [
  { name: 'Haemoglobin', nameBn: 'হিমোগ্লোবিন', unit: 'g/dL' },
  { name: 'Platelets', nameBn: '', unit: '/µL' },
];

test('each value of a test has its line with name and unit on paper, in the language of the screen', () => {
  renderPart(
    <WorklistTable
      tests={[count, { ...count, bookingId: 205, testId: 13 }]}
      lists={[{ testId: 12, values }]}
      readAt={0}
    />,
    { session: 'Staff', language: 'bn' },
  );
  const [, first, second] = screen.getAllByRole('row');
  const lines = within(first!).getAllByRole('listitem', { hidden: true });
  expect(lines.map((line) => line.textContent)).toEqual(['হিমোগ্লোবিনg/dL', 'Platelets/µL']);
  expect(lines[0]!.closest('[data-paper-only]')).not.toBeNull();
  // The other test has no list of values, so there is a free field.
  expect(within(second!).queryAllByRole('listitem', { hidden: true })).toEqual([]);
  expect(second!.querySelector('[data-paper-only]')).not.toBeNull();
});
