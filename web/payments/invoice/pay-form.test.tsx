import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { links, renderHtml, words } from '#web/testing/render.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { PayForm } from './pay-form.tsx';

vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mitali Sen', phoneNumber: '9000000007', role: 'User' as const }),
}));

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
  words(renderHtml(<PayForm dues={{ total: 0, invoices: [], bookings }} named={{}} />));

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
    const html = renderHtml(<PayForm dues={{ total: 350, invoices: [claimed], bookings: [only] }} named={{}} />);
    expect(words(html)).toContain('You said that you have paid ₹350; the clinic is checking. Invoice: INV-8');
    expect(links(html)[0]?.[0]).toBe('/dashboard/payment?invoice=INV-8');
    // A box is there for who has to pay again.
    expect(html).toContain('type="checkbox"');
  });

  test('asks for nothing by itself while no visit is confirmed', () => {
    expect(show(due(1, 500, false), due(2, 100, false))).toMatch(
      /You owe nothing at the moment\. To pay at the clinic: ₹600.*0 chosen Pay$/,
    );
  });
});

test('open invoices are told with where they stand, each with a way to it; without any nothing is said', () => {
  const html = renderHtml(<OpenInvoices invoices={[open, claimed]} />);
  expect(words(html)).toBe(
    'Open invoices INV-7KQ2 ₹300 Not paid yet · 1 April 2026, 12:00 am INV-8 ₹300 You said you have paid; the clinic is checking · 1 April 2026, 12:00 am',
  );
  expect(links(html)[0]?.[0]).toBe('/dashboard/payment?invoice=INV-7KQ2');
  expect(renderHtml(<OpenInvoices invoices={[]} />)).toBe('');
});
