import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import type { Entry, EntryRow } from '#contract/reports/entry.ts';
import type { Report } from '#contract/reports/shapes.ts';

/** A signed report as in the server's answers, for tests. */
export function aReport(changes: Partial<Report> = {}): Report {
  return {
    id: 12,
    bookingId: 204,
    bookingType: 'test',
    reportNumber: 'R-204',
    version: 1,
    language: 'en',
    patientName: 'Rohan Sen',
    patientId: 9,
    patientNumber: '21458735',
    phoneNumber: '9000000007',
    testName: 'Sugar',
    testNameBn: 'সুগার',
    status: 'SIGNED',
    kind: 'values',
    reportUrl: '/api/v1/download-report/12',
    approvalTime: '2026-03-31T18:30:00.000Z',
    reportDate: '2026-03-30T18:30:00.000Z',
    signedDate: '2026-03-31T18:30:00.000Z',
    signedBy: 'Dr. Path',
    uploadedBy: 'Staff One',
    abilities: {
      sign: false,
      signObstacle: 'FORBIDDEN',
      attachPages: false,
      accept: false,
      check: false,
      reject: false,
      correct: false,
      amend: false,
      printPlain: false,
      namePatient: true,
    },
    rejectionReason: null,
    findings: null,
    scan: null,
    locked: false,
    trends: [],
    isNew: false,
    revision: 3,
    missing: [],
    controls: [],
    uncalled: [],
    seen: null,
    sampleDoubt: null,
    sampleReason: null,
    results: { Sugar: '182' },
    rows: [
      {
        test: 'Sugar',
        value: '182',
        unit: 'mg/dL',
        low: 70,
        high: 110,
        criticalLow: null,
        criticalHigh: 400,
        flag: 'HIGH',
      },
      {
        test: 'Widal',
        value: 'Negative',
        unit: null,
        low: null,
        high: null,
        criticalLow: null,
        criticalHigh: null,
        flag: null,
      },
    ],
    file: null,
    pagesNeeded: false,
    interpretation: 'High.',
    recommendations: 'Repeat.',
    sampleKind: 'Serum',
    sampleNumber: 'S-7',
    sampleCollectedAt: '2026-03-30T02:10:00.000Z',
    sampleReceivedAt: '2026-03-30T02:40:00.000Z',
    isPregnant: null,
    pregnantWeeks: null,
    sampleQuality: { marks: [], note: '' },
    department: 'BIOCHEMISTRY',
    referralLab: '',
    method: 'GOD-POD',
    age: 8,
    infantAge: null,
    sex: 'Male',
    isSelfRequested: false,
    requester: 'Dr. Sen',
    requesterBn: 'ডা. সেন',
    acceptedBy: null,
    acceptedAt: null,
    signature: {
      name: 'Dr. Path',
      qualification: 'MBBS, MD',
      registrationNumber: 'WBMC 1',
      picture: 'data:image/png;base64,AA==',
      sha256: 'a'.repeat(64),
      verifyUrl: 'https://clinic.example/verify/7KQ2M9XTB4',
    },
    amendment: null,
    versions: [{ id: 12, version: 1, status: 'SIGNED', signedDate: '2026-03-31T18:30:00.000Z' }],
    ...changes,
  };
}

/** The control of Sugar, rejected by the value of its second level. */
export const aRejectedControl = (): RejectedControl => ({
  analyte: 'GLU',
  test: 'Sugar',
  testBn: 'সুগার',
  run: 41,
  at: '2026-03-31T03:10:00.000Z',
  rules: ['1-3s'],
  values: [
    { level: 1, lot: '24-016', z: 0.4 },
    { level: 2, lot: '24-117', z: 3.5 },
  ],
});

/** The row of a value that is typed, Sugar in mg/dL. */
export function anEntryRow(changes: Partial<EntryRow> = {}): EntryRow {
  return {
    analyte: 'GLU',
    group: '',
    groupBn: '',
    test: 'Sugar',
    testBn: '',
    unit: 'mg/dL',
    kind: 'NUMBER',
    decimals: 0,
    choices: [],
    formula: '',
    validLow: null,
    validHigh: null,
    low: '70',
    high: '110',
    criticalLow: null,
    criticalHigh: null,
    text: '',
    dependsOn: [],
    previous: null,
    control: null,
    ...changes,
  };
}

/** What is to be typed for a booking: Sugar, of which nothing is typed yet. */
export function anEntry(changes: Partial<Entry> = {}): Entry {
  return {
    rows: [anEntryRow()],
    isConfirmed: true,
    sampleDoubt: null,
    sample: null,
    tubes: [],
    again: null,
    pregnancy: null,
    age: 8,
    isFemale: false,
    sheet: '',
    drafts: [],
    ...changes,
  };
}

/** The booking of `aReport`, as the screens on which its values are typed know it. */
export const bookingOfReport = {
  id: 204,
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  mobileNumber: '9000000007',
  item: 'Sugar',
  itemBn: '',
};
