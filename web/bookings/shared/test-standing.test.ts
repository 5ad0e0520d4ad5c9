import { expect, test } from 'vitest';
import { standingText, standingTone } from './test-standing.ts';

test('a status is coloured by what it contains, in any case', () => {
  expect(['COMPLETED', 'Signed', 'report signed'].map(standingTone)).toEqual(['success', 'success', 'success']);
  expect(['Scheduled', 'PENDING', 'PENDING_SIGNATURE'].map(standingTone)).toEqual(['warning', 'warning', 'warning']);
  expect([standingTone('Cancelled'), standingTone('something else')]).toEqual(['danger', 'neutral']);
});

test('a status has words, or none that we know', () => {
  expect(standingText('signed')).toBe('report.signed');
  expect(standingText('SCHEDULED')).toBe('standing.scheduled');
  expect(standingText('something else')).toBeUndefined();
});
