import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { answers } from '#web/testing/answers.ts';
import { buttonsIn, linksIn, lookIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { setWidth, usualWidth } from '#web/testing/browser.ts';
import { DueList } from '../invoice/due-list.tsx';
import { InvoiceView } from '../invoice/invoice-view.tsx';
import { VerifiedInvoice } from '../verify/verified-invoice.tsx';
import { useInvoice } from './queries.ts';
import { WaitingInvoices } from '../verify/waiting-invoices.tsx';

// A phone: the code to scan is folded there.
beforeEach(() => setWidth(390));

const mitali = { token: 'cs_1', name: 'Mitali Sen', phoneNumber: '9000000007', role: 'User' } as const;
const booked = {
  bookingId: 204,
  bookingType: 'test',
  itemName: 'Sugar',
  itemNameBn: 'সুগার',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
} as const;

describe('the dues', () => {
  const due = {
    ...booked,
    isConfirmed: true,
    requestDate: '2026-03-31T18:30:00Z',
    visitAt: null,
    price: 500,
    discount: 20,
    paid: 100,
    owed: 380,
    claimed: 0,
  };
  const list = (bookings: Answer<'readMyDues'>['bookings'], chosen: number[] = [], language: Language = 'en') =>
    renderPart(<DueList bookings={bookings} today="2026-11-25" chosen={chosen} onChoose={() => undefined} />, {
      language,
      session: mitali,
    }).drawn;

  test('of one booking show that booking, without a choice', () => {
    const drawn = list([due]);
    expect(textOf(drawn)).toBe('Sugar Patient ID 1000 4827 1 April 2026 price ₹500 · discount ₹20 · paid ₹100 ₹380');
    expect(within(drawn).queryByRole('checkbox')).toBeNull();
    const full = { ...due, discount: 0, paid: 0, patientName: 'Rohan Sen' };
    expect(textOf(list([full], [], 'bn'))).toBe('সুগার Rohan Sen · রোগীর আইডি ১০০০ ৪৮২৭ ১ এপ্রিল, ২০২৬ দাম ₹৫০০ ₹৩৮০');
  });

  test('of several bookings have a box each, under the box of their group', () => {
    const ahead = { ...due, bookingId: 7, bookingType: 'doctor', itemName: 'Dr. Nag', owed: 320.5 } as const;
    const drawn = list([due, { ...ahead, visitAt: '2026-11-25T05:00:00Z' }], [7]);
    expect(textOf(drawn)).toBe(
      'What to pay for Today and to come ₹320.50 Dr. Nag Patient ID 1000 4827 25 November 2026 price ₹500 · discount ₹20 · paid ₹100 ₹320.50 Earlier ₹380 Sugar Patient ID 1000 4827 1 April 2026 price ₹500 · discount ₹20 · paid ₹100 ₹380',
    );
    const boxes = within(drawn).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false, false]);
    expect(linksIn(drawn).map(([to]) => to)).toEqual(['/doctor-booking/7', '/test-booking/204']);
  });

  test('of more than three bookings are a closed list', () => {
    const four = [1, 2, 3, 4].map((bookingId) => ({ ...due, bookingId }));
    expect(textOf(list(four))).toContain('Each booking (4)');
    expect(textOf(list(four.slice(1)))).not.toContain('Each booking');
  });
});

const invoice: Invoice = {
  invoiceId: 'ABCD234567',
  state: 'WAITING',
  amount: 380,
  owed: 380,
  patientName: 'Mitali Sen',
  holderName: 'Mitali Sen',
  createdAt: '2026-03-31T18:30:00Z',
  paidAt: null,
  receiptId: null,
  bookings: [{ ...booked, amount: 380 }],
  upi: null,
  online: false,
  claim: null,
  abilities: { confirm: false, pay: false, claim: false, decline: false },
};
const claim = {
  reference: '701234567890',
  at: '2026-04-01T05:00:00Z',
  by: 'Mitali Sen',
  state: 'OPEN',
  duplicate: false,
} as const;
const none = invoice.abilities;
/** A cache with the invoice, which is read again as long as it is open. */
function withInvoice(changes: Partial<Invoice>) {
  const changed = { ...invoice, ...changes };
  answers({ verifyInvoice: () => changed });
  const client = newClient();
  client.setQueryData(queryOf('verifyInvoice', { body: { invoiceId: 'ABCD234567' } }).queryKey, changed);
  return client;
}

describe("an invoice on the patient's screen", () => {
  const isWaiting = (drawn: HTMLElement) => lookIn(drawn, ['spinner']) !== undefined;
  const view = (changes: Partial<Invoice>, language: 'en' | 'bn' = 'en') =>
    renderPart(<InvoiceView invoiceId="ABCD234567" />, { client: withInvoice(changes), language, session: 'User' })
      .drawn;

  test('that is open shows how much to pay and how', () => {
    expect(textOf(view({}))).toBe(
      'Amount to pay ₹380 Sugar Patient ID 1000 4827 ₹380 Invoice ABCD234567 No payment has been received yet. Choose below how to pay. ' +
        'Pay at the counter Please pay at the counter: cash, UPI or card. Tell them the invoice number above.',
    );
    expect(textOf(view({}, 'bn'))).toContain(
      'দিতে হবে ₹৩৮০ সুগার রোগীর আইডি ১০০০ ৪৮২৭ ₹৩৮০ ইনভয়েস ABCD234567 এখনও টাকা আসেনি। কীভাবে দেবেন, নিচে বেছে নিন।',
    );
    expect(isWaiting(view({}))).toBe(false);
  });

  test('offers UPI and the gateway if the clinic has them', () => {
    const drawn = view({
      upi: {
        link: 'upi://pay?pa=clinic@bank&am=380.00',
        upiId: 'clinic@bank',
        payee: 'Clinic',
        payeeBn: 'ক্লিনিক',
        note: 'n',
      },
      online: true,
    });
    expect(textOf(drawn)).toContain('Pay by UPI Pay ₹380 in UPI app Or scan this code with any UPI app:');
    expect(textOf(drawn)).toContain('The money goes to Clinic clinic@bank After paying, come back to this page.');
    expect(textOf(view({ upi }, 'bn'))).toContain('টাকা যাবে ক্লিনিক-এর কাছে clinic@bank');
    expect(textOf(drawn)).toContain('You can also pay at the counter.');
    expect(buttonsIn(drawn)).toEqual(['Go to online payment']);
    expect(linksIn(drawn)).toContainEqual(['upi://pay?pa=clinic@bank&am=380.00', 'Pay ₹380 in UPI app']);
  });

  const upi = {
    link: 'upi://pay?pa=clinic@bank&am=380.00',
    upiId: 'clinic@bank',
    payee: 'Clinic',
    payeeBn: 'ক্লিনিক',
    note: 'n',
  };
  const mayClaim = { ...none, claim: true };

  test('takes the reference of a payment that was made by UPI', () => {
    const drawn = view({ upi, abilities: mayClaim });
    expect(textOf(drawn)).toContain(
      'I have paid by UPI After paying, enter the 12-digit number (UTR) of the payment here. The clinic then looks for it in its account.',
    );
    expect(buttonsIn(drawn)).toEqual(['I have paid']);
    expect(buttonsIn(view({ abilities: mayClaim })), 'not where the clinic has no UPI').toEqual([]);
    expect(buttonsIn(view({ state: 'CLOSED', abilities: mayClaim })), 'also once nothing is owed').toEqual([
      'I have paid',
    ]);
  });

  test('waits for the clinic only after that, shows what was sent, and lets it be corrected', () => {
    const drawn = view({ claim, abilities: mayClaim });
    expect(textOf(drawn)).toBe(
      'Amount to pay ₹380 Sugar Patient ID 1000 4827 ₹380 Invoice ABCD234567 Waiting for the clinic to confirm your payment. This page changes by itself. ' +
        'UPI reference (UTR) 701234567890 Reported: 1 April 2026, 10:30 am · Mitali Sen Correct the number',
    );
    expect(isWaiting(drawn)).toBe(true);
    expect(textOf(view({ claim, abilities: mayClaim }, 'bn'))).toContain(
      'টাকা দেওয়ার পরে ক্লিনিক মিলিয়ে নিলে এই পাতা নিজেই বদলাবে। UPI রেফারেন্স (UTR) 701234567890 জানিয়েছেন: ১ এপ্রিল, ২০২৬, সকাল ১০:৩০ · Mitali Sen নম্বর ঠিক করুন',
    );
  });

  test('says that the clinic did not find the payment, with the number to correct and the ways to pay', () => {
    const drawn = view({ upi, claim: { ...claim, state: 'DECLINED' }, abilities: mayClaim });
    expect(textOf(drawn)).toContain('The clinic did not find a payment with the UTR 701234567890.');
    expect(textOf(drawn)).toContain('Pay by UPI');
    expect(buttonsIn(drawn)).toEqual(['Save the number']);
    expect(isWaiting(drawn)).toBe(false);
  });

  test('that is paid has its receipt, and no more payment', () => {
    const drawn = view({ state: 'PAID', receiptId: 7, paidAt: '2026-04-01T05:00:00Z', online: true });
    expect(textOf(drawn)).toBe(
      'Amount ₹380 Sugar Patient ID 1000 4827 ₹380 Invoice ABCD234567 Paid: ₹380. Thank you. Receipt (PDF) English Receipt (PDF) বাংলা Receipt (PDF)',
    );
    expect(buttonsIn(view({ state: 'PAID', receiptId: null }))).toEqual([]);
  });

  test('that is closed says that nothing more is to be paid', () => {
    expect(textOf(view({ state: 'CLOSED' }))).toBe(
      'Amount ₹380 Sugar Patient ID 1000 4827 ₹380 Invoice ABCD234567 Nothing is left to be paid by this invoice: its bookings were paid in another way, changed or cancelled.',
    );
  });
});

describe('a verified invoice', () => {
  const Shown = () => <VerifiedInvoice invoiceId="ABCD234567" query={useInvoice('ABCD234567')} />;
  const view = (changes: Partial<Invoice>, role: Role, language: 'en' | 'bn' = 'en') =>
    renderPart(<Shown />, { client: withInvoice(changes), language, session: role }).drawn;
  const tone = (drawn: HTMLElement) => lookIn(drawn, ['success', 'pending', 'neutral']);

  test('shows its state in both languages', () => {
    expect(textOf(view({}, 'Doctor'))).toBe(
      'State No payment received yet Amount (₹) ₹380 Still to pay ₹380 Patient Mitali Sen · Patient ID 1000 4827 Account holder Mitali Sen Made on 1 April 2026, 12:00 am Sugar Patient ID 1000 4827 ₹380',
    );
    expect(textOf(view({ state: 'PAID', paidAt: '2026-04-01T05:00:00Z' }, 'Doctor', 'bn'))).toBe(
      'অবস্থা টাকা পাওয়া গেছে টাকার পরিমাণ (₹) ₹৩৮০ বাকি আছে ₹৩৮০ রোগী Mitali Sen · রোগীর আইডি ১০০০ ৪৮২৭ অ্যাকাউন্ট যাঁর নামে Mitali Sen কবে তৈরি ১ এপ্রিল, ২০২৬, রাত ১২:০০ কবে টাকা এসেছে ১ এপ্রিল, ২০২৬, সকাল ১০:৩০ সুগার রোগীর আইডি ১০০০ ৪৮২৭ ₹৩৮০',
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
    ['User', { ...none, confirm: false, pay: true }, [], ['/dashboard/payment?invoice=ABCD234567']],
    ['Doctor', { ...none, confirm: false, pay: true }, [], []],
    ['Doctor', { ...none, confirm: false, pay: false }, [], []],
    ['Receptionist', { ...none, confirm: true, pay: false }, ['Confirm payment'], []],
  ])(
    'and waits offers a %s what the answer allows, and no screen they cannot enter: %j',
    (role, abilities, wanted, to) => {
      expect(buttonsIn(view({ abilities }, role))).toEqual(wanted);
      expect(
        linksIn(view({ abilities }, role))
          .map(([address]) => address)
          .filter((address) => address !== '/test-booking/204'),
      ).toEqual(to);
    },
  );

  test('names the patient and the account holder, and what the patient says they paid', () => {
    const drawn = view(
      {
        bookings: [{ ...booked, patientName: 'Rohan Sen', patientNumber: '21458735', amount: 380 }],
        claim,
        abilities: { ...none, confirm: true, decline: true },
      },
      'Staff',
    );
    expect(textOf(drawn)).toContain('State Waiting');
    expect(textOf(drawn)).toContain('Patient Rohan Sen · Patient ID 2145 8735 Account holder Mitali Sen');
    expect(textOf(drawn)).toContain('UPI reference (UTR) 701234567890 Reported: 1 April 2026, 10:30 am · Mitali Sen');
    expect(textOf(drawn)).not.toContain('This UTR is already');
    expect(buttonsIn(drawn)).toEqual(['Confirm payment', 'Payment not found']);
    expect(textOf(view({ claim: { ...claim, duplicate: true } }, 'Staff'))).toContain(
      'This UTR is already on another payment or invoice.',
    );
    expect(textOf(view({ claim: { ...claim, state: 'DECLINED' } }, 'Staff'))).toContain(
      'The patient was told that this payment was not found.',
    );
  });

  test('lets the payer correct the number they sent', () => {
    const drawn = view({ claim, abilities: { ...none, claim: true } }, 'User');
    expect(linksIn(drawn)).toContainEqual(['/dashboard/payment?invoice=ABCD234567', 'Correct the number']);
  });

  test('that is paid offers only its receipt, and a closed one says so', () => {
    expect(buttonsIn(view({ state: 'PAID', receiptId: 7 }, 'Receptionist'))).toEqual([
      'Receipt (PDF)',
      'English Receipt (PDF)',
      'বাংলা Receipt (PDF)',
    ]);
    expect(textOf(view({ state: 'CLOSED' }, 'Receptionist'))).toContain('Nothing is left to be paid by this invoice');
    expect(buttonsIn(view({ state: 'CLOSED' }, 'Receptionist'))).toEqual([]);
  });
});

describe('the list of open invoices', () => {
  const list = (invoices: Invoice[], totalPages = 1, language: 'en' | 'bn' = 'en') => {
    const client = newClient();
    const page = { number: 0, size: 20, totalPages, totalElements: invoices.length };
    const { queryKey } = queryOf('listWaitingInvoices', { query: { page: 0, size: 20 } });
    client.setQueryData(queryKey, { invoices, page });
    return renderPart(<WaitingInvoices shown="ABCD234567" />, { client, language }).drawn;
  };
  const told = (drawn: HTMLElement) => textOf(drawn).replace(/ Days and order .* Rows 20 50 100/, '');
  const nag = { ...booked, bookingId: 7, itemName: 'Dr. Nag', itemNameBn: '', amount: 1 };
  const ofRina = { patientName: 'Rina', patientNumber: '21458735' };
  const started = {
    ...invoice,
    invoiceId: 'WXYZ234567',
    patientName: 'Rina',
    bookings: [...invoice.bookings, nag].map((each) => ({ ...each, ...ofRina })),
  };

  test('leaves out the one on the page, and names patient and account holder', () => {
    const drawn = list([invoice, started]);
    expect(told(drawn)).toBe(
      'Waiting for confirmation No payment is waiting for confirmation. ' +
        'Started, not paid yet Rina · Patient ID 2145 8735 ₹380 Account holder: Mitali Sen Sugar, Dr. Nag WXYZ234567 · 1 April 2026, 12:00 am',
    );
    expect(linksIn(drawn).map(([to]) => to)).toEqual(['/dashboard/verify-payment?invoiceId=WXYZ234567']);
    expect(told(list([invoice]))).toBe('Waiting for confirmation No payment is waiting for confirmation.');
  });

  test('has those first that patients say they have paid, and marks a reference that is used elsewhere', () => {
    const claimed = { ...invoice, invoiceId: 'QRST234567', claim: { ...claim, duplicate: true } };
    expect(told(list([claimed, started]))).toBe(
      'Waiting for confirmation Mitali Sen · Patient ID 1000 4827 ₹380 Sugar UPI reference (UTR) 701234567890 Reported: 1 April 2026, 10:30 am · Mitali Sen UTR used elsewhere ' +
        'QRST234567 · 1 April 2026, 12:00 am ' +
        'Started, not paid yet Rina · Patient ID 2145 8735 ₹380 Account holder: Mitali Sen Sugar, Dr. Nag WXYZ234567 · 1 April 2026, 12:00 am',
    );
    expect(told(list([{ ...claimed, claim }]))).not.toContain('UTR used elsewhere');
  });

  test('is a table on a wide screen, with what patients report in a column of its own', () => {
    setWidth(usualWidth);
    const drawn = list([{ ...invoice, invoiceId: 'QRST234567', claim }, started]);
    expect(textOf(drawn)).toContain(
      'Invoice Patient For Amount Reported as paid QRST234567 1 April 2026, 12:00 am Mitali Sen · Patient ID 1000 4827 ' +
        'Sugar ₹380 UPI reference (UTR) 701234567890 Reported: 1 April 2026, 10:30 am · Mitali Sen',
    );
    expect(textOf(drawn)).toContain(
      'Invoice Patient For Amount WXYZ234567 1 April 2026, 12:00 am ' +
        'Rina · Patient ID 2145 8735 Account holder: Mitali Sen Sugar, Dr. Nag ₹380',
    );
    expect(linksIn(drawn).map(([to]) => to)).toEqual(
      ['QRST234567', 'WXYZ234567'].map((id) => `/dashboard/verify-payment?invoiceId=${id}`),
    );
  });

  test('has pages', () => {
    expect(told(list([started], 3))).toContain('Page 1 of 3');
    expect(told(list([started]))).not.toContain('Page 1');
  });
});
