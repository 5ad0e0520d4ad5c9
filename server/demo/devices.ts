import { choice, from, number, sources, words } from '../lab-tests/starter/analyte.ts';

const rhythmStandard = 'AHA/ACCF/HRS recommendations, 2009';
const limits = (low: string, high: string) => ({ valid: [low, high] }) as const;

/** What the demo's ECG machine says of an adult. */
export const ecg = [
  number(
    ['ECGHR', 'Heart rate', 'হার্টের গতি'],
    '/min',
    from(sources.usual, { low: 60, high: 100 }),
    limits('10', '400'),
  ),
  number(
    ['ECGPR', 'PR interval', 'পিআর ইন্টারভাল'],
    'ms',
    from(sources.usual, { low: 120, high: 200 }),
    limits('40', '600'),
  ),
  number(
    ['ECGQTC', 'QTc', 'কিউটিসি (QTc)'],
    'ms',
    from(rhythmStandard, { sex: 'Male', high: 450 }, { sex: 'Female', high: 460 }),
    limits('200', '800'),
  ),
  choice(
    ['ECGRHY', 'Rhythm', 'হার্টের ছন্দ'],
    ['Sinus rhythm', 'Sinus tachycardia', 'Sinus bradycardia', 'Atrial fibrillation', 'Other'],
    'Sinus rhythm',
  ),
];

/** What is looked at in the demo's eye test. */
export const eyes = [
  words(['EYESR', 'Sight, right eye', 'দৃষ্টি, ডান চোখ']),
  words(['EYESL', 'Sight, left eye', 'দৃষ্টি, বাঁ চোখ']),
  number(
    ['EYEPR', 'Pressure, right eye', 'চাপ, ডান চোখ'],
    'mmHg',
    from(sources.usual, { low: 10, high: 21 }),
    limits('1', '80'),
  ),
  number(
    ['EYEPL', 'Pressure, left eye', 'চাপ, বাঁ চোখ'],
    'mmHg',
    from(sources.usual, { low: 10, high: 21 }),
    limits('1', '80'),
  ),
];
