import type { ResultInput } from '#contract/reports/shapes.ts';

/** A demo laboratory's measurements, by test name; each report takes one column of values. */
export interface DemoPanel {
  readonly labTest: string;
  readonly sampleKind: string;
  readonly rows: readonly (Omit<ResultInput, 'value'> & { readonly values: readonly [string, string] })[];
  readonly interpretation: readonly [string, string];
  readonly recommendations: readonly [string, string];
}

/** Fictional values within realistic ranges. */
export const demoPanels: readonly DemoPanel[] = [
  {
    labTest: 'Diabetes Care: HbA1c and Fasting Sugar',
    sampleKind: 'Blood',
    rows: [
      { analyte: 'HBA1C', test: 'HbA1c', unit: '%', high: 5.6, values: ['7.9', '5.4'] },
      {
        analyte: 'GLUF',
        test: 'Fasting blood sugar',
        unit: 'mg/dL',
        low: 70,
        high: 99,
        criticalLow: 40,
        criticalHigh: 400,
        values: ['168', '91'],
      },
    ],
    interpretation: [
      'Raised HbA1c and fasting sugar: diabetes is not well controlled.',
      'HbA1c and fasting sugar are within the range.',
    ],
    recommendations: [
      'Please show this report to your doctor within a week. Repeat HbA1c after three months.',
      'Repeat after a year.',
    ],
  },
  {
    labTest: 'Lab Tests: Complete Blood Count',
    sampleKind: 'Blood',
    rows: [
      {
        analyte: 'HB',
        test: 'Haemoglobin',
        unit: 'g/dL',
        low: '12.0',
        high: '15.0',
        criticalLow: '7.0',
        values: ['6.8', '13.1'],
      },
      { analyte: 'WBC', test: 'White blood cells', unit: '/µL', low: 4000, high: 11000, values: ['7,200', '12,400'] },
      {
        analyte: 'PLT',
        test: 'Platelets',
        unit: '/µL',
        low: 150000,
        high: 410000,
        criticalLow: 20000,
        values: ['2,45,000', '3,10,000'],
      },
      { test: 'Malaria antigen', values: ['Not detected', 'Not detected'] },
    ],
    interpretation: ['Severe anaemia.', 'Mildly raised white blood cells.'],
    recommendations: ['Please see a doctor today.', 'Please show this report to your doctor.'],
  },
  {
    labTest: 'Specialty Tests: Thyroid Profile',
    sampleKind: 'Serum',
    rows: [
      { analyte: 'TSH', test: 'TSH', unit: 'µIU/mL', low: 0.4, high: 4.2, values: ['8.6', '2.1'] },
      { analyte: 'FT4', test: 'Free T4', unit: 'ng/dL', low: 0.9, high: 1.7, values: ['0.8', '1.2'] },
    ],
    interpretation: [
      'Raised TSH with low free T4: an underactive thyroid.',
      'The thyroid values are within the range.',
    ],
    recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
  },
  {
    labTest: 'Wellness Packages: Full-Body Check-up',
    sampleKind: 'Blood, urine',
    rows: [
      { analyte: 'CHOL', test: 'Total cholesterol', unit: 'mg/dL', high: 200, values: ['236', '178'] },
      { analyte: 'TG', test: 'Triglycerides', unit: 'mg/dL', high: 150, values: ['188', '122'] },
      { analyte: 'CREAT', test: 'Creatinine', unit: 'mg/dL', low: 0.6, high: 1.2, values: ['0.9', '1.0'] },
      { test: 'Urine sugar', values: ['Absent', 'Absent'] },
    ],
    interpretation: ['Raised blood fats.', 'All values with a range lie within it.'],
    recommendations: ['Less fried food, a walk every day; repeat after three months.', 'Repeat after a year.'],
  },
  {
    labTest: 'Cardiac and Pulmonary Tests: ECG',
    sampleKind: 'ECG, 12 leads',
    rows: [
      {
        test: 'Heart rate',
        unit: '/min',
        low: 60,
        high: 100,
        criticalLow: 40,
        criticalHigh: 150,
        values: ['108', '76'],
      },
      { test: 'PR interval', unit: 'ms', low: 120, high: 200, values: ['164', '152'] },
      { test: 'QTc', unit: 'ms', high: 450, values: ['438', '412'] },
      { test: 'Rhythm', values: ['Sinus tachycardia', 'Sinus rhythm'] },
    ],
    interpretation: ['A fast, regular heartbeat from its usual place.', 'A normal tracing.'],
    recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
  },
  {
    labTest: 'Ophthalmology: Eye Test',
    sampleKind: 'Both eyes',
    rows: [
      { test: 'Sight, right eye', values: ['6/9', '6/6'] },
      { test: 'Sight, left eye', values: ['6/12', '6/6'] },
      { test: 'Pressure, right eye', unit: 'mmHg', low: 10, high: 21, values: ['18', '15'] },
      { test: 'Pressure, left eye', unit: 'mmHg', low: 10, high: 21, values: ['24', '16'] },
    ],
    interpretation: ['Weaker sight on the left; raised pressure in the left eye.', 'Sight and pressure are good.'],
    recommendations: ['Please see an eye doctor within two weeks.', 'Repeat after two years.'],
  },
];

/** Tests whose report is a picture. */
export const demoPictures: readonly string[] = ['Radiology and Imaging: Chest X-ray'];
