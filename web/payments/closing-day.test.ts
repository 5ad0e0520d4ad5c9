import { afterEach, expect, test, vi } from 'vitest';
import { isClosingDay, shiftDay, today } from './closing-day.ts';

afterEach(() => vi.useRealTimers());

test('days go over the ends of months and years', () => {
  expect(shiftDay('2027-03-01', -1)).toBe('2027-02-28');
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
});

test('today begins at midnight in India', () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T18:30:00Z') });
  expect(today()).toBe('2026-11-20');
  expect(isClosingDay('2026-11-20')).toBe(true);
  expect(isClosingDay('2026-11-21')).toBe(false);
});

test('what is no day has no closing', () => {
  for (const text of ['', 'x2025-11-20', '2025-11-201', '1999-12-31', '2026-02-30', '2026-13-01', '20261101', 'today'])
    expect(isClosingDay(text), text).toBe(false);
});
