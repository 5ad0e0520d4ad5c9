import sharp from 'sharp';
import { demoProfile } from '../demo/profile.ts';
import type { BillDocument, BillMove } from '../print/bill-input.ts';
import type { ReportResult, SignedDocument } from '../print/report-input.ts';

const at = (clock: string) => new Date(`2026-03-05T${clock}:00Z`);

/** A drawn line, as a signature pad gives it: dark on transparent. */
function drawSignature(): Promise<Buffer> {
  const line =
    '<path d="M40 110 C90 10 130 10 120 90 S200 30 240 90 S330 20 350 100 S450 40 560 70" fill="none" stroke="#123" stroke-width="4"/>';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150">${line}</svg>`))
    .png()
    .toBuffer();
}

/** So many results, some of them flagged. */
export function makeResults(count: number): ReportResult[] {
  const flags = ['NORMAL', 'HIGH', 'LOW', 'CRITICAL_HIGH', 'CRITICAL_LOW', null] as const;
  return Array.from({ length: count }, (_, index) => ({
    group: index < count / 2 ? 'Blood count' : 'Chemistry',
    test: `Analyte ${index + 1}`,
    value: `${index + 1}.5`,
    unit: index % 2 ? '10⁶/µL' : 'mL/min/1.73 m²',
    range: index % 2 ? '≥ 60' : '70–100',
    flag: flags[index % flags.length] ?? null,
  }));
}

/** An ordinary signed report of a demo patient. */
export async function sampleReport(changes: Partial<SignedDocument> = {}): Promise<SignedDocument> {
  return {
    language: 'en',
    clinic: demoProfile,
    number: 'R-2026-000123',
    version: 1,
    status: 'FINAL',
    test: 'Complete blood count',
    department: 'HAEMATOLOGY',
    referralLab: '',
    method: '',
    isSelfRequested: false,
    patient: { name: 'Demo Patient Annapurna', id: 'P-00042', age: 45, sex: 'Female' },
    requester: 'Dr Demo Requester',
    sample: { kind: 'EDTA blood', number: 'S-991', collectedAt: at('02:10'), receivedAt: at('03:00') },
    reportedAt: at('11:00'),
    body: { kind: 'values', results: makeResults(8) },
    interpretation: 'Mild anaemia.',
    recommendations: 'Repeat after three days.',
    signature: {
      picture: await drawSignature(),
      name: 'Dr Demo Pathologist',
      qualification: 'MBBS, MD (Pathology)',
      registrationNumber: 'WBMC 00000',
      signedAt: at('10:58'),
    },
    verifyUrl: 'https://clinic.example/verify/7KQ2M9XTB4',
    ...changes,
  };
}

const payment = (more: Partial<BillMove>): BillMove => ({
  kind: 'payment',
  number: null,
  mode: 'cash',
  at: at('11:05'),
  by: 'Demo Receptionist',
  paise: 0,
  ...more,
});
const sampleRefund: BillMove = {
  kind: 'refund',
  number: 'V/26-27/000003',
  mode: 'cash',
  at: at('12:00'),
  by: 'Demo Admin',
  paise: 20_000,
  reason: 'Charged twice',
};
const earlier = payment({ number: 'R/26-27/000007', paise: 50_000 });
const now = payment({
  number: 'R/26-27/000008',
  mode: 'upi',
  reference: '123456789012',
  at: at('11:30'),
  paise: 25_000,
});
const taken: BillMove = { ...now, kind: 'reversal', number: 'X/26-27/000002', at: at('12:30'), reason: 'Wrong person' };

/** The receipt of the second payment for the sample bill's first line. */
export const sampleReceipt = (changes: Partial<BillDocument> = {}): BillDocument => ({
  ...sampleBill(),
  kind: 'receipt',
  number: 'R/26-27/000008',
  date: at('11:30'),
  billNumber: 'B/26-27/000123',
  lines: [{ item: 'Complete blood count', paise: 100_000 }],
  sums: [
    { sum: 'total', paise: 100_000 },
    { sum: 'paidBefore', paise: 50_000 },
    { sum: 'paidNow', paise: 25_000 },
    { sum: 'due', paise: 25_000 },
  ],
  inWordsPaise: 25_000,
  tables: [
    { title: 'paidBeforeTitle', moves: [earlier] },
    { title: 'paidNowTitle', moves: [now] },
  ],
  upi: null,
  ...changes,
});

/** The same receipt after its payment was reversed. */
export const sampleVoidReceipt = (changes: Partial<BillDocument> = {}): BillDocument =>
  sampleReceipt({
    tables: [...sampleReceipt().tables, { title: 'sinceTitle', moves: [taken] }],
    reversals: [taken],
    isVoid: true,
    ...changes,
  });

/** The voucher of a refund. */
export const sampleVoucher = (changes: Partial<BillDocument> = {}): BillDocument => ({
  ...sampleBill(),
  kind: 'voucher',
  number: 'V/26-27/000003',
  date: at('12:00'),
  receiptNumber: 'R/26-27/000007',
  lines: [{ item: 'Complete blood count', paise: 50_000 }],
  sums: [
    { sum: 'paidByReceipt', paise: 50_000 },
    { sum: 'refundedBefore', paise: 5_000 },
    { sum: 'refundedNow', paise: 20_000 },
    { sum: 'left', paise: 25_000 },
  ],
  inWordsPaise: 20_000,
  tables: [{ title: 'refundTitle', moves: [sampleRefund] }],
  upi: null,
  ...changes,
});

/** A partly paid bill with a refund. */
export function sampleBill(changes: Partial<BillDocument> = {}): BillDocument {
  return {
    language: 'en',
    kind: 'bill',
    clinic: demoProfile,
    number: 'B/26-27/000123',
    date: at('11:00'),
    bookingNumber: '204',
    patient: { name: 'Demo Patient Annapurna', id: 'P-00042', phone: '5550010042' },
    lines: [
      { item: 'Complete blood count', paise: 45_000 },
      { item: 'Check-up package', paise: 12_345_000 },
    ],
    sums: [
      { sum: 'gross', paise: 12_390_000 },
      { sum: 'discount', paise: 10_000, reason: 'Senior citizen' },
      { sum: 'total', paise: 12_380_000 },
      { sum: 'paid', paise: 1_050_000 },
      { sum: 'refunded', paise: 20_000 },
      { sum: 'due', paise: 11_350_000 },
    ],
    inWordsPaise: 12_380_000,
    tables: [
      {
        title: 'payments',
        moves: [
          payment({ number: 'R/26-27/000007', mode: 'cash', at: at('11:00'), paise: 50_000 }),
          payment({
            number: 'R/26-27/000008',
            mode: 'upi',
            reference: '123456789012',
            by: 'Demo Staff',
            paise: 1_000_000,
          }),
          sampleRefund,
        ],
      },
    ],
    verifyUrl: 'https://clinic.example/verify/paper/AbCdEfGhIjKlMnOpQrStUv',
    upi: {
      link: 'upi://pay?pa=demo@example&pn=Sundarpur%20Demo%20Clinic&am=113500.00&cu=INR&tr=B2627000123-1',
      id: 'demo@example',
      paise: 11_350_000,
    },
    ...changes,
  };
}
