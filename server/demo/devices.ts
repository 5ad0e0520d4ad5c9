import type { Analyte } from '#contract/lab-tests/analytes.ts';

type Names = readonly [code: string, name: string, nameBn: string];
type Limits = Partial<Analyte['ranges'][number]>;

const usual = 'Usual finding';
const value = ([code, name, nameBn]: Names, kind: Analyte['kind'], own: Partial<Analyte> = {}): Analyte => ({
  code,
  heading: '',
  headingBn: '',
  name,
  nameBn,
  unit: '',
  unitUcum: '',
  ucumFactor: null,
  loinc: '',
  kind,
  decimals: 0,
  choices: [],
  formula: '',
  validLow: null,
  validHigh: null,
  ranges: [],
  ...own,
});
const rangesFrom = (source: string, ...ranges: readonly Limits[]) =>
  ranges.map((range) => ({ sex: null, from: null, to: null, text: '', ...range, source }));
const number = (names: Names, unit: string, ranges: Analyte['ranges'], validLow: string, validHigh: string) =>
  value(names, 'NUMBER', { unit, ranges, validLow, validHigh });

const rhythmStandard = 'AHA/ACCF/HRS recommendations, 2009';

/** What the demo's ECG machine says of an adult. */
export const ecg = [
  number(['ECGHR', 'Heart rate', 'হার্টের গতি'], '/min', rangesFrom(usual, { low: 60, high: 100 }), '10', '400'),
  number(['ECGPR', 'PR interval', 'পিআর ইন্টারভাল'], 'ms', rangesFrom(usual, { low: 120, high: 200 }), '40', '600'),
  number(
    ['ECGQTC', 'QTc', 'কিউটিসি (QTc)'],
    'ms',
    rangesFrom(rhythmStandard, { sex: 'Male', high: 450 }, { sex: 'Female', high: 460 }),
    '200',
    '800',
  ),
  value(['ECGRHY', 'Rhythm', 'হার্টের ছন্দ'], 'CHOICE', {
    choices: ['Sinus rhythm', 'Sinus tachycardia', 'Sinus bradycardia', 'Atrial fibrillation', 'Other'],
    ranges: rangesFrom(usual, { text: 'Sinus rhythm' }),
  }),
];

/** What is looked at in the demo's eye test. */
export const eyes = [
  value(['EYESR', 'Sight, right eye', 'দৃষ্টি, ডান চোখ'], 'TEXT'),
  value(['EYESL', 'Sight, left eye', 'দৃষ্টি, বাঁ চোখ'], 'TEXT'),
  number(['EYEPR', 'Pressure, right eye', 'চাপ, ডান চোখ'], 'mmHg', rangesFrom(usual, { low: 10, high: 21 }), '1', '80'),
  number(['EYEPL', 'Pressure, left eye', 'চাপ, বাঁ চোখ'], 'mmHg', rangesFrom(usual, { low: 10, high: 21 }), '1', '80'),
];
