import { bloodCount, sugar, thyroid } from './home-visits.ts';
import type { DemoValues } from './report-values.ts';

/** A report of the last month: how long it took from its sample to its signature. */
interface DemoDone {
  daysAgo: number;
  /** Place in the list of patients. */
  patient: number;
  test: string;
  hours: number;
  values: DemoValues;
}

/**
 * About one report every other day: few, because each has a document to be drawn. Three took longer than their tests
 * promise.
 */
export const demoMonth: readonly DemoDone[] = [
  { daysAgo: 29, patient: 30, test: 'Glucose, Fasting', hours: 2.2, values: { GLUF: '94' } },
  { daysAgo: 27, patient: 34, test: 'ESR', hours: 2.6, values: { ESR: '9' } },
  { daysAgo: 25, patient: 37, test: sugar, hours: 8.3, values: { GLUF: '132', HBA1C: '6.9' } },
  { daysAgo: 23, patient: 39, test: thyroid, hours: 9.5, values: { TSH: '1.9', FT4: '1.3' } },
  { daysAgo: 21, patient: 42, test: 'HBsAg', hours: 7.5, values: { HBSAG: 'Non-reactive' } },
  { daysAgo: 19, patient: 45, test: thyroid, hours: 29, values: { TSH: '0.2', FT4: '1.9' } },
  { daysAgo: 18, patient: 46, test: 'Dengue NS1 Antigen', hours: 1.8, values: { DNS1: 'Negative' } },
  { daysAgo: 16, patient: 48, test: 'Creatinine', hours: 3.4, values: { CREAT: '1.6' } },
  {
    daysAgo: 13,
    patient: 51,
    test: 'Kidney Function Test (KFT)',
    hours: 5.2,
    values: { UREA: '31', CREAT: '0.9', URIC: '4.8' },
  },
  { daysAgo: 12, patient: 52, test: sugar, hours: 2.9, values: { GLUF: '186', HBA1C: '8.4' } },
  { daysAgo: 10, patient: 55, test: thyroid, hours: 8, values: { TSH: '2.6', FT4: '1.2' } },
  { daysAgo: 9, patient: 57, test: 'Dengue NS1 Antigen', hours: 2.1, values: { DNS1: 'Positive' } },
  {
    daysAgo: 6,
    patient: 6,
    test: 'Liver Function Test (LFT)',
    hours: 6.4,
    values: { TBIL: '0.8', ALT: '29', AST: '24', ALP: '88' },
  },
  { daysAgo: 5, patient: 47, test: sugar, hours: 3.3, values: { GLUF: '90', HBA1C: '5.3' } },
  {
    daysAgo: 4,
    patient: 50,
    test: bloodCount,
    hours: 3.2,
    values: { HB: '13.6', RBC: '4.7', PCV: '41', WBC: '5900', PLT: '262000' },
  },
  {
    daysAgo: 2,
    patient: 56,
    test: bloodCount,
    hours: 5.4,
    values: { HB: '10.4', RBC: '4.1', PCV: '33', WBC: '11800', PLT: '198000' },
  },
];
