import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { sampleBill } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import type { BillDocument } from './bill-input.ts';

const read = async (changes: Partial<BillDocument> = {}) => readPdf(await renderBill(sampleBill(changes)));
/** The squares of a text's QR code. */
const squaresOf = (text: string) =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) =>
    row
      .map((isDark) => (isDark ? '#' : ' '))
      .join('')
      .trimEnd(),
  );
/** PDF readers add spaces inside Bengali words, so only the letters and their order are compared. */
const letters = (text: string) => text.normalize('NFC').replaceAll(' ', '');

const at = new Date('2026-03-31T18:30:00Z');
const everyMode: Partial<BillDocument> = {
  lines: [
    { item: 'Complete blood count', quantity: 2, paise: 45_000 },
    { item: 'Sugar', paise: 12_345_000 },
  ],
  payments: [
    { at, by: 'Demo Staff', mode: 'cash', paise: 50_000 },
    { at, by: 'Demo Staff', mode: 'upi', reference: '123456789012', paise: 900_000 },
    { at, by: 'Demo Staff', mode: 'card', reference: 'SLIP 7', paise: 60_000 },
    { at, by: null, mode: 'gateway', reference: 'pay_1', paise: 40_000 },
  ],
  takenBack: [{ at, by: 'Demo Admin', mode: 'card', reference: 'SLIP 7', paise: 10_000, reason: 'Wrong person' }],
};

describe('every word of a document, in order', () => {
  const head =
    'Sundarpur Demo Clinic Forty years of care, close to home Station Road, Sundarpur, West Bengal 700000 ' +
    '55500 10001 · 55500 10002 · care@sundarpur-clinic.example';
  const sums =
    'Service Quantity Amount Complete blood count 2 ₹450.00 Sugar 1 ₹1,23,450.00 Sum ₹1,23,900.00 Discount (Senior citizen) −₹100.00 ' +
    'Total ₹1,23,800.00 Paid ₹10,600.00 Refunded −₹200.00 Taken back −₹100.00 Still due ₹1,13,500.00';
  const moves =
    'Payments Date Mode Reference Taken by Amount 1 Apr 2026, 12:00 am Cash Demo Staff ₹500.00 1 Apr 2026, 12:00 am UPI 123456789012 Demo Staff ₹9,000.00 ' +
    '1 Apr 2026, 12:00 am Card SLIP 7 Demo Staff ₹600.00 1 Apr 2026, 12:00 am Online pay_1 ₹400.00 ' +
    'Refunds Date Mode Reference, Reason Refunded by Amount 5 Mar 2026, 5:30 pm Cash Charged twice Demo Admin −₹200.00 ' +
    'Entries taken back Date Mode Reference, Reason Taken back by Amount 1 Apr 2026, 12:00 am Card SLIP 7; Wrong person Demo Admin −₹100.00 ' +
    'Scan with any UPI app to pay ₹1,13,500.00. UPI ID: demo@example';
  const patient = 'Patient Demo Patient Annapurna Patient ID P-00042 Phone 55500 10042';

  test('a bill in English', async () => {
    const { text, author } = await read(everyMode);
    expect(author).toBe('Sundarpur Demo Clinic');
    expect(text).toBe(
      `${head} Bill of Supply ${patient} Bill number B/26-27/000123 Date 5 Mar 2026, 4:30 pm Booking number 204 ${sums} ` +
        `Amount in words: One Lakh Twenty Three Thousand Eight Hundred Rupees Only ${moves} ` +
        'Health care services by a clinical establishment are exempt from GST: SAC 9993, Notification 12/2017-Central Tax (Rate), entry 74. ' +
        'This is a computer-generated bill; it needs no signature. Sundarpur Demo Clinic · Bill of Supply B/26-27/000123 Page 1 of 1',
    );
  });

  test('a receipt in English', async () => {
    const { text } = await read({
      ...everyMode,
      kind: 'receipt',
      number: 'R/26-27/000007',
      billNumber: 'B/26-27/000123',
    });
    expect(text).toBe(
      `${head} Receipt ${patient} Receipt number R/26-27/000007 Date 5 Mar 2026, 4:30 pm Bill number B/26-27/000123 Booking number 204 ${sums} ` +
        `Paid, in words: Ten Thousand Three Hundred Rupees Only ${moves} ` +
        'This is a computer-generated receipt; it needs no signature. Sundarpur Demo Clinic · Receipt R/26-27/000007 Page 1 of 1',
    );
  });

  const bnHead =
    'সুন্দরপুর ডেমো ক্লিনিক চল্লিশ বছর ধরে, ঘরের কাছে যত্ন স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০ 55500\u00a010001 · 55500\u00a010002 · care@sundarpur-clinic.example'.replaceAll(
      '\u00a0',
      ' ',
    );
  const bnPatient = 'রোগীর নাম Demo Patient Annapurna রোগীর আইডি P-00042 ফোন 55500 10042';
  const bnSums =
    'পরিষেবা সংখ্যা টাকা Complete blood count ২ ₹৪৫০.০০ Sugar ১ ₹১,২৩,৪৫০.০০ যোগফল ₹১,২৩,৯০০.০০ ছাড় (Senior citizen) −₹১০০.০০ ' +
    'মোট ₹১,২৩,৮০০.০০ জমা পড়েছে ₹১০,৬০০.০০ ফেরত −₹২০০.০০ বাদ −₹১০০.০০ বাকি আছে ₹১,১৩,৫০০.০০';
  const bnMoves =
    'জমার হিসাব তারিখ মাধ্যম রেফারেন্স নিয়েছেন টাকা ১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ নগদ Demo Staff ₹৫০০.০০ ১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ UPI 123456789012 Demo Staff ₹৯,০০০.০০ ' +
    '১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ কার্ড SLIP 7 Demo Staff ₹৬০০.০০ ১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ অনলাইন pay_1 ₹৪০০.০০ ' +
    'ফেরতের হিসাব তারিখ মাধ্যম রেফারেন্স, কারণ ফেরত দিয়েছেন টাকা ৫ মার্চ, ২০২৬, বিকাল ৫:৩০ নগদ Charged twice Demo Admin −₹২০০.০০ ' +
    'বাদ দেওয়া এন্ট্রি তারিখ মাধ্যম রেফারেন্স, কারণ বাদ দিয়েছেন টাকা ১ এপ্রিল, ২০২৬, রাত্রি ১২:০০ কার্ড SLIP 7; Wrong person Demo Admin −₹১০০.০০ ' +
    '₹১,১৩,৫০০.০০ দিতে যে কোনও UPI অ্যাপে স্ক্যান করুন। UPI আইডি: demo@example';

  test('a bill in Bengali', async () => {
    const { text, author } = await read({ ...everyMode, language: 'bn' });
    expect(author).toBe('সুন্দরপুর ডেমো ক্লিনিক');
    expect(letters(text)).toBe(
      letters(
        `${bnHead} বিল অফ সাপ্লাই ${bnPatient} বিল নম্বর B/26-27/000123 তারিখ ৫ মার্চ, ২০২৬, বিকাল ৪:৩০ বুকিং নম্বর 204 ${bnSums} ` +
          `কথায়: এক লক্ষ তেইশ হাজার আটশো টাকা মাত্র ${bnMoves} ` +
          'ক্লিনিকের স্বাস্থ্য পরিষেবায় জিএসটি লাগে না: SAC 9993, বিজ্ঞপ্তি 12/2017-Central Tax (Rate), ক্রমিক 74। ' +
          'এই বিল কম্পিউটারে তৈরি; সইয়ের প্রয়োজন নেই। সুন্দরপুর ডেমো ক্লিনিক · বিল অফ সাপ্লাই B/26-27/000123 পাতা ১ / ১',
      ),
    );
  });

  test('a receipt in Bengali', async () => {
    const { text } = await read({
      ...everyMode,
      language: 'bn',
      kind: 'receipt',
      number: 'R/26-27/000007',
      billNumber: 'B/26-27/000123',
    });
    expect(letters(text)).toBe(
      letters(
        `${bnHead} রসিদ ${bnPatient} রসিদ নম্বর R/26-27/000007 তারিখ ৫ মার্চ, ২০২৬, বিকাল ৪:৩০ বিল নম্বর B/26-27/000123 বুকিং নম্বর 204 ${bnSums} ` +
          `জমা টাকা, কথায়: দশ হাজার তিনশো টাকা মাত্র ${bnMoves} ` +
          'এই রসিদ কম্পিউটারে তৈরি; সইয়ের প্রয়োজন নেই। সুন্দরপুর ডেমো ক্লিনিক · রসিদ R/26-27/000007 পাতা ১ / ১',
      ),
    );
  });
});

const settled = { gross: 45_000, total: 45_000, paid: 45_000, due: 0 };

test('a bill leaves out what it does not have', async () => {
  const { text } = await read({
    patient: { name: 'Rina', id: 'P-1', phone: null },
    bookingNumber: null,
    lines: [{ item: 'Sugar', paise: 45_000 }],
    discount: null,
    payments: [],
    refunds: [],
    takenBack: [],
    totals: settled,
  });
  expect(text).not.toMatch(
    /Phone|Booking number|Quantity|Sum|Discount|Refund|Taken|Payments|Scan|UPI|Bill number .*Bill number|null|undefined/,
  );
  for (const phrase of [
    'Sugar ₹450.00 Total ₹450.00 Paid ₹450.00 Still due ₹0.00',
    'Amount in words: Four Hundred Fifty Rupees Only',
  ])
    expect(text).toContain(phrase);
});

test('a discount without a reason has none printed', async () => {
  expect((await read({ discount: { paise: 5_000, reason: null } })).text).toContain('Discount −₹50.00');
});

test('refunded money counts in what was paid before', async () => {
  const { text } = await read({
    refunds: [],
    takenBack: [],
    payments: [],
    totals: { gross: 50_000, total: 50_000, paid: 20_000, due: 30_000 },
  });
  expect(text).toContain('Paid ₹200.00 Still due ₹300.00');
});

describe('the payment code', () => {
  test('holds the link and has a text for screen readers', async () => {
    const { pictures, codes } = await read({ upiLink: 'upi://pay?pa=demo@example&am=113500.00', upiId: null });
    expect(pictures).toEqual(['Scan with any UPI app to pay ₹1,13,500.00.']);
    expect(codes).toEqual([squaresOf('upi://pay?pa=demo@example&am=113500.00')]);
  });

  test.each([
    ['nothing is due', { totals: settled }],
    ['the clinic has no UPI', { upiLink: null }],
    ['too much was paid', { totals: { ...settled, due: -100 } }],
  ])('is missing if %s', async (_, changes: Partial<BillDocument>) => {
    const { pictures, codes, text } = await read(changes);
    expect([pictures, codes, text.includes('Scan')]).toEqual([[], [], false]);
  });
});

test('each page after the first repeats whose document it is', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ item: `Service ${index + 1}`, paise: 100 }));
  const { pages } = await read({ lines });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((page) => page.includes('Demo Patient Annapurna, ID P-00042'))).toEqual(
    pages.map((_, index) => index > 0),
  );
  expect(pages.every((page) => !page.includes('Service 6 ') || page.includes('Service Amount'))).toBe(true);
});

test("the clinic's licences are printed in the document's language", async () => {
  const clinic = {
    ...sampleBill().clinic,
    phones: ['03325550000'],
    licences: [
      { en: 'Licence 7/WB', bn: 'লাইসেন্স ৭/পব' },
      { en: 'NABL M-1', bn: 'এনএবিএল এম-১' },
    ],
  };
  expect((await read({ clinic })).text).toContain(
    '700000 03325550000 · care@sundarpur-clinic.example Licence 7/WB NABL M-1 Bill of Supply',
  );
  expect(letters((await read({ clinic, language: 'bn' })).text)).toContain(
    letters('লাইসেন্স ৭/পব এনএবিএল এম-১ বিল অফ সাপ্লাই'),
  );
});
