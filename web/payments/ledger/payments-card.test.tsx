import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import PaymentsCard, { PaymentResult } from './payments-card.tsx';

type Ledger = Answer<'readBookingPayments'>;
const entry = {
  at: '2026-03-31T18:30:00Z',
  by: 'Kajal',
  reference: null,
  reason: null,
  status: null,
  ofId: null,
  isReversed: false,
  receiptId: null,
  receiptNumber: null,
  voucherId: null,
  voucherNumber: null,
  remaining: 0,
  asked: null,
  askedBy: null,
  abilities: { refund: false, takeBack: false, ask: false, approve: false, refuse: false },
} as const;
const ledger: Ledger = {
  bookingId: 204,
  bookingType: 'test',
  itemName: 'Sugar',
  itemNameBn: '',
  price: 500,
  feeUnknown: false,
  waived: false,
  discount: 20,
  due: 480,
  bills: [],
  paid: 250.5,
  owed: 229.5,
  overpaid: 0,
  isConfirmed: true,
  paymentStatus: 'PARTIAL',
  flagged: false,
  refundAsked: null,
  abilities: {
    work: false,
    record: false,
    discount: false,
    pay: false,
    setFee: false,
    bill: true,
    declineRefund: false,
  },
  waiting: [],
  entries: [
    {
      ...entry,
      id: 1,
      kind: 'payment',
      mode: 'cash',
      amount: 300,
      remaining: 200,
      receiptId: 7,
      receiptNumber: 'R/26-27/000001',
    },
    {
      ...entry,
      id: 2,
      kind: 'refund',
      mode: 'upi',
      amount: 100,
      ofId: 1,
      reference: '123456789012',
      reason: 'Charged twice',
      voucherId: 9,
      voucherNumber: 'V/26-27/000003',
    },
    { ...entry, id: 3, kind: 'discount', mode: null, amount: 20 },
    { ...entry, id: 4, kind: 'payment', mode: 'gateway', amount: 50.5, remaining: 50.5, by: null, isReversed: true },
    {
      ...entry,
      id: 5,
      kind: 'reversal',
      mode: 'gateway',
      amount: 50.5,
      ofId: 4,
      reason: 'Wrong booking',
      voucherNumber: 'X/26-27/000002',
    },
    { ...entry, id: 6, kind: 'status', mode: null, amount: 0, status: 'PARTIAL', by: null },
  ],
};

type Abilities = Partial<Ledger['abilities']>;
function renderCard(
  abilities: Abilities,
  changes: Partial<Ledger> = {},
  { language = 'en', session = 'Receptionist' }: { language?: Language; session?: Role } = {},
) {
  const client = newClient();
  client.setQueryData(queryOf('readBookingPayments', { params: { id: 204 } }).queryKey, {
    ...ledger,
    abilities: { ...ledger.abilities, ...abilities },
    ...changes,
  });
  return renderPart(<PaymentsCard bookingId={204} />, { client, language, session }).drawn;
}
const counter = { work: true, record: true };
const patient = { pay: true };
const asPatient = { session: 'User' } as const;
const papers = ['Bill of Supply (PDF)', 'English Bill of Supply (PDF)', 'বাংলা Bill of Supply (PDF)'];
const voucher = [
  'Refund voucher V/26-27/000003 (PDF)',
  'English Refund voucher V/26-27/000003 (PDF)',
  'বাংলা Refund voucher V/26-27/000003 (PDF)',
];
const receipt = [
  'Receipt R/26-27/000001 (PDF)',
  'English Receipt R/26-27/000001 (PDF)',
  'বাংলা Receipt R/26-27/000001 (PDF)',
];

describe('the payments card', () => {
  test('shows every entry of the ledger in English, newest first', () => {
    expect(textOf(renderCard({}))).toBe(
      'Payments Price ₹500 Discount ₹20 Paid ₹250.50 Still to pay ₹229.50 ' +
        'Bill of Supply (PDF) English Bill of Supply (PDF) বাংলা Bill of Supply (PDF) ' +
        'Status set by hand PARTIAL 1 April 2026, 12:00 am · carried over from earlier records ' +
        'Entry taken back · Online −₹50.50 1 April 2026, 12:00 am · Kajal of: Payment ₹50.50 Reason: Wrong booking Number: X/26-27/000002 ' +
        'Payment · Online Taken back ₹50.50 1 April 2026, 12:00 am · paid online ' +
        'Discount ₹20 1 April 2026, 12:00 am · Kajal Changed on the booking’s form ' +
        'Refund · UPI −₹100 1 April 2026, 12:00 am · Kajal Reference: 123456789012 Reason: Charged twice ' +
        'Refund voucher V/26-27/000003 (PDF) English Refund voucher V/26-27/000003 (PDF) বাংলা Refund voucher V/26-27/000003 (PDF) ' +
        'Payment · Cash ₹300 1 April 2026, 12:00 am · Kajal Receipt R/26-27/000001 (PDF) English Receipt R/26-27/000001 (PDF) বাংলা Receipt R/26-27/000001 (PDF)',
    );
  });

  test('shows what was waived and why, and who asked for a reversal', () => {
    const waived = { ...ledger.entries[5]!, amount: 400, status: 'COMPLETED', reason: 'Poor family' } as const;
    const shown = textOf(renderCard({}, { entries: [{ ...ledger.entries[4]!, askedBy: 'Sima' }, waived] }));
    expect(shown).toContain('Waived: ₹400 Reason: Poor family');
    expect(shown).toContain('Reason: Wrong booking Asked for by Sima');
  });

  test('shows the same in Bengali', () => {
    const shown = textOf(renderCard({}, { overpaid: 1 }, { language: 'bn' }));
    for (const line of [
      'দাম ₹৫০০ ছাড় ₹২০ দেওয়া হয়েছে ₹২৫০.৫০ বাকি আছে ₹২২৯.৫০ বেশি দেওয়া হয়েছে ₹১',
      'হাতে বসানো অবস্থা আংশিক দেওয়া',
      '১ এপ্রিল, ২০২৬, রাত ১২:০০ · আগের খাতা থেকে আনা',
      'এন্ট্রি বাদ · অনলাইন −₹৫০.৫০',
      'পেমেন্ট · অনলাইন বাদ দেওয়া হয়েছে ₹৫০.৫০',
      'অনলাইনে দেওয়া',
      'টাকা ফেরত · UPI −₹১০০',
      'পেমেন্ট · নগদ ₹৩০০',
    ])
      expect(shown).toContain(line);
  });

  test('without entries says that nothing was paid', () => {
    const unpaid = { entries: [], discount: 0, paid: 0, owed: 500, price: 500 };
    const shown = textOf(renderCard(patient, unpaid, asPatient));
    expect(shown).toContain('Price ₹500 Paid ₹0 Still to pay ₹500 Pay');
    expect(shown).toContain('Nothing has been paid yet.');
    expect(shown).not.toContain('Discount');
  });
});

describe('the actions offered', () => {
  test.each<[string, Abilities, string[]]>([
    ['who only reads', {}, [...papers, ...voucher, ...receipt]],
    ['the counter', counter, ['Record payment', ...papers, ...voucher, ...receipt]],
    [
      'the admin',
      { ...counter, discount: true },
      ['Record payment', 'Give discount', ...papers, ...voucher, ...receipt],
    ],
  ])('to %s', (_, abilities, wanted) => {
    expect(buttonsIn(renderCard(abilities))).toEqual(wanted);
  });

  test('on an entry are those allowed for that entry', () => {
    const entries = ledger.entries.map((one) => ({
      ...one,
      abilities: { ...entry.abilities, refund: one.id === 1, takeBack: one.id === 1 || one.id === 3 },
    }));
    expect(buttonsIn(renderCard({}, { entries }))).toEqual([
      ...papers,
      'Take back entry',
      ...voucher,
      ...receipt,
      'Refund',
      'Take back entry',
    ]);
  });

  test('for cash the reader took is to ask; for what was asked, to decide or to withdraw', () => {
    const asked = { by: 'Kajal', reason: 'Wrong patient', at: '2026-03-31T18:30:00Z' };
    const of = (changes: object) =>
      renderCard({}, { entries: [{ ...ledger.entries[0]!, receiptId: null, ...changes }] });
    const may = (allowed: object) => ({ abilities: { ...entry.abilities, ...allowed } });
    expect(buttonsIn(of(may({ ask: true })))).toEqual([...papers, 'Ask to take back']);
    const decides = of({ asked, ...may({ approve: true, refuse: true }) });
    expect(buttonsIn(decides)).toEqual([...papers, 'Take it back', 'Refuse']);
    expect(textOf(decides)).toContain('To be taken back, asks Kajal · 1 April 2026, 12:00 am Reason: Wrong patient');
    const waits = of({ asked, ...may({ refuse: true }) });
    expect(buttonsIn(waits)).toEqual([...papers, 'Withdraw the request']);
    expect(textOf(waits)).toContain('Another person must agree.');
  });

  test('when nothing is owed are a transfer that arrived all the same', () => {
    expect(buttonsIn(renderCard({ work: true }, { entries: [] }))).toEqual(['Record a transfer', ...papers]);
  });

  test('to the patient include Pay for this booking, unless they may not open that screen', () => {
    expect(linksIn(renderCard(patient, {}, asPatient))).toEqual([['/dashboard/payment?booking=204', 'Pay']]);
    expect(linksIn(renderCard({}, {}, asPatient))).toEqual([]);
    expect(linksIn(renderCard(patient))).toEqual([]);
  });

  test('without a known fee are to set it, for the desk; the patient reads that it will be told', () => {
    const unknown = { price: 0, owed: 0, feeUnknown: true, entries: [] };
    const desk = renderCard({ work: true, setFee: true, bill: false }, unknown);
    expect(buttonsIn(desk)).toEqual(['Set the fee', 'Record a transfer']);
    expect(textOf(desk)).toContain('Price – Discount ₹20');
    expect(textOf(desk)).toContain('The fee is not set. Nothing is owed until it is.');
    expect(textOf(renderCard({}, unknown, { language: 'bn' }))).toContain('ফি কত, ক্লিনিকে জানানো হবে।');
  });

  test('for a free booking include no bill', () => {
    expect(buttonsIn(renderCard({ ...patient, bill: false }, { price: 0, owed: 0, entries: [] }))).toEqual([]);
  });
});

describe('open invoices', () => {
  const waiting = [{ claimed: true, invoiceId: 'ABCD234567', amount: 229.5, createdAt: '2026-03-31T18:30:00Z' }];

  test.each<[Role, Abilities, [string, string][]]>([
    ['Receptionist', counter, [['/dashboard/verify-payment?invoiceId=ABCD234567', 'ABCD234567']]],
    // All of it is reported as paid, so nothing asks for it again.
    ['User', patient, [['/dashboard/payment?invoice=ABCD234567', 'ABCD234567']]],
    ['Doctor', {}, []],
  ])('link a %s to the screen where they are handled', (role, abilities, wanted) => {
    expect(linksIn(renderCard(abilities, { waiting }, { session: role }))).toEqual(wanted);
  });

  test('leave what is not said to be paid to be paid', () => {
    const pay = ['/dashboard/payment?booking=204', 'Pay'];
    expect(linksIn(renderCard(patient, { waiting: [{ ...waiting[0]!, amount: 100 }] }, asPatient))).toContainEqual(pay);
    expect(linksIn(renderCard(patient, { waiting: [{ ...waiting[0]!, claimed: false }] }, asPatient))).toContainEqual(
      pay,
    );
    expect(textOf(renderCard(patient, { waiting }, asPatient))).toContain(
      'You said you have paid ₹229.50; the clinic is checking. Invoice ABCD234567',
    );
  });

  test('show their amount, and whether the patient says that they are paid', () => {
    expect(textOf(renderCard(counter, { waiting }))).toContain('Waiting for confirmation: ₹229.50, invoice ABCD234567');
    const started = waiting.map((one) => ({ ...one, claimed: false }));
    expect(textOf(renderCard(counter, { waiting: started }))).toContain(
      'Started, not paid yet: ₹229.50, invoice ABCD234567',
    );
  });
});

test('with a status that does not fit the sums are flagged to the counter only', () => {
  const warning = 'The payment status and the amounts do not agree.';
  expect(textOf(renderCard(counter, { flagged: true }))).toContain(warning);
  expect(textOf(renderCard(counter))).not.toContain(warning);
  expect(textOf(renderCard(patient, { flagged: true }))).not.toContain(warning);
});

test.each([
  [{ returned: 70.5, owed: 29.5 }, '₹200 is recorded. Give back ₹70.50. Still to pay: ₹29.50'],
  [{ returned: 0, owed: 0 }, '₹200 is recorded. Nothing is left to pay.'],
  [{ returned: null, owed: 0 }, '₹200 is recorded. Nothing is left to pay.'],
])('after a payment the counter sees the change and what is still owed: %j', (changes, shown) => {
  expect(
    textOf(
      renderPart(
        <PaymentResult
          receipt={{ receiptId: 7, number: 'R/26-27/000002', amount: 200, ...changes } as Answer<'recordPayment'>}
        />,
      ).drawn,
    ),
  ).toContain(shown);
});
