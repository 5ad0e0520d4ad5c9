import { expect, test } from 'vitest';
import { sampleReport } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderReport } from './report-document.ts';

const at = (clock: string, day = '05') => new Date(`2026-03-${day}T${clock}:00Z`);
const potassium = { group: 'Electrolytes', unit: 'mmol/L', range: '3.5–5.1', flag: 'CRITICAL_LOW' } as const;

/** Each element of docs/laboratory.md's list (ISO 15189:2022, 7.4.1.6 and 7.4.1.7), and what is printed. */
const elements: Readonly<Record<string, readonly string[]>> = {
  'identification of the patient': ['Demo Patient Annapurna', 'P-00042', '45 years / Female'],
  'identification of the laboratory': ['Sundarpur Demo Clinic', 'Station Road', 'Licence no. WB/CE/DEMO/2026/0001'],
  'who asked for it': ['Requested by Dr Demo Requester'],
  'type of sample and its number': ['Sample Serum, 0064 000012 W'],
  'when it was taken, received and reported': [
    'Sample collected 5 Mar 2026, 7:40 am',
    'Sample received 5 Mar 2026, 8:30 am',
    'Reported 6 Mar 2026, 12:00 pm',
  ],
  'the department, the test and its method': ['Biochemistry', 'Kidney function', 'Method ISE, enzymatic'],
  'result, unit and reference range': ['Potassium 2.1 mmol/L 3.5–5.1'],
  'results out of range and critical': ['↓↓ CRITICAL LOW', '↑ High'],
  'for whom the range is, where that is a pregnancy': ['Pregnant, 14–27 weeks'],
  'the value before': ['3.9 9 Jan 2026'],
  'remarks on the quality of the sample': ['Sample remark haemolysed, came late'],
  'who was told of a critical value': ['Dr Demo Requester, by Demo Staff · read back'],
  'interpretation and remarks': ['Low potassium.', 'Repeat today.'],
  'the laboratory that did the test': ['Tested at Demo Reference Laboratory, Kolkata'],
  'who released it': [
    'Dr Demo Pathologist',
    'MBBS, MD (Pathology)',
    'Registration no. WBMC 00000',
    'Signed: 6 Mar 2026',
  ],
  'state, number and version': ['R-2026-000123', '2, AMENDED'],
  'what was amended, when and why': [
    'version 1 of 5 Mar 2026',
    'What changed: Potassium 3.9 → 2.1',
    'Reason: Mixed up',
  ],
  'how to check that it is genuine': ['https://clinic.example/verify/7KQ2M9XTB4'],
  'pages and end': ['Page 1 of 1', 'End of report'],
};

test('a report has every element that docs/laboratory.md lists', async () => {
  const sample = await sampleReport();
  const { text } = await readPdf(
    await renderReport({
      ...sample,
      version: 2,
      status: 'AMENDED',
      amendment: { ofVersion: 1, ofDate: at('11:00'), what: 'Potassium 3.9 → 2.1', why: 'Mixed up' },
      test: 'Kidney function',
      department: 'BIOCHEMISTRY',
      method: 'ISE, enzymatic',
      referralLab: 'Demo Reference Laboratory, Kolkata',
      sample: {
        kind: 'Serum',
        number: '0064 000012 W',
        collectedAt: at('02:10'),
        receivedAt: at('03:00'),
        quality: { marks: ['HAEMOLYSED', 'DELAYED'], note: '' },
      },
      reportedAt: at('06:30', '06'),
      body: {
        kind: 'values',
        results: [
          {
            ...potassium,
            test: 'Potassium',
            value: '2.1',
            previous: { value: '3.9', at: new Date('2026-01-09T04:30:00Z') },
          },
          { test: 'TSH', value: '3.4', unit: 'µIU/mL', range: '0.2–3.0', weeks: { from: 14, to: 27 }, flag: 'HIGH' },
        ],
      },
      calls: [{ whom: 'Dr Demo Requester', by: 'Demo Staff', readBack: true, at: at('05:00', '06') }],
      interpretation: 'Low potassium.',
      recommendations: 'Repeat today.',
      signature: { ...sample.signature, signedAt: at('06:20', '06') },
    }),
  );
  const missing = Object.entries(elements).flatMap(([element, phrases]) =>
    phrases.filter((phrase) => !text.includes(phrase)).map((phrase) => `${element}: ${phrase}`),
  );
  expect(missing).toEqual([]);
});
