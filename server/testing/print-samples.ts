import sharp from 'sharp';
import { demoProfile } from '../demo/profile.ts';
import type { BillDocument } from '../print/bill-input.ts';
import type { ReportDocument, ReportResult } from '../print/report-input.ts';

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
export async function sampleReport(changes: Partial<ReportDocument> = {}): Promise<ReportDocument> {
  return {
    language: 'en',
    clinic: demoProfile,
    number: 'R-2026-000123',
    version: 1,
    status: 'FINAL',
    test: 'Complete blood count',
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
    discount: { paise: 10_000, reason: 'Senior citizen' },
    payments: [
      { mode: 'cash', at: at('11:00'), by: 'Demo Receptionist', paise: 50_000 },
      { mode: 'upi', reference: '123456789012', at: at('11:05'), by: 'Demo Staff', paise: 1_000_000 },
    ],
    refunds: [{ mode: 'cash', at: at('12:00'), by: 'Demo Admin', paise: 20_000, reason: 'Charged twice' }],
    takenBack: [],
    totals: { gross: 12_390_000, total: 12_380_000, paid: 1_030_000, due: 11_350_000 },
    upiLink: 'upi://pay?pa=demo@example&pn=Sundarpur%20Demo%20Clinic&am=113500.00&cu=INR&tr=B2627000123-1',
    upiId: 'demo@example',
    ...changes,
  };
}
