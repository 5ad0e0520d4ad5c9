import { expect, test } from 'vitest';
import { sampleBill, sampleReceipt, sampleVoidReceipt, sampleVoucher } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import type { BillDocument } from './bill-input.ts';

const read = async (bill: BillDocument) => readPdf(await renderBill(bill));

test('a bill of supply shows the items, their price, what was paid and what is due', async () => {
  const { pages, text, title } = await read(sampleBill());
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
    'R/26-27/000007 Cash Demo Receptionist ₹500.00',
    'R/26-27/000008 UPI 123456789012 Demo Staff ₹10,000.00',
    'V/26-27/000003 Refund, Cash Charged twice Demo Admin −₹200.00',
    'SAC 9993',
    'computer-generated bill',
    'Scan with any UPI app to pay ₹1,13,500.00.',
    'UPI ID: demo@example',
  ])
    expect(text).toContain(phrase);
});

test('a receipt of a part names its bill, what was paid before and by it, and writes the latter in words', async () => {
  const { text } = await read(sampleReceipt());
  for (const phrase of [
    'Receipt number R/26-27/000008',
    'Bill number B/26-27/000123',
    'Total ₹1,000.00 Paid before ₹500.00 Received now ₹250.00 Still due ₹250.00',
    'Received now, in words: Two Hundred Fifty Rupees Only',
    'Paid before Date Number Mode Reference, reason Entered by Amount 5 Mar 2026, 4:35 pm R/26-27/000007 Cash',
    'computer-generated receipt',
  ]) {
    expect(text).toContain(phrase);
  }
  expect(text).not.toMatch(/SAC 9993|VOID|REPLACED|DUPLICATE/);
});

test('a reversed receipt is void: a word across each page, the number, date, person and reason of the reversal', async () => {
  const { text, pages } = await read(sampleVoidReceipt());
  expect(text).toContain(
    'VOID. This receipt no longer counts: its payment was reversed. ' +
      '₹250.00 reversed on 5 Mar 2026, 6:00 pm · Reversal X/26-27/000002 · by Demo Receptionist · Reason: Wrong person',
  );
  expect(text).toContain('Two Hundred Fifty Rupees Only');
  expect(text).not.toContain('Zero');
  for (const page of pages) expect(page).toMatch(/VOID$/);
});

test('a receipt of which one of two payments was reversed is not void, but says so', async () => {
  const { text } = await read(sampleVoidReceipt({ isVoid: false }));
  expect(text).toContain('PARTLY REVERSED. A part of this receipt no longer counts: ₹250.00 reversed on');
  expect(text).not.toContain('VOID');
});

test('a replaced bill says which bill took its place, on every page', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ item: `Service ${index + 1}`, paise: 100 }));
  const { pages } = await read(
    sampleBill({ lines, upi: null, replacedBy: { number: 'B/26-27/000124', at: new Date('2026-03-06T08:00:00Z') } }),
  );
  expect(pages[0]).toContain('REPLACED by bill B/26-27/000124 of 6 Mar 2026. Please do not pay by this bill.');
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toMatch(/REPLACED$/);
});

test('a voucher shows the payment, what was refunded, what is left of it, and where the receiver signs', async () => {
  const { text, title } = await read(sampleVoucher());
  expect(title).toBe('Refund Voucher V/26-27/000003');
  for (const phrase of [
    'Voucher number V/26-27/000003',
    'Receipt number R/26-27/000007',
    'Paid by the receipt ₹500.00 Refunded before −₹50.00 Refunded now −₹200.00 Left of this payment ₹250.00',
    'Refunded now, in words: Two Hundred Rupees Only',
    'V/26-27/000003 Refund, Cash Charged twice Demo Admin −₹200.00',
    'Signature of the person who received the money',
  ])
    expect(text).toContain(phrase);
  expect(text).not.toContain('DUPLICATE');
});

test('every print of a voucher but the original says DUPLICATE, and VOID once its refund is reversed', async () => {
  const again = await read(sampleVoucher({ duplicate: { firstPrintedAt: new Date('2026-03-06T08:00:00Z') } }));
  expect(again.text).toContain('DUPLICATE. The original was printed on 6 Mar 2026, 1:30 pm.');
  expect(again.pages[0]).toMatch(/DUPLICATE$/);
  const first = await read(sampleVoucher({ duplicate: { firstPrintedAt: null } }));
  expect(first.text).toContain('DUPLICATE. The original stays with the clinic.');
  const { reversals = [] } = sampleVoidReceipt();
  const back = await read(sampleVoucher({ duplicate: { firstPrintedAt: null }, reversals, isVoid: true }));
  expect(back.text).toContain('VOID. This voucher no longer counts: its refund was reversed.');
  expect(back.text).toContain('DUPLICATE.');
  expect(back.pages[0]).toMatch(/VOID$/);
});

test('a paid bill has no code to pay', async () => {
  const { text } = await read(sampleBill({ sums: [{ sum: 'due', paise: 0 }], tables: [], upi: null }));
  expect(text).toContain('Still due ₹0.00');
  expect(text).not.toMatch(/UPI|Discount|Refund/);
});

test('in Bengali, amounts, dates and words are Bengali; bill numbers and references are not', async () => {
  const { text, language } = await read(sampleBill({ language: 'bn' }));
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
  const { pages } = await read(sampleBill({ lines }));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) =>
    expect(page).toContain(`Bill of Supply B/26-27/000123 Page ${index + 1} of ${pages.length}`),
  );
});
