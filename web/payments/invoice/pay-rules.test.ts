import { expect, test } from 'vitest';
import { amountsToPay, chosenFirst } from './pay-rules.ts';

type Due = Parameters<typeof amountsToPay>[0][number];
const due = (bookingId: number, owed: number, isConfirmed: boolean) => ({ bookingId, owed, isConfirmed }) as Due;

test.each([
  ['all that is due', 0, { due: 300.3, atClinic: 500, all: 300.3, most: 300.3, prefilled: 300.3 }],
  ['a visit that is not confirmed, by who chooses it', 1, { most: 500, prefilled: 500 }],
  ['one that is due', 3, { most: 100.1, prefilled: 100.1 }],
])('the form asks for %s', (_, chosen, expected) => {
  const bookings = [due(1, 500, false), due(2, 200.2, true), due(3, 100.1, true)];
  expect(amountsToPay(bookings, chosen)).toMatchObject(expected);
});

test('where nothing is due, the form asks for nothing by itself', () => {
  const bookings = [due(1, 500, false), due(2, 100, false)];
  expect(amountsToPay(bookings, 0)).toEqual({ due: 0, atClinic: 600, all: 600, most: 600, prefilled: 0 });
  expect(amountsToPay([], 0)).toMatchObject({ due: 0, most: 0, prefilled: 0 });
});

test('the only booking is chosen, or the one that the address names', () => {
  const bookings = [due(1, 500, false), due(2, 100, false)];
  expect([chosenFirst(bookings.slice(1), 0), chosenFirst(bookings, 1), chosenFirst(bookings, 7)]).toEqual([2, 1, 0]);
});
