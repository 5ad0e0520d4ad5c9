import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { sampleBill, sampleVoidReceipt, sampleVoucher } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import type { BillDocument, BillMove } from './bill-input.ts';

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
const paid = (more: Partial<BillMove>): BillMove => ({
  kind: 'payment',
  number: null,
  at,
  by: 'Demo Staff',
  mode: 'cash',
  paise: 50_000,
  ...more,
});
const everyMode: Partial<BillDocument> = {
  lines: [
    { item: 'Complete blood count', quantity: 2, paise: 45_000 },
    { item: 'Sugar', paise: 12_345_000 },
  ],
  sums: [
    { sum: 'gross', paise: 12_390_000 },
    { sum: 'discount', paise: 10_000, reason: 'Senior citizen' },
    { sum: 'total', paise: 12_380_000 },
    { sum: 'paid', paise: 1_060_000 },
    { sum: 'refunded', paise: 20_000 },
    { sum: 'notCollected', paise: 500, reason: 'Poor' },
    { sum: 'cancelled', paise: 500 },
    { sum: 'overpaid', paise: 1_000 },
    { sum: 'due', paise: 11_340_000 },
  ],
  tables: [
    {
      title: 'payments',
      moves: [
        paid({ number: 'R/26-27/000007' }),
        paid({ mode: 'upi', reference: '123456789012', paise: 900_000 }),
        paid({ mode: 'card', reference: 'SLIP 7', paise: 70_000 }),
        paid({ by: null, mode: 'gateway', reference: 'pay_1', paise: 40_000 }),
        paid({ kind: 'refund', number: 'V/26-27/000003', by: 'Demo Admin', reason: 'Charged twice', paise: 20_000 }),
      ],
    },
  ],
};

describe('every word of a document, in order', () => {
  const head =
    'Sundarpur Demo Clinic Forty years of care, close to home Station Road, Sundarpur, West Bengal 700000 ' +
    '55500 10001 · 55500 10002 · care@sundarpur-clinic.example Licence no. WB/CE/DEMO/2026/0001';
  const sums =
    'Service Quantity Amount Complete blood count 2 ₹450.00 Sugar 1 ₹1,23,450.00 Sum ₹1,23,900.00 Discount (Senior citizen) −₹100.00 ' +
    'Total ₹1,23,800.00 Paid ₹10,600.00 Refunded −₹200.00 Waived (Poor) −₹5.00 Not collected: booking cancelled −₹5.00 Paid too much ₹10.00 Still due ₹1,13,400.00';
  const moves =
    'Payments Date Number Mode Reference, reason Entered by Amount 1 Apr 2026, 12:00 am R/26-27/000007 Cash Demo Staff ₹500.00 ' +
    '1 Apr 2026, 12:00 am UPI 123456789012 Demo Staff ₹9,000.00 1 Apr 2026, 12:00 am Card SLIP 7 Demo Staff ₹700.00 ' +
    '1 Apr 2026, 12:00 am Online pay_1 ₹400.00 1 Apr 2026, 12:00 am V/26-27/000003 Refund, Cash Charged twice Demo Admin −₹200.00';
  const pay = 'Scan with any UPI app to pay ₹1,13,500.00. UPI ID: demo@example';
  const check =
    'Scan to see whether this paper still stands. https://clinic.example/verify/paper/ AbCdEfGhIjKlMnOpQrStUv';
  const patient = 'Patient Demo Patient Annapurna Patient ID P-00042 Phone 55500 10042';

  test('a bill in English', async () => {
    const { text, author } = await read(everyMode);
    expect(author).toBe('Sundarpur Demo Clinic');
    expect(text).toBe(
      `${head} Bill of Supply ${patient} Bill number B/26-27/000123 Date 5 Mar 2026, 4:30 pm Booking number 204 ${sums} ` +
        `Amount in words: One Lakh Twenty Three Thousand Eight Hundred Rupees Only ${moves} ${pay} ${check} ` +
        'Health care services by a clinical establishment are exempt from GST: SAC 9993, Notification 12/2017-Central Tax (Rate), entry 74. ' +
        'This is a computer-generated bill; it needs no signature. Sundarpur Demo Clinic · Bill of Supply B/26-27/000123 Page 1 of 1',
    );
  });

  test('a void receipt in English', async () => {
    const { text } = await readPdf(await renderBill(sampleVoidReceipt()));
    const columns = 'Date Number Mode Reference, reason Entered by Amount';
    expect(text).toBe(
      `${head} Receipt VOID. This receipt no longer counts: its payment was reversed. ` +
        '₹250.00 reversed on 5 Mar 2026, 6:00 pm · Reversal X/26-27/000002 · by Demo Receptionist · Reason: Wrong person ' +
        `${patient} Receipt number R/26-27/000008 Date 5 Mar 2026, 5:00 pm Bill number B/26-27/000123 Booking number 204 ` +
        'Service Amount Complete blood count ₹1,000.00 Total ₹1,000.00 Paid before ₹500.00 Received now ₹250.00 Still due ₹250.00 ' +
        'Received now, in words: Two Hundred Fifty Rupees Only ' +
        `Paid before ${columns} 5 Mar 2026, 4:35 pm R/26-27/000007 Cash Demo Receptionist ₹500.00 ` +
        `Received now ${columns} 5 Mar 2026, 5:00 pm R/26-27/000008 UPI 123456789012 Demo Receptionist ₹250.00 ` +
        `Refunded or reversed since ${columns} 5 Mar 2026, 6:00 pm X/26-27/000002 Reversal, UPI 123456789012; Wrong person Demo Receptionist −₹250.00 ` +
        'Scan to see whether this paper still stands. https://clinic.example/verify/paper/AbCdEfGhIjKlMnOpQrStUv ' +
        'This is a computer-generated receipt; it needs no signature. Sundarpur Demo Clinic · Receipt R/26-27/000008 Page 1 of 1 VOID',
    );
  });

  const bnHead =
    'সুন্দরপুর ডেমো ক্লিনিক চল্লিশ বছর ধরে, ঘরের কাছে যত্ন স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০ 55500\u00a010001 · 55500\u00a010002 · care@sundarpur-clinic.example লাইসেন্স নং WB/CE/DEMO/2026/0001'.replaceAll(
      '\u00a0',
      ' ',
    );
  const bnPatient = 'রোগীর নাম Demo Patient Annapurna রোগীর আইডি P-00042 ফোন 55500 10042';
  const bnSums =
    'পরিষেবা সংখ্যা টাকা Complete blood count ২ ₹৪৫০.০০ Sugar ১ ₹১,২৩,৪৫০.০০ যোগফল ₹১,২৩,৯০০.০০ ছাড় (Senior citizen) −₹১০০.০০ ' +
    'মোট ₹১,২৩,৮০০.০০ জমা পড়েছে ₹১০,৬০০.০০ ফেরত −₹২০০.০০ মকুব (Poor) −₹৫.০০ বুকিং বাতিল, তাই নেওয়া হবে না −₹৫.০০ বেশি জমা পড়েছে ₹১০.০০ বাকি আছে ₹১,১৩,৪০০.০০';
  const bnMoves =
    'জমার হিসাব তারিখ নম্বর মাধ্যম রেফারেন্স, কারণ লিখেছেন টাকা ১ এপ্রিল, ২০২৬, রাত ১২:০০ R/26-27/000007 নগদ Demo Staff ₹৫০০.০০ ' +
    '১ এপ্রিল, ২০২৬, রাত ১২:০০ UPI 123456789012 Demo Staff ₹৯,০০০.০০ ১ এপ্রিল, ২০২৬, রাত ১২:০০ কার্ড SLIP 7 Demo Staff ₹৭০০.০০ ' +
    '১ এপ্রিল, ২০২৬, রাত ১২:০০ অনলাইন pay_1 ₹৪০০.০০ ১ এপ্রিল, ২০২৬, রাত ১২:০০ V/26-27/000003 ফেরত, নগদ Charged twice Demo Admin −₹২০০.০০ ' +
    '₹১,১৩,৫০০.০০ দিতে যে কোনও UPI অ্যাপে স্ক্যান করুন। UPI আইডি: demo@example';
  const bnCheck = 'এই কাগজটি এখনও চালু কি না, স্ক্যান করে দেখুন। https://clinic.example/verify/paper/AbCdEfGhIjKlMnOpQrStUv';

  test('a bill in Bengali', async () => {
    const { text, author } = await read({ ...everyMode, language: 'bn' });
    expect(author).toBe('সুন্দরপুর ডেমো ক্লিনিক');
    expect(letters(text)).toBe(
      letters(
        `${bnHead} বিল অফ সাপ্লাই ${bnPatient} বিল নম্বর B/26-27/000123 তারিখ ৫ মার্চ, ২০২৬, বিকেল ৪:৩০ বুকিং নম্বর 204 ${bnSums} ` +
          `কথায়: এক লক্ষ তেইশ হাজার আটশো টাকা মাত্র ${bnMoves} ${bnCheck} ` +
          'ক্লিনিকের স্বাস্থ্য পরিষেবায় জিএসটি লাগে না: SAC 9993, বিজ্ঞপ্তি 12/2017-Central Tax (Rate), ক্রমিক 74। ' +
          'এই বিল কম্পিউটারে তৈরি; স্বাক্ষরের প্রয়োজন নেই। সুন্দরপুর ডেমো ক্লিনিক · বিল অফ সাপ্লাই B/26-27/000123 পাতা ১ / ১',
      ),
    );
  });

  test('a void receipt in Bengali', async () => {
    const { text } = await readPdf(await renderBill(sampleVoidReceipt({ language: 'bn' })));
    const columns = 'তারিখ নম্বর মাধ্যম রেফারেন্স, কারণ লিখেছেন টাকা';
    expect(letters(text)).toBe(
      letters(
        `${bnHead} রসিদ বাতিল রসিদ। এই জমা বাদ দেওয়া হয়েছে, রসিদটি আর চলবে না। ` +
          '₹২৫০.০০ বাদ দেওয়া হয়েছে, ৫ মার্চ, ২০২৬, সন্ধ্যা ৬:০০ · এন্ট্রি বাদ নং X/26-27/000002 · বাদ দিয়েছেন Demo Receptionist · কারণ: Wrong person ' +
          `${bnPatient} রসিদ নম্বর R/26-27/000008 তারিখ ৫ মার্চ, ২০২৬, বিকেল ৫:০০ বিল নম্বর B/26-27/000123 বুকিং নম্বর 204 ` +
          'পরিষেবা টাকা Complete blood count ₹১,০০০.০০ মোট ₹১,০০০.০০ আগে জমা পড়েছে ₹৫০০.০০ এখন জমা পড়ল ₹২৫০.০০ বাকি আছে ₹২৫০.০০ ' +
          'এখন জমা পড়ল, কথায়: দুশো পঞ্চাশ টাকা মাত্র ' +
          `আগের জমা ${columns} ৫ মার্চ, ২০২৬, বিকেল ৪:৩৫ R/26-27/000007 নগদ Demo Receptionist ₹৫০০.০০ ` +
          `এখনকার জমা ${columns} ৫ মার্চ, ২০২৬, বিকেল ৫:০০ R/26-27/000008 UPI 123456789012 Demo Receptionist ₹২৫০.০০ ` +
          `পরে ফেরত বা বাদ ${columns} ৫ মার্চ, ২০২৬, সন্ধ্যা ৬:০০ X/26-27/000002 এন্ট্রি বাদ, UPI 123456789012; Wrong person Demo Receptionist −₹২৫০.০০ ` +
          `${bnCheck} এই রসিদ কম্পিউটারে তৈরি; স্বাক্ষরের প্রয়োজন নেই। সুন্দরপুর ডেমো ক্লিনিক · রসিদ R/26-27/000008 পাতা ১ / ১ বাতিল`,
      ),
    );
  });

  test('a duplicate of a voucher in Bengali', async () => {
    const voucher = sampleVoucher({ language: 'bn', duplicate: { firstPrintedAt: new Date('2026-03-06T08:00:00Z') } });
    const { text } = await readPdf(await renderBill(voucher));
    for (const phrase of [
      'টাকা ফেরতের ভাউচার ডুপ্লিকেট কপি। আসল ভাউচারটি ছাপা হয়েছিল ৬ মার্চ, ২০২৬, দুপুর ১:৩০।',
      'ভাউচার নম্বর V/26-27/000003',
      'রসিদে জমা পড়েছিল ₹৫০০.০০ আগে ফেরত দেওয়া হয়েছে −₹৫০.০০ এখন ফেরত দেওয়া হল −₹২০০.০০ এই জমার মধ্যে রইল ₹২৫০.০০',
      'এখন ফেরত, কথায়: দুশো টাকা মাত্র এখন ফেরত তারিখ',
      'যিনি টাকা নিলেন তাঁর স্বাক্ষর',
      'এই ভাউচার কম্পিউটারে তৈরি।',
    ])
      expect(letters(text)).toContain(letters(phrase));
  });
});

test('a bill leaves out what it does not have', async () => {
  const { text } = await read({
    patient: { name: 'Rina', id: 'P-1', phone: null },
    bookingNumber: null,
    lines: [{ item: 'Sugar', paise: 45_000 }],
    sums: [
      { sum: 'total', paise: 45_000 },
      { sum: 'paid', paise: 45_000 },
      { sum: 'due', paise: 0 },
    ],
    inWordsPaise: 45_000,
    tables: [{ title: 'payments', moves: [] }],
    upi: null,
  });
  expect(text).not.toMatch(
    /Phone|Booking number|Quantity|Sum|Discount|Refund|Payments|pay |UPI|Bill number .*Bill number|null|undefined/,
  );
  for (const phrase of [
    'Sugar ₹450.00 Total ₹450.00 Paid ₹450.00 Still due ₹0.00',
    'Amount in words: Four Hundred Fifty Rupees Only',
  ])
    expect(text).toContain(phrase);
});

test('a discount without a reason has none printed', async () => {
  expect((await read({ sums: [{ sum: 'discount', paise: 5_000, reason: null }] })).text).toContain('Discount −₹50.00');
});

describe('the codes', () => {
  const verifyUrl = 'https://clinic.example/verify/paper/AbCdEfGhIjKlMnOpQrStUv';
  const checks = 'Scan to see whether this paper still stands.';

  test('hold the link to pay and the address to check, and have a text for screen readers', async () => {
    const upi = { link: 'upi://pay?pa=demo@example&am=113500.00', id: 'demo@example', paise: 11_350_000 };
    const { pictures, codes } = await read({ upi });
    expect(pictures).toEqual(['Scan with any UPI app to pay ₹1,13,500.00.', checks]);
    expect(codes).toEqual([squaresOf(upi.link), squaresOf(verifyUrl)]);
  });

  test('are only the one to check where nothing can be paid', async () => {
    const { pictures, codes } = await read({ upi: null });
    expect([pictures, codes]).toEqual([[checks], [squaresOf(verifyUrl)]]);
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

test("the clinic's licence is printed in the document's language, if it has one", async () => {
  const clinic = { ...sampleBill().clinic, phones: ['03325550000'], licence: '7/WB' };
  expect((await read({ clinic })).text).toContain(
    '700000 03325550000 · care@sundarpur-clinic.example Licence no. 7/WB Bill of Supply',
  );
  expect(letters((await read({ clinic, language: 'bn' })).text)).toContain(letters('লাইসেন্স নং 7/WB বিল অফ সাপ্লাই'));
  expect((await read({ clinic: { ...clinic, licence: '' } })).text).not.toContain('Licence');
});
