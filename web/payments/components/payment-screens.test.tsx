import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Closing, Invoice } from '#contract/payments/shapes.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { buttons, renderHtml, links, words } from '#web/testing/render.tsx';
import { ClosingTables } from './closing/closing-tables.tsx';
import { DueList } from './invoice/due-list.tsx';
import { InvoiceView } from './invoice/invoice-view.tsx';
import { VerifiedInvoice } from './verify/verified-invoice.tsx';
import { WaitingInvoices } from './verify/waiting-invoices.tsx';

const user = vi.hoisted(() => ({ role: 'User' as Role }));
vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mitali Sen', phoneNumber: '9000000007', role: user.role }),
}));

describe('the daily closing', () => {
  const given = {
    id: 1,
    bookingId: 204,
    bookingType: 'test',
    patientName: 'Rohan Sen',
    amount: 20,
    reason: 'Camp',
    by: 'Admin One',
    at: '2026-03-31T18:30:00Z',
  } as const;
  const closing: Closing = {
    day: '2026-04-01',
    total: 750.5,
    byMode: [
      { mode: 'cash', payments: 500, refunds: 100, reversals: 0, net: 400 },
      { mode: 'upi', payments: 400, refunds: 0, reversals: 49.5, net: 350.5 },
    ],
    byPerson: [
      { by: 'Kajal', role: 'Receptionist', mode: 'cash', net: 400 },
      { by: 'Kajal', role: 'Receptionist', mode: 'upi', net: 300.5 },
      { by: null, role: null, mode: 'gateway', net: 50 },
    ],
    dues: { ofDay: { count: 1, amount: 30 }, all: { count: 12, amount: 12_345.5 } },
    given: [
      { ...given, kind: 'discount', mode: null },
      { ...given, id: 2, kind: 'refund', mode: 'card', reason: null, by: null, bookingType: 'doctor' },
    ],
    flagged: [
      { bookingId: 7, bookingType: 'doctor', patientName: 'Rina', due: 500, paid: 300, paymentStatus: 'COMPLETED' },
    ],
  };

  test('shows every sum in English', () => {
    expect(words(renderHtml(<ClosingTables closing={closing} />))).toBe(
      'Total taken ₹750.50 ' +
        'By mode What Amount Cash taken ₹500 · refunded ₹100 ₹400 UPI taken ₹400 · taken back ₹49.50 ₹350.50 Total taken ₹750.50 ' +
        'By person What Amount Kajal · Receptionist Cash ₹400 · UPI ₹300.50 ₹700.50 Online, or carried over Online ₹50 ₹50 Total taken ₹750.50 ' +
        'Still owed What Amount On bookings of this day 1 booking ₹30 On all bookings 12 bookings ₹12,345.50 ' +
        'Discounts, refunds, entries taken back What Amount Discount #204 Rohan Sen Admin One · 12:00 am Camp ₹20 ' +
        'Refund · Card #204 Rohan Sen Online, or carried over · 12:00 am Changed on the booking’s form ₹20 ' +
        'To be checked: status and amounts do not agree What Amount #7 Rina to pay ₹500, paid ₹300 COMPLETED',
    );
    expect(links(renderHtml(<ClosingTables closing={closing} />)).map(([to]) => to)).toEqual([
      '/test-booking/204',
      '/doctor-booking/204',
      '/doctor-booking/7',
    ]);
  });

  test('shows every sum in Bengali', () => {
    expect(words(renderHtml(<ClosingTables closing={closing} />, { language: 'bn' }))).toBe(
      'মোট নেওয়া হয়েছে ₹৭৫০.৫০ ' +
        'কীভাবে এসেছে কী টাকা নগদ নেওয়া হয়েছে ₹৫০০ · ফেরত ₹১০০ ₹৪০০ UPI নেওয়া হয়েছে ₹৪০০ · বাদ ₹৪৯.৫০ ₹৩৫০.৫০ মোট নেওয়া হয়েছে ₹৭৫০.৫০ ' +
        'কে নিয়েছেন কী টাকা Kajal · রিসেপশনিস্ট নগদ ₹৪০০ · UPI ₹৩০০.৫০ ₹৭০০.৫০ অনলাইন, অথবা আগের খাতা থেকে আনা অনলাইন ₹৫০ ₹৫০ মোট নেওয়া হয়েছে ₹৭৫০.৫০ ' +
        'বাকি আছে কী টাকা এই দিনের বুকিংয়ে ১টি বুকিং ₹৩০ সব বুকিং মিলিয়ে ১২টি বুকিং ₹১২,৩৪৫.৫০ ' +
        'ছাড়, টাকা ফেরত, বাদ দেওয়া এন্ট্রি কী টাকা ছাড় #২০৪ Rohan Sen Admin One · রাত্রি ১২:০০ Camp ₹২০ ' +
        'টাকা ফেরত · কার্ড #২০৪ Rohan Sen অনলাইন, অথবা আগের খাতা থেকে আনা · রাত্রি ১২:০০ বুকিংয়ের ফর্মে বদলানো হয়েছে ₹২০ ' +
        'দেখে নিন: অবস্থা ও টাকার অঙ্ক মিলছে না কী টাকা #৭ Rina দিতে হত ₹৫০০, দেওয়া হয়েছে ₹৩০০ সম্পূর্ণ',
    );
  });

  test('without payments says so, and has nothing to check', () => {
    const said = words(
      renderHtml(
        <ClosingTables closing={{ ...closing, total: 0, byMode: [], byPerson: [], given: [], flagged: [] }} />,
      ),
    );
    expect(said).toBe(
      'Total taken ₹0 By mode No money was taken on this day. By person No money was taken on this day. ' +
        'Still owed What Amount On bookings of this day 1 booking ₹30 On all bookings 12 bookings ₹12,345.50 Discounts, refunds, entries taken back None on this day.',
    );
  });
});

const booked = {
  bookingId: 204,
  bookingType: 'test',
  itemName: 'Sugar',
  itemNameBn: 'সুগার',
  patientName: 'Mitali Sen',
} as const;

describe('the dues', () => {
  const due = { ...booked, requestDate: '2026-03-31T18:30:00Z', price: 500, discount: 20, paid: 100, owed: 380 };
  const list = (bookings: Answer<'readMyDues'>['bookings'], chosen = 0) => (
    <DueList bookings={bookings} total={700} chosen={chosen} onChoose={() => undefined} />
  );

  test('of one booking show that booking, without a choice', () => {
    const html = renderHtml(list([due]));
    expect(words(html)).toBe('Sugar 1 April 2026 price ₹500 · discount ₹20 · paid ₹100 ₹380');
    expect(html).not.toContain('type="radio"');
    expect(
      words(renderHtml(list([{ ...due, discount: 0, paid: 0, patientName: 'Rohan Sen' }]), { language: 'bn' })),
    ).toBe('সুগার Rohan Sen ১ এপ্রিল, ২০২৬ মূল্য ₹৫০০ ₹৩৮০');
  });

  test('of several bookings can be paid together or one by one', () => {
    const html = renderHtml(
      list([due, { ...due, bookingId: 7, bookingType: 'doctor', itemName: 'Dr. Nag', owed: 320 }], 7),
    );
    expect(words(html)).toBe(
      'What to pay for All that I owe ₹700 Sugar 1 April 2026 price ₹500 · discount ₹20 · paid ₹100 ₹380 Dr. Nag 1 April 2026 price ₹500 · discount ₹20 · paid ₹100 ₹320',
    );
    expect(
      [...html.matchAll(/<input[^>]*value="(\d+)"[^>]*>/g)].map(([input, value]) => [value, input.includes('checked')]),
    ).toEqual([
      ['0', false],
      ['204', false],
      ['7', true],
    ]);
    expect(links(html).map(([to]) => to)).toEqual(['/test-booking/204', '/doctor-booking/7']);
  });

  test('of more than three bookings are a closed list', () => {
    const four = [1, 2, 3, 4].map((bookingId) => ({ ...due, bookingId }));
    expect(words(renderHtml(list(four)))).toContain('Each booking (4)');
    expect(words(renderHtml(list(four.slice(1))))).not.toContain('Each booking');
  });
});

const invoice: Invoice = {
  invoiceId: 'ABCD234567',
  state: 'WAITING',
  amount: 380,
  owed: 380,
  patientName: 'Mitali Sen',
  createdAt: '2026-03-31T18:30:00Z',
  paidAt: null,
  receiptId: null,
  bookings: [{ ...booked, amount: 380 }],
  upi: null,
  online: false,
  abilities: { confirm: false, pay: false },
};
function withInvoice(changes: Partial<Invoice>, role: Role) {
  user.role = role;
  const client = new QueryClient();
  client.setQueryData(queryOf('verifyInvoice', { body: { invoiceId: 'ABCD234567' } }).queryKey, {
    ...invoice,
    ...changes,
  });
  return client;
}

describe("an invoice on the patient's screen", () => {
  const view = (changes: Partial<Invoice>, language: 'en' | 'bn' = 'en') =>
    renderHtml(<InvoiceView invoiceId="ABCD234567" />, { client: withInvoice(changes, 'User'), language });

  test('that is open shows how much to pay and how', () => {
    expect(words(view({}))).toBe(
      'Amount to pay ₹380 Sugar ₹380 Invoice ABCD234567 Waiting for the clinic to confirm your payment. This page changes by itself. ' +
        'Pay at the counter Please pay at the counter: cash, UPI or card. Tell them the invoice number above.',
    );
    expect(words(view({}, 'bn'))).toContain(
      'দিতে হবে ₹৩৮০ সুগার ₹৩৮০ ইনভয়েস ABCD234567 ক্লিনিক টাকা পেয়েছে কি না দেখা হচ্ছে।',
    );
  });

  test('offers UPI and the gateway if the clinic has them', () => {
    const html = view({
      upi: { link: 'upi://pay?pa=clinic@bank&am=380.00', upiId: 'clinic@bank', payee: 'Clinic', note: 'n' },
      online: true,
    });
    expect(words(html)).toContain('Pay by UPI Pay ₹380 in UPI app Or scan this code with any UPI app:');
    expect(words(html)).toContain('The money goes to Clinic clinic@bank After paying, come back to this page.');
    expect(words(html)).toContain('You can also pay at the counter.');
    expect(buttons(html)).toEqual(['Go to online payment']);
    expect(links(html)).toContainEqual(['upi://pay?pa=clinic@bank&am=380.00', 'Pay ₹380 in UPI app']);
  });

  test('that is paid has its receipt, and no more payment', () => {
    const html = view({ state: 'PAID', receiptId: 7, paidAt: '2026-04-01T05:00:00Z', online: true });
    expect(words(html)).toBe(
      'Amount ₹380 Sugar ₹380 Invoice ABCD234567 Paid: ₹380. Thank you. Receipt (PDF) English Receipt (PDF) বাংলা Receipt (PDF)',
    );
    expect(buttons(view({ state: 'PAID', receiptId: null }))).toEqual([]);
  });

  test('that is closed says that nothing more is to be paid', () => {
    expect(words(view({ state: 'CLOSED' }))).toBe(
      'Amount ₹380 Sugar ₹380 Invoice ABCD234567 Nothing is left to be paid by this invoice: its bookings were paid in another way, changed or cancelled.',
    );
  });
});

describe('a verified invoice', () => {
  const view = (changes: Partial<Invoice>, role: Role, language: 'en' | 'bn' = 'en') =>
    renderHtml(<VerifiedInvoice invoiceId="ABCD234567" />, { client: withInvoice(changes, role), language });
  const tone = (html: string) => ['success', 'pending', 'neutral'].find((name) => html.includes(`_${name}_`));

  test('shows its state in both languages', () => {
    expect(words(view({}, 'Doctor'))).toBe(
      'State Waiting Amount (₹) ₹380 Still to pay ₹380 Patient Mitali Sen Made on 1 April 2026, 12:00 am Sugar ₹380',
    );
    expect(words(view({ state: 'PAID', paidAt: '2026-04-01T05:00:00Z' }, 'Doctor', 'bn'))).toBe(
      'অবস্থা টাকা পাওয়া গেছে টাকার পরিমাণ (₹) ₹৩৮০ বাকি আছে ₹৩৮০ রোগী Mitali Sen কবে তৈরি ১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ কবে টাকা এসেছে ১ এপ্রিল, ২০২৬, সকাল ১০:৩০ সুগার ₹৩৮০',
    );
  });

  test.each([
    ['WAITING', 'pending'],
    ['PAID', 'success'],
    ['CLOSED', 'neutral'],
  ] as const)('that is %s is %s', (state, wanted) => {
    expect(tone(view({ state }, 'Doctor'))).toBe(wanted);
  });

  test.each<[Role, Invoice['abilities'], string[], string[]]>([
    ['User', { confirm: false, pay: true }, [], ['/dashboard/payment?invoice=ABCD234567']],
    ['Doctor', { confirm: false, pay: true }, [], []],
    ['Doctor', { confirm: false, pay: false }, [], []],
    ['Receptionist', { confirm: true, pay: false }, ['Confirm payment'], []],
  ])(
    'and waits offers a %s what the answer allows, and no screen they cannot enter: %j',
    (role, abilities, wanted, to) => {
      expect(buttons(view({ abilities }, role))).toEqual(wanted);
      expect(
        links(view({ abilities }, role))
          .map(([address]) => address)
          .filter((address) => address !== '/test-booking/204'),
      ).toEqual(to);
    },
  );

  test('that is paid offers only its receipt, and a closed one says so', () => {
    expect(buttons(view({ state: 'PAID', receiptId: 7 }, 'Receptionist'))).toEqual([
      'English Receipt (PDF)',
      'বাংলা Receipt (PDF)',
    ]);
    expect(words(view({ state: 'CLOSED' }, 'Receptionist'))).toContain('Nothing is left to be paid by this invoice');
    expect(buttons(view({ state: 'CLOSED' }, 'Receptionist'))).toEqual([]);
  });
});

test('the list of open invoices leaves out the one on the page', () => {
  const client = new QueryClient();
  client.setQueryData(queryOf('listWaitingInvoices').queryKey, {
    invoices: [
      invoice,
      {
        ...invoice,
        invoiceId: 'WXYZ234567',
        patientName: 'Rina',
        bookings: [...invoice.bookings, { ...booked, bookingId: 7, itemName: 'Dr. Nag', itemNameBn: '', amount: 1 }],
      },
    ],
  });
  const html = renderHtml(<WaitingInvoices shown="ABCD234567" />, { client });
  expect(words(html)).toBe('Waiting for confirmation Rina ₹380 Sugar, Dr. Nag WXYZ234567 · 1 April 2026, 12:00 am');
  expect(links(html).map(([to]) => to)).toEqual(['/dashboard/verify-payment?invoiceId=WXYZ234567']);
  client.setQueryData(queryOf('listWaitingInvoices').queryKey, { invoices: [invoice] });
  expect(words(renderHtml(<WaitingInvoices shown="ABCD234567" />, { client }))).toBe(
    'Waiting for confirmation No payment is waiting for confirmation.',
  );
});
