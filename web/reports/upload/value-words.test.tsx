import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { anEntry, anEntryRow, bookingOfReport } from '#web/testing/reports.ts';
import ReportOfBooking from './report-of-booking.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

const draw = (kind: 'NUMBER' | 'TITRE', language: 'en' | 'bn' = 'en') => {
  answers({
    listReports: () => ({
      _embedded: { reportEntityList: [] },
      page: { number: 0, size: 10, totalElements: 0, totalPages: 0 },
    }),
    readEntry: () => anEntry({ rows: [anEntryRow({ kind, choices: ['Cold agglutinins', 'clotted'] })] }),
    saveDrafts: () => ({ drafts: [] }),
  });
  return renderPart(<ReportOfBooking booking={bookingOfReport} remarks={() => null} />, { session: 'Staff', language });
};
const field = () => screen.findByRole('combobox', { name: 'Sugar' });
const offered = () => screen.queryAllByRole('button', { name: /^\d? ?\S/ }).map((button) => button.textContent);
const words = ['Cold agglutinins', 'clotted', 'Not done', 'Haemolysed', 'Insufficient'];
const ofWords = () => offered().filter((text) => words.some((word) => text.includes(word)));

test.each(['NUMBER', 'TITRE'] as const)('in place of a %s the words that may stand there are chosen', async (kind) => {
  const { user } = draw(kind);
  const input = await field();
  expect(ofWords()).toEqual([]);
  await user.type(input, '2');
  expect(input, 'a digit is a value, never a choice').toHaveValue('2');
  await user.clear(input);
  await user.type(input, 'i');
  expect(ofWords()).toEqual(['1 Insufficient']);
  await user.keyboard('1');
  expect(input).toHaveValue('Insufficient');
  expect(ofWords()).toEqual([]);
  await user.clear(input);
  await user.type(input, 'c');
  expect(ofWords(), 'its own first, each once').toEqual(['1 Cold agglutinins', '2 clotted']);
  await user.click(screen.getByRole('button', { name: /clotted/ }));
  expect(input).toHaveValue('clotted');
  await user.clear(input);
  await user.type(input, 'see note');
  expect(ofWords(), 'none begins so').toEqual(words.map((word, at) => `${at + 1} ${word}`));
});

test('in Bengali they are found by either word, and the English one is kept', async () => {
  const { user } = draw('NUMBER', 'bn');
  const input = await field();
  await user.type(input, 'পরি');
  expect(screen.getByRole('button', { name: /পরিমাণে কম \(Insufficient\)/ })).toBeVisible();
  await user.keyboard('1');
  expect(input).toHaveValue('Insufficient');
});
