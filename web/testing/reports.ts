import type { Report } from '#contract/reports/shapes.ts';

/** A signed report as the server answers it, for tests. */
export function aReport(changes: Partial<Report> = {}): Report {
  return {
    id: 12, bookingId: 204, bookingType: 'test', reportNumber: 'R-204', version: 1, patientName: 'Rohan Sen', patientId: 9, phoneNumber: '9000000007', testName: 'Sugar', testNameBn: 'সুগার',
    status: 'SIGNED', kind: 'values', reportUrl: '/api/v1/download-report/12', approvalTime: '2026-03-31T18:30:00.000Z', reportDate: '2026-03-30T18:30:00.000Z', signedDate: '2026-03-31T18:30:00.000Z',
    signedBy: 'Dr. Path', uploadedBy: 'Staff One', maySign: false, mayValidate: false, mayCorrect: false, mayAmend: false, rejectionReason: null, scan: null, locked: false, revision: 3,
    results: { Sugar: '182' },
    rows: [
      { test: 'Sugar', value: '182', unit: 'mg/dL', low: 70, high: 110, criticalLow: null, criticalHigh: 400, flag: 'HIGH' },
      { test: 'Widal', value: 'Negative', unit: null, low: null, high: null, criticalLow: null, criticalHigh: null, flag: null },
    ],
    file: null, interpretation: 'High.', recommendations: 'Repeat.', sampleKind: 'Serum', sampleCollectedAt: '2026-03-30T02:10:00.000Z', age: 8, sex: 'Male', requester: 'Dr. Sen', requesterBn: 'ডা. সেন',
    acceptedBy: null, acceptedAt: null,
    signature: { name: 'Dr. Path', qualification: 'MBBS, MD', registrationNumber: 'WBMC 1', picture: 'data:image/png;base64,AA==', sha256: 'a'.repeat(64), verifyUrl: 'https://clinic.example/verify/7KQ2M9XTB4' },
    amendment: null, versions: [{ id: 12, version: 1, status: 'SIGNED', signedDate: '2026-03-31T18:30:00.000Z' }], ...changes,
  };
}
