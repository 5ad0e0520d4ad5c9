import { expect, test } from 'vitest';
import { sittingDays } from './weekdays.ts';

const daysOf = (weekdays: number[], weeks: number[] = []) =>
  sittingDays(
    { weekdays, weeks },
    'en',
    (number) => `week ${number}`,
    (those, days) => `${days} in ${those}`,
  );

test.each([
  [[0, 1, 2, 3, 4, 5], 'Mon–Sat'],
  [[1, 2, 3], 'Tue–Thu'],
  [[0, 1], 'Mon, Tue'],
  [[0, 2, 4], 'Mon, Wed, Fri'],
  [[0, 1, 3], 'Mon, Tue, Thu'],
  [[6], 'Sun'],
])('%j are written as %s', (weekdays, text) => {
  expect(daysOf(weekdays)).toBe(text);
});

test('weeks of the month are written beside the days', () => {
  expect(daysOf([6], [2, 4])).toBe('Sun in week 2, week 4');
});

test('in Bengali the names are Bengali', () => {
  expect(sittingDays({ weekdays: [0, 1, 2], weeks: [] }, 'bn', String, String)).toBe('সোম–বুধ');
});
