import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { StillToPay } from './still-to-pay.tsx';

type Dues = Answer<'readMyDues'>;
const due = (bookingId: number, owed: number, more: Partial<Dues['bookings'][number]> = {}) => ({
  bookingId,
  bookingType: 'test' as const,
  itemName: 'Sugar',
  itemNameBn: '',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  requestDate: '2026-03-31T18:30:00Z',
  visitAt: '2999-01-01T05:00:00Z',
  isConfirmed: true,
  price: owed,
  discount: 0,
  paid: 0,
  owed,
  claimed: 0,
  ...more,
});
const invoice = {
  invoiceId: 'INV-8',
  amount: 550,
  createdAt: '2026-03-31T18:30:00Z',
  isClaimed: true,
  bookingIds: [1],
};
function show(bookings: Dues['bookings'], person?: string, role: Role = 'User') {
  const client = newClient();
  client.setQueryData(queryOf('readMyDues').queryKey, { total: 0, invoices: [invoice], bookings });
  const drawn = renderPart(<StillToPay person={person} />, { client, session: role }).drawn;
  return [textOf(drawn), linksIn(drawn).map(([to]) => to)];
}

const bookings = [due(1, 600), due(2, 250.5, { patientNumber: '21458735' }), due(3, 99, { visitAt: null })];

test('the sum beside Pay is what the payment screen chooses; what is owed from earlier is shown below', () => {
  expect(show(bookings)).toEqual(['Still to pay ₹850.50 Earlier: ₹99 Pay', ['/dashboard/payment']]);
});

test('it can be narrowed to one person, and so is what the payment screen chooses', () => {
  expect(show(bookings, '21458735')).toEqual(['Still to pay ₹250.50 Pay', ['/dashboard/payment?person=21458735']]);
});

test('what the patient says is paid is not demanded again, and links to its invoice', () => {
  const told = [due(1, 550, { claimed: 550 }), due(2, 250.5, { patientNumber: '21458735' })];
  const checking = 'You said that you have paid ₹550; the clinic is checking. Invoice: INV-8';
  const to = '/dashboard/payment?invoice=INV-8';
  expect(show(told)).toEqual([`Still to pay ₹250.50 ${checking} Pay`, [to, '/dashboard/payment']]);
  expect(show(told.slice(0, 1))).toEqual([`Still to pay ${checking}`, [to]]);
  expect(show(told, '21458735')).toEqual(['Still to pay ₹250.50 Pay', ['/dashboard/payment?person=21458735']]);
});

test('nothing is shown if nothing is due, or to users who do not pay online', () => {
  expect(show([due(1, 600, { isConfirmed: false })])).toEqual(['', []]);
  expect(show(bookings, undefined, 'Doctor')).toEqual(['', []]);
});
