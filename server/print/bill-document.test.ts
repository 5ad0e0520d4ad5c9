import { expect, test } from 'vitest';
import { sampleBill } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import type { BillDocument } from './bill-input.ts';

const read = async (changes: Partial<BillDocument> = {}) => readPdf(await renderBill(sampleBill(changes)));

test('a bill of supply shows the items, their price, what was paid and what is due', async () => {
  const { pages, text, title } = await read();
  expect(pages).toHaveLength(1);
  expect(title).toBe('Bill of Supply B/26-27/000123');
  for (const phrase of [
    'Bill number B/26-27/000123',
    '5 Mar 2026, 4:30 pm',
    'Demo Patient Annapurna',
    '55500 10042',
    'Complete blood count ₹450.00',
    'Check-up package ₹1,23,450.00',
    'Sum ₹1,23,900.00',
    'Discount (Senior citizen) −₹100.00',
    'Total ₹1,23,800.00',
    'Paid ₹10,500.00',
    'Refunded −₹200.00',
    'Still due ₹1,13,500.00',
    'Amount in words: One Lakh Twenty Three Thousand Eight Hundred Rupees Only',
    'Cash Demo Receptionist ₹500.00',
    'UPI 123456789012 Demo Staff ₹10,000.00',
    'Charged twice Demo Admin −₹200.00',
    'SAC 9993',
    'computer-generated bill',
    'Scan with any UPI app to pay ₹1,13,500.00.',
    'UPI ID: demo@example',
  ])
    expect(text).toContain(phrase);
});

test('a receipt names its bill and writes the paid amount in words, without a tax note', async () => {
  const { text } = await read({ kind: 'receipt', number: 'R/26-27/000007', billNumber: 'B/26-27/000123' });
  for (const phrase of [
    'Receipt number R/26-27/000007',
    'Bill number B/26-27/000123',
    'Paid, in words: Ten Thousand Three Hundred Rupees Only',
    'computer-generated receipt',
  ]) {
    expect(text).toContain(phrase);
  }
  expect(text).not.toContain('SAC 9993');
});

test('a reversed payment is printed as taken back, not as refunded', async () => {
  const takenBack = [
    {
      mode: 'upi' as const,
      reference: '123456789012',
      at: new Date('2026-03-05T11:30:00Z'),
      by: 'Demo Admin',
      paise: 30_000,
      reason: 'Wrong person',
    },
  ];
  const { text } = await read({
    kind: 'receipt',
    refunds: [],
    takenBack,
    totals: { gross: 50_000, total: 50_000, paid: 20_000, due: 0 },
  });
  for (const phrase of [
    'Paid ₹500.00',
    'Taken back −₹300.00',
    'Entries taken back',
    'Taken back by',
    '123456789012; Wrong person Demo Admin −₹300.00',
  ])
    expect(text).toContain(phrase);
  expect(text).not.toContain('Refund');
});

test('a paid bill has no code to scan', async () => {
  const { text } = await read({ discount: null, refunds: [], totals: { gross: 100, total: 100, paid: 100, due: 0 } });
  expect(text).toContain('Still due ₹0.00');
  expect(text).not.toMatch(/Scan|Discount|Refund/);
});

test('in Bengali, amounts, dates and words are Bengali; bill numbers and references are not', async () => {
  const { text, language } = await read({ language: 'bn' });
  expect(language).toBe('bn-IN');
  for (const phrase of [
    'বিল অফ সাপ্লাই',
    'B/26-27/000123',
    '₹১,২৩,৮০০.০০',
    'এক লক্ষ তেইশ হাজার আটশো টাকা মাত্র',
    '৫ মার্চ, ২০২৬',
    '123456789012',
    '55500 10042',
  ]) {
    expect(text).toContain(phrase.normalize('NFC'));
  }
});

test("a hundred lines run over several pages, each with the bill's number", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ item: `Service ${index + 1}`, quantity: 2, paise: 100 }));
  const { pages } = await read({ lines });
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) =>
    expect(page).toContain(`Bill of Supply B/26-27/000123 Page ${index + 1} of ${pages.length}`),
  );
});
