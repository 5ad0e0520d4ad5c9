import { afterEach, expect, test, vi } from 'vitest';
import { today } from '#web/lib/now.ts';
import { isClosingDay, shiftDay, sumByPerson } from './closing-rules.ts';

afterEach(() => vi.useRealTimers());

test('days are counted across the ends of months and years', () => {
  expect(shiftDay('2027-03-01', -1)).toBe('2027-02-28');
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
});

test('today begins at midnight in India', () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T18:30:00Z') });
  expect(today()).toBe('2026-11-20');
  expect(isClosingDay('2026-11-20')).toBe(true);
  expect(isClosingDay('2026-11-21')).toBe(false);
});

test('invalid and future days have no closing', () => {
  for (const text of ['', 'x2025-11-20', '2025-11-201', '1999-12-31', '2026-02-30', '2026-13-01', '20261101', 'today'])
    expect(isClosingDay(text), text).toBe(false);
});

test('each person has one row, and the sums are exact to the paisa', () => {
  const sums = sumByPerson([
    { by: 'Mitali Sen', role: 'Receptionist', mode: 'cash', net: 0.1 },
    { by: null, role: null, mode: 'gateway', net: 5 },
    { by: 'Mitali Sen', role: 'Receptionist', mode: 'upi', net: 0.2 },
    { by: 'Mitali Sen', role: 'Staff', mode: 'upi', net: -1 },
  ]);
  expect(sums).toEqual([
    {
      by: 'Mitali Sen',
      role: 'Receptionist',
      net: 0.3,
      modes: [
        { mode: 'cash', net: 0.1 },
        { mode: 'upi', net: 0.2 },
      ],
    },
    { by: null, role: null, net: 5, modes: [{ mode: 'gateway', net: 5 }] },
    { by: 'Mitali Sen', role: 'Staff', net: -1, modes: [{ mode: 'upi', net: -1 }] },
  ]);
});
