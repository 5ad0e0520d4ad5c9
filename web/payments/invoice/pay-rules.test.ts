import { expect, test } from 'vitest';
import { amountFor, checkedOn, chosenFirst, dueOf, groupsOf, owedOn } from './pay-rules.ts';

type Due = Parameters<typeof owedOn>[0][number];
const today = '2026-11-25';
const due = (bookingId: number, owed: number, isConfirmed: boolean, visitAt: string | null, patientNumber = 'A') =>
  ({ bookingId, owed, claimed: 0, isConfirmed, visitAt, requestDate: '2026-11-20T05:00:00Z', patientNumber }) as Due;
/** The last minute of yesterday and the first of today, in India. */
const [yesterday, thisMorning] = ['2026-11-24T18:29:00Z', '2026-11-24T18:30:00Z'];
const bookings = [
  due(1, 500, false, null),
  due(2, 200.2, true, yesterday),
  due(3, 100.1, true, thisMorning),
  due(4, 50, true, '2026-12-01T18:30:00Z', 'B'),
  due(5, 70, true, null),
];

test('today and what is to come stand apart from what was earlier, by the clinic’s day; so does what is not due', () => {
  const { ahead, earlier, atClinic } = groupsOf(bookings, today);
  const ids = [ahead, earlier, atClinic].map((group) => group.map(({ bookingId }) => bookingId));
  expect(ids).toEqual([[3, 4], [2, 5], [1]]);
});

test('what is due for today and later is chosen at first, not what the clinic has not confirmed', () => {
  expect(chosenFirst(bookings, {}, today)).toEqual([3, 4]);
  expect(chosenFirst(bookings, { person: 'B' }, today)).toEqual([4]);
  expect(chosenFirst(bookings, { booking: 1 }, today)).toEqual([1]);
  expect(chosenFirst(bookings, { booking: 99 }, today)).toEqual([3, 4]);
});

test('where nothing is due today, all that is due is chosen; the only booking always is', () => {
  expect(chosenFirst([bookings[0]!, bookings[1]!, bookings[4]!], {}, today)).toEqual([2, 5]);
  expect(chosenFirst([bookings[0]!], {}, today)).toEqual([1]);
  expect(chosenFirst([bookings[0]!, due(6, 10, false, null)], {}, today)).toEqual([]);
});

test('what is said to be paid is neither chosen at first nor asked for', () => {
  const told = [
    { ...bookings[2]!, claimed: 100.1 },
    { ...bookings[3]!, claimed: 20 },
  ];
  expect(chosenFirst(told, {}, today)).toEqual([4]);
  expect(amountFor(told, [4])).toBe('30');
  expect(chosenFirst([told[0]!], {}, today)).toEqual([]);
  expect(chosenFirst(told, { booking: 3 }, today)).toEqual([]);
});

test('who chooses in spite of it what is said to be paid pays the whole of it again', () => {
  expect(amountFor([{ ...bookings[2]!, claimed: 100.1 }], [3])).toBe('100.1');
});

test('what is being checked is said with the invoices that cover it', () => {
  const told = [
    { ...bookings[2]!, claimed: 100.1 },
    { ...bookings[3]!, claimed: 20 },
  ];
  const open = (invoiceId: string, isClaimed: boolean, bookingIds: number[]) => ({
    invoiceId,
    isClaimed,
    bookingIds,
    amount: 1,
    createdAt: '2026-11-20T05:00:00Z',
  });
  const invoices = [open('A', true, [3, 4]), open('B', false, [3]), open('C', true, [9])];
  expect(checkedOn(told, invoices)).toEqual({ amount: 120.1, invoiceIds: ['A'] });
  expect(checkedOn([bookings[4]!], invoices)).toEqual({ amount: 0, invoiceIds: [] });
});

test('the form asks for the sum of what is chosen, added without fractions of a paisa', () => {
  expect(amountFor(bookings, [2, 3])).toBe('300.3');
  expect(amountFor(bookings, [])).toBe('');
  expect(owedOn(dueOf(bookings))).toBe(420.3);
});
