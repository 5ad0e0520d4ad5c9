/** What the demo's laboratory finds: values by code of the catalogue, which has their names, units and ranges. */
export type DemoValues = Readonly<Record<string, string>>;

/** A test with a report: the values of an ill person and of a well one, and the remarks on each. */
export interface DemoPanel {
  readonly labTest: string;
  /** What was examined, for tests without a tube. */
  readonly sampleKind?: string;
  readonly values: readonly [ill: DemoValues, well: DemoValues];
  readonly interpretation: readonly [ill: string, well: string];
  readonly recommendations: readonly [ill: string, well: string];
}

const urineWell = { UCOL: 'Pale yellow', UAPP: 'Clear', USG: '1.015', UPH: '6.0', UPRO: 'Nil', USUG: 'Nil' };

export const demoPanels: readonly DemoPanel[] = [
  {
    labTest: 'Diabetes Care: HbA1c and Fasting Sugar',
    values: [
      { GLUF: '168', HBA1C: '7.9' },
      { GLUF: '91', HBA1C: '5.4' },
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
    values: [
      { HB: '8.2', RBC: '3.6', PCV: '27', RDW: '17.8', WBC: '7200', PLT: '245000', ESR: '34' },
      { HB: '14.0', RBC: '4.6', PCV: '42', RDW: '12.9', WBC: '6800', PLT: '310000', ESR: '8' },
    ],
    interpretation: ['Anaemia with small red cells.', 'The blood count is within the range.'],
    recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
  },
  {
    labTest: 'Specialty Tests: Thyroid Profile',
    values: [
      { TSH: '8.6', FT4: '0.8' },
      { TSH: '2.1', FT4: '1.2' },
    ],
    interpretation: [
      'Raised TSH with low free T4: an underactive thyroid.',
      'The thyroid values are within the range.',
    ],
    recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
  },
  {
    labTest: 'Wellness Packages: Full-Body Check-up',
    values: [
      { CHOL: '236', TG: '188', HDL: '38', UREA: '28', CREAT: '0.9', ALT: '32', AST: '28', ...urineWell },
      { CHOL: '178', TG: '122', HDL: '56', UREA: '24', CREAT: '0.8', ALT: '24', AST: '21', ...urineWell },
    ],
    interpretation: ['Raised blood fats.', 'All values with a range lie within it.'],
    recommendations: ['Less fried food, a walk every day; repeat after three months.', 'Repeat after a year.'],
  },
  {
    labTest: 'Cardiac and Pulmonary Tests: ECG',
    sampleKind: 'ECG, 12 leads',
    values: [
      { ECGHR: '108', ECGPR: '164', ECGQTC: '438', ECGRHY: 'Sinus tachycardia' },
      { ECGHR: '76', ECGPR: '152', ECGQTC: '412', ECGRHY: 'Sinus rhythm' },
    ],
    interpretation: ['A fast, regular heartbeat from its usual place.', 'A normal tracing.'],
    recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
  },
  {
    labTest: 'Ophthalmology: Eye Test',
    sampleKind: 'Both eyes',
    values: [
      { EYESR: '6/9', EYESL: '6/12', EYEPR: '18', EYEPL: '24' },
      { EYESR: '6/6', EYESL: '6/6', EYEPR: '15', EYEPL: '16' },
    ],
    interpretation: ['Weaker sight on the left; raised pressure in the left eye.', 'Sight and pressure are good.'],
    recommendations: ['Please see an eye doctor within two weeks.', 'Repeat after two years.'],
  },
];

/** Remarks on any other test. */
const other: Pick<DemoPanel, 'interpretation' | 'recommendations'> = {
  interpretation: ['Some values lie outside their range.', 'All values with a range lie within it.'],
  recommendations: ['Please show this report to your doctor.', 'No repeat is needed without complaints.'],
};

/** Remarks on a test's values, by whether all of them are normal. */
export function remarksOn(labTest: string, isNormal: boolean): { interpretation: string; recommendations: string } {
  const { interpretation, recommendations } = demoPanels.find((panel) => panel.labTest === labTest) ?? other;
  const which = isNormal ? 1 : 0;
  return { interpretation: interpretation[which], recommendations: recommendations[which] };
}

/** Tests whose report is a picture. */
export const demoPictures: readonly string[] = ['Radiology and Imaging: Chest X-ray'];
