import { describe, expect, test } from 'vitest';
import type { PaperSize } from '#contract/payments/papers.ts';
import { showPdf } from '../adapters/pdf/shown-pdf.ts';
import { sampleBill, sampleReceipt, sampleVoidReceipt, sampleVoucher } from '../testing/print-samples.ts';
import { readPaper } from '../testing/read-paper.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import type { BillDocument } from './bill-input.ts';

const whole = 'Full body check-up package for women over forty';
const long: Partial<BillDocument> = {
  patient: { name: 'Annapurna Chattopadhyay Bandyopadhyay', id: '1000 4827', phone: '5550010042' },
  cash: { givenPaise: 50_000, returnedPaise: 25_000 },
};
const samples = {
  bill: sampleBill({
    ...long,
    lines: [
      { item: `Complete blood count with peripheral smear (${whole})`, paise: 45_000 },
      { item: `Thyroid profile T3/T4/TSH (${whole})`, paise: 12_345_000 },
    ],
  }),
  receipt: sampleReceipt(long),
  void: sampleVoidReceipt(long),
  voucher: sampleVoucher({ ...long, duplicate: { firstPrintedAt: null } }),
};
const millimetres = (points: number) => Math.round((points * 25.4) / 72);
const cases = (['80mm', '58mm', 'A5'] as const).flatMap((paper) =>
  (['en', 'bn'] as const).flatMap((language) =>
    Object.entries(samples).map(([name, bill]) => [name, paper, { ...bill, language }] as const),
  ),
);

/** The white at the left, right, and bottom edges of its only page, in whole millimetres. */
async function whiteAround(file: Buffer) {
  const shown = await showPdf(file);
  try {
    expect(shown.count).toBe(1);
    const size = shown.sizeOf(0);
    const [width, height] = [millimetres(size.width), millimetres(size.height)];
    const pixels = 4 * Math.max(width, height);
    const shades = await shown.draft(0, pixels);
    const scale = pixels / Math.max(size.width, size.height);
    const [columns, rows] = [Math.floor(size.width * scale), Math.floor(size.height * scale)];
    const inked = [...shades.entries()].filter(([, shade]) => shade < 200).map(([at]) => at);
    const across = inked.map((at) => at % columns);
    const edge = (dots: number) => Math.floor(dots / 4);
    return {
      width,
      height,
      left: edge(across.reduce((least, x) => Math.min(least, x), columns)),
      right: edge(columns - 1 - across.reduce((most, x) => Math.max(most, x), 0)),
      bottom: edge(rows - 1 - Math.floor(inked.at(-1)! / columns)),
    };
  } finally {
    shown.close();
  }
}

describe.for(cases)('a %s on %s', ([, paper, bill]) => {
  test(`is one page of its size with nothing in the printer’s edges, in ${bill.language}`, async () => {
    const { width, height, left, right, bottom } = await whiteAround(await renderBill(bill, paper));
    const edges = { '80mm': 4, '58mm': 5, A5: 8 }[paper];
    expect(width).toBe({ '80mm': 80, '58mm': 58, A5: 148 }[paper]);
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(edges - 1);
    if (paper === 'A5') expect([height, bottom >= 4]).toEqual([210, true]);
    // A roll is cut right below its last line.
    else expect([bottom >= edges - 1, bottom <= edges + 2]).toEqual([true, true]);
  });

  test(`says the figures, words and codes of A4, in ${bill.language}`, async () => {
    const files = [await renderBill(bill, paper), await renderBill(bill)] as const;
    const [here, onA4] = await Promise.all(files.map(readPaper));
    const { lines, sums, words, toPay } = onA4!;
    expect(here).toMatchObject({ lines, sums, words, toPay });
    const [narrow, wide] = await Promise.all(files.map(readPdf));
    expect([narrow!.codes.length, narrow!.pictures, narrow!.title]).toEqual([
      wide!.codes.length,
      wide!.pictures,
      wide!.title,
    ]);
  });
});

const onRoll = async (bill: BillDocument, paper: PaperSize = '58mm') =>
  (await readPdf(await renderBill(bill, paper))).text;

test('a roll has the clinic, its licence, all numbers and dates, each payment and what the law asks for', async () => {
  const text = await onRoll(samples.bill);
  for (const phrase of [
    'Sundarpur Demo Clinic',
    'Licence no. WB/CE/DEMO/2026/0001',
    'Bill of Supply',
    'Annapurna Chattopadhyay Bandyopadhyay',
    'Patient ID 1000 4827',
    'Bill number B/26-27/000123',
    'Date 5 Mar 2026, 4:30 pm',
    'Booking number 204',
    'Discount (Senior citizen) −₹100.00',
    'Still due ₹1,13,500.00',
    'R/26-27/000008 · UPI ₹10,000.00 5 Mar 2026, 4:35 pm · 123456789012 · Demo Staff',
    'V/26-27/000003 · Refund, Cash −₹200.00 5 Mar 2026, 5:30 pm · Charged twice · Demo Admin',
    'UPI ID: demo@example',
    'SAC 9993',
    'computer-generated bill',
  ])
    expect(text).toContain(phrase);
});

test('a roll says in large letters at its top that it no longer stands, and why', async () => {
  expect(await onRoll(samples.void)).toContain('Receipt VOID VOID. This receipt no longer counts');
  expect(await onRoll(samples.voucher)).toContain('Refund Voucher DUPLICATE DUPLICATE. The original stays');
  expect(await onRoll(samples.voucher)).toContain('Signature of the person who received the money');
});

test('nothing said, it is A4', async () => {
  const shown = await showPdf(await renderBill(samples.receipt));
  const { width, height } = shown.sizeOf(0);
  shown.close();
  expect([millimetres(width), millimetres(height)]).toEqual([210, 297]);
});
