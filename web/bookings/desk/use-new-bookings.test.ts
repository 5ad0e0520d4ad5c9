import { expect, test } from 'vitest';
import { aDoctorBooking } from '#web/testing/bookings.ts';
import { nothingSeen, seenWith } from './use-new-bookings.ts';

const rows = (...ids: number[]) => ids.map((id) => aDoctorBooking({ id }));

test('the first rows are not marked as new, nor are rows that only moved', () => {
  const first = seenWith(rows(7, 5), nothingSeen);
  expect([first.highest, [...first.fresh]]).toEqual([7, []]);
  expect([...seenWith(rows(5, 4), first).fresh]).toEqual([]);
});

test('a booking with a higher number is marked as new and stays so', () => {
  const second = seenWith(rows(9, 8, 7), seenWith(rows(7, 5), nothingSeen));
  expect([second.highest, [...second.fresh].toSorted()]).toEqual([9, [8, 9]]);
  expect([...seenWith(rows(10, 9), second).fresh].toSorted((a, b) => a - b)).toEqual([8, 9, 10]);
});

test('a row that disappears and comes back is not new', () => {
  const emptied = seenWith([], seenWith(rows(7), nothingSeen));
  expect(emptied.highest).toBe(7);
  expect([...seenWith(rows(7), emptied).fresh]).toEqual([]);
});

test('after an empty list every booking is new', () => {
  expect([...seenWith(rows(3), seenWith([], nothingSeen)).fresh]).toEqual([3]);
});
