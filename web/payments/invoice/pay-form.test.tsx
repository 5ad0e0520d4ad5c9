import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { PayForm } from './pay-form.tsx';

type Dues = Answer<'readMyDues'>;
const due = (bookingId: number, owed: number, isConfirmed: boolean): Dues['bookings'][number] => ({
  bookingId,
  bookingType: 'doctor',
  itemName: 'Dr. Nag',
  itemNameBn: '',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  requestDate: '2026-03-31T18:30:00Z',
  visitAt: null,
  isConfirmed,
  price: owed,
  discount: 0,
  paid: 0,
  owed,
  claimed: 0,
});
const open = {
  invoiceId: 'INV-7KQ2',
  amount: 300,
  createdAt: '2026-03-31T18:30:00Z',
  isClaimed: false,
  bookingIds: [1],
};
const claimed = { ...open, invoiceId: 'INV-8', isClaimed: true };
const show = (...bookings: Dues['bookings']) =>
  textOf(renderPart(<PayForm dues={{ total: 0, invoices: [], bookings }} named={{}} />, { session: 'User' }).drawn);

describe('the payment form', () => {
  test('tells what is due from what is to be paid at the clinic, and asks for what is due', () => {
    const text = show(due(1, 500, false), due(2, 300, true));
    expect(text).toContain('₹300 To pay at the clinic: ₹500');
    expect(text).toContain('All of it is ₹300');
    expect(text).toContain('1 chosen Pay ₹300');
  });

  test('asks for nothing that is said to be paid, and tells it', () => {
    const text = show({ ...due(1, 350, true), claimed: 350 }, { ...due(2, 300, true), claimed: 100 });
    expect(text).toContain('You said you have paid ₹350; the clinic is checking');
    expect(text).toContain('1 chosen Pay ₹200');
    const only = { ...due(1, 350, true), claimed: 350 };
    expect(show(only)).toMatch(/Pay$/);
    expect(show(only)).not.toContain('You owe nothing');
    const drawn = renderPart(<PayForm dues={{ total: 350, invoices: [claimed], bookings: [only] }} named={{}} />, {
      session: 'User',
    }).drawn;
    expect(textOf(drawn)).toContain('You said that you have paid ₹350; the clinic is checking. Invoice: INV-8');
    expect(linksIn(drawn)[0]?.[0]).toBe('/dashboard/payment?invoice=INV-8');
    // A box is there for people who must pay again.
    for (const box of within(drawn).getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  test('asks for nothing by itself while no visit is confirmed', () => {
    expect(show(due(1, 500, false), due(2, 100, false))).toMatch(
      /You owe nothing at the moment\. To pay at the clinic: ₹600.*0 chosen Pay$/,
    );
  });
});

test('open invoices are told with where they stand, each with a way to it; without any nothing is said', () => {
  const drawn = renderPart(<OpenInvoices invoices={[open, claimed]} />, { session: 'User' }).drawn;
  expect(textOf(drawn)).toBe(
    'Open invoices INV-7KQ2 ₹300 Not paid yet · 1 April 2026, 12:00 am INV-8 ₹300 You said you have paid; the clinic is checking · 1 April 2026, 12:00 am',
  );
  expect(linksIn(drawn)[0]?.[0]).toBe('/dashboard/payment?invoice=INV-7KQ2');
  expect(renderPart(<OpenInvoices invoices={[]} />).drawn).toBeEmptyDOMElement();
});
