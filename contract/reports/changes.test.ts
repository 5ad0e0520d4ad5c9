import { describe, expect, it } from 'vitest';
import { writeChange } from './change-words.ts';
import { changesOf } from './changes.ts';
import type { VersionOnPaper } from './changes.ts';
import type { ResultRow } from './shapes.ts';

const haemoglobin: ResultRow = {
  analyte: 'HB',
  group: 'Blood count',
  groupBn: 'রক্তের কণিকা',
  test: 'Haemoglobin',
  testBn: 'হিমোগ্লোবিন',
  value: '6.2',
  unit: 'g/dL',
  low: 12,
  high: 15,
  criticalLow: 7,
  criticalHigh: null,
  flag: 'CRITICAL_LOW',
};
const platelets: ResultRow = {
  test: 'Platelets',
  value: '520000',
  unit: '/µL',
  low: 150_000,
  high: 410_000,
  criticalLow: null,
  criticalHigh: null,
  flag: 'HIGH',
};
const long = 'No growth after 48 hours.\nThe culture is kept for another five days.';

const version: VersionOnPaper = {
  language: 'en',
  patientNumber: '21458735',
  patientId: 7,
  patientName: 'Rina Sen',
  age: 34,
  infantAge: null,
  sex: 'Female',
  testName: 'CBC',
  testNameBn: 'সিবিসি',
  kind: 'values',
  file: null,
  rows: [haemoglobin, platelets],
  sampleKind: 'Whole blood',
  sampleNumber: '0064 000021 U',
  sampleCollectedAt: '2026-03-05T02:10:00.000Z',
  sampleReceivedAt: null,
  sampleQuality: { marks: [], note: '' },
  interpretation: 'Anaemia.',
  recommendations: 'Repeat.',
  department: 'HAEMATOLOGY',
  method: 'Cell counter',
  referralLab: '',
  formF: null,
  requester: 'Dr. Sen',
  requesterBn: 'ডা. সেন',
  isSelfRequested: false,
};
/** The changes in the words of English papers. */
const said = (after: Partial<VersionOnPaper>, before: Partial<VersionOnPaper> = {}) =>
  changesOf({ ...version, ...before }, { ...version, ...after }).map((one) =>
    writeChange(one, 'en', (moment) => `<${moment}>`),
  );
const rows = (...all: ResultRow[]) => ({ rows: all });
const hb = (changed: Partial<ResultRow>) => rows({ ...haemoglobin, ...changed }, platelets);

describe('what a version of a report changed', () => {
  it.each<[string, Partial<VersionOnPaper>, string[]]>([
    ['a value', hb({ value: '7.2' }), ['Haemoglobin: 6.2 → 7.2 g/dL']],
    [
      'a value and its flag',
      hb({ value: '12.5', flag: 'NORMAL' }),
      ['Haemoglobin: 6.2 → 12.5 g/dL', 'Haemoglobin, flag: Critical low → Normal'],
    ],
    ['decimals, which are printed', hb({ value: '6.20' }), ['Haemoglobin: 6.2 → 6.20 g/dL']],
    ['words in place of a number', hb({ value: 'Clotted' }), ['Haemoglobin: 6.2 g/dL → Clotted']],
    ['a long text', hb({ value: long }), ['Haemoglobin: changed']],
    ['a unit', hb({ unit: 'g/L' }), ['Haemoglobin, unit: g/dL → g/L']],
    [
      'a value and its unit',
      hb({ value: '62', unit: 'g/L' }),
      ['Haemoglobin: 6.2 → 62', 'Haemoglobin, unit: g/dL → g/L'],
    ],
    ['a unit that is left out', hb({ unit: null }), ['Haemoglobin, unit: g/dL → none']],
    ['a range', hb({ high: 16 }), ['Haemoglobin, reference range: 12–15 → 12–16']],
    ['a range that is left out', hb({ low: null, high: null }), ['Haemoglobin, reference range: 12–15 → none']],
    ['whom a range is for', hb({ pregnancy: { from: 14, to: 27 } }), ['Haemoglobin, reference range: changed']],
    ['what a range depends on', hb({ dependsOn: ['AGE'] }), ['Haemoglobin, reference range: changed']],
    ['a flag', hb({ flag: 'LOW' }), ['Haemoglobin, flag: Critical low → Low']],
    ['a flag that is left out', hb({ flag: null }), ['Haemoglobin, flag: Critical low → none']],
    ['the name of an analyte', hb({ test: 'Hb' }), ['Hb, name of the value: Haemoglobin → Hb']],
    ['the heading above it', hb({ group: 'Count' }), ['Haemoglobin, heading above it: Blood count → Count']],
    [
      'a row more',
      rows(haemoglobin, platelets, { ...platelets, test: 'ESR', value: '12', unit: 'mm/h' }),
      ['ESR: 12 mm/h (added)'],
    ],
    [
      'a row with a long text',
      rows(haemoglobin, platelets, { ...platelets, test: 'Film', value: long }),
      ['Film: added'],
    ],
    ['a row less', rows(platelets), ['Haemoglobin: 6.2 g/dL (removed)']],
    [
      'a typed row with another name',
      rows(haemoglobin, { ...platelets, test: 'Thrombocytes' }),
      ['Thrombocytes: 5,20,000 /µL (added)', 'Platelets: 5,20,000 /µL (removed)'],
    ],
    [
      'the second of two rows of one name',
      rows(haemoglobin, platelets, { ...platelets, value: '90000' }),
      ['Platelets: 90,000 /µL (added)'],
    ],
    [
      'a file in place of values',
      { kind: 'file', rows: [], file: 'a' },
      ['Kind of report (file or typed values): changed'],
    ],
    ['the interpretation', { interpretation: 'Severe anaemia.' }, ['Interpretation: changed']],
    ['the recommendations', { recommendations: null }, ['Recommendations: changed']],
    ['the kind of the sample', { sampleKind: 'Serum' }, ['Sample: Whole blood → Serum']],
    ['its number', { sampleNumber: null }, ['Sample number: 0064 000021 U → none']],
    [
      'when it was taken',
      { sampleCollectedAt: '2026-03-05T03:10:00.000Z' },
      ['Sample collected: <2026-03-05T02:10:00.000Z> → <2026-03-05T03:10:00.000Z>'],
    ],
    [
      'when it came',
      { sampleReceivedAt: '2026-03-05T03:10:00.000Z' },
      ['Sample received: none → <2026-03-05T03:10:00.000Z>'],
    ],
    ['what was noticed of it', { sampleQuality: { marks: ['CLOTTED'], note: '' } }, ['Sample remark: changed']],
    ['the name of the patient', { patientName: 'Reena Sen' }, ['Patient’s name: Rina Sen → Reena Sen']],
    ['their age', { age: 43 }, ['Age: 34 years → 43 years']],
    ['the age of an infant', { age: 0, infantAge: { months: 3, days: 2 } }, ['Age: changed']],
    ['their sex', { sex: 'Male' }, ['Sex: Female → Male']],
    [
      'another patient, of whom nothing is quoted',
      { patientNumber: '9', patientName: 'Mina Das', age: 50, sex: 'Male' },
      ['Patient: changed'],
    ],
    ['the test', { testName: 'Blood count' }, ['Test: CBC → Blood count']],
    ['the department', { department: 'PATHOLOGY' }, ['Department: changed']],
    ['the method', { method: 'By hand' }, ['Method: Cell counter → By hand']],
    ['the laboratory', { referralLab: 'Lab Two' }, ['Tested at: none → Lab Two']],
    ['the Form F', { formF: { number: '7', doctor: 'Dr. Roy' } }, ['Form F: changed']],
    ['who asked for it', { requester: 'Dr. Das' }, ['Requested by: Dr. Sen → Dr. Das']],
    ['the language', { language: 'bn' }, ['Language: English → Bengali']],
    ['two things', { age: 35, interpretation: 'x' }, ['Age: 34 years → 35 years', 'Interpretation: changed']],
  ])('%s', (_title, after, words) => {
    expect(said(after)).toEqual(words);
  });

  it('a file, by its hash', () => {
    const file = { kind: 'file', rows: [] };
    expect(said({ ...file, file: 'b' }, { ...file, file: 'a' })).toEqual(['Attached pages: changed']);
    expect(said({ ...file, file: 'a' }, { ...file, file: 'a' })).toEqual([]);
  });

  it('that the patient came alone, where nobody asked', () => {
    const alone = { requester: null, requesterBn: null };
    expect(said({ ...alone, isSelfRequested: true }, alone)).toEqual(['Requested by: changed']);
  });

  it('a Bengali name, only where both papers are in Bengali', () => {
    const renamed = { ...hb({ testBn: 'হিমোগ্লোবিন (Hb)' }), testNameBn: 'রক্ত', requesterBn: 'ডাঃ সেন' };
    expect(said(renamed)).toEqual([]);
    expect(said({ ...renamed, language: 'bn' })).toEqual(['Language: English → Bengali']);
    expect(said({ ...renamed, language: 'bn' }, { language: 'bn' })).toEqual([
      'Test: সিবিসি → রক্ত',
      'Haemoglobin, name of the value: হিমোগ্লোবিন → হিমোগ্লোবিন (Hb)',
      'Requested by: ডা. সেন → ডাঃ সেন',
    ]);
  });

  it('of another patient quotes nothing and names no value, whatever else differs', () => {
    const other: Partial<VersionOnPaper> = {
      patientNumber: '99999999',
      patientId: 8,
      patientName: 'Mina Das',
      rows: [
        { ...haemoglobin, value: '13.1', flag: 'NORMAL' },
        { ...platelets, test: 'HIV 1 and 2', value: 'Reactive' },
      ],
      sampleNumber: '0064 000099 X',
      requester: 'Dr. Das',
      testName: 'HIV',
      interpretation: 'Fine.',
    };
    const older: Partial<VersionOnPaper> = { patientNumber: undefined };
    for (const before of [{}, older]) {
      const changes = changesOf({ ...version, ...before }, { ...version, ...other });
      expect(changes.map(({ field, ...rest }) => [field, rest])).toEqual(
        ['PATIENT', 'TEST', 'VALUES', 'SAMPLE_NUMBER', 'INTERPRETATION', 'REQUESTER'].map((field) => [
          field,
          { from: null, to: null },
        ]),
      );
    }
    expect(said({ ...other, rows: version.rows })[0]).toBe('Patient: changed');
    expect(said(other)[2]).toBe('Values: changed');
  });

  it.each<[string, Partial<VersionOnPaper>, Partial<VersionOnPaper>?]>([
    ['nothing at all', {}],
    ['commas that are printed in any case', rows(haemoglobin, { ...platelets, value: '5,20,000' })],
    ['another order of the rows', rows(platelets, haemoglobin)],
    ['a space behind a text', { interpretation: 'Anaemia. ' }],
    ['a limit that is not printed', hb({ criticalLow: 6.5 })],
    ['a mark that is not printed', hb({ starred: true })],
    [
      'the same marks in another order',
      { sampleQuality: { marks: ['A', 'B'], note: '' } },
      { sampleQuality: { marks: ['B', 'A'], note: '' } },
    ],
    [
      'what an older document does not say',
      {},
      {
        patientNumber: undefined,
        infantAge: undefined,
        testNameBn: undefined,
        department: undefined,
        method: undefined,
        referralLab: undefined,
        requesterBn: undefined,
        isSelfRequested: undefined,
      },
    ],
  ])('no change: %s', (_title, after, before) => {
    expect(said(after, before)).toEqual([]);
  });
});

it('a change is said in Bengali, with the value as it was signed', () => {
  const inBengali = (after: Partial<VersionOnPaper>) =>
    changesOf(version, { ...version, ...after }).map((one) => writeChange(one, 'bn', (moment) => moment));
  expect(inBengali(hb({ value: '7.2', flag: 'LOW', high: 16 }))).toEqual([
    'হিমোগ্লোবিন: 6.2 → 7.2 g/dL',
    'হিমোগ্লোবিন, স্বাভাবিক মাত্রা: 12–15 → 12–16',
    'হিমোগ্লোবিন, কম বা বেশির চিহ্ন: বিপজ্জনক মাত্রায় কম → কম',
  ]);
  expect(inBengali(rows(haemoglobin))).toEqual(['Platelets: 5,20,000 /µL (বাদ গেছে)']);
  expect(
    inBengali({ ...hb({ value: 'Clotted' }), sampleKind: 'Serum', age: 43, sex: 'Other', language: 'bn' }),
  ).toEqual([
    'বয়স: ৩৪ বছর → ৪৩ বছর',
    'লিঙ্গ: মহিলা → অন্যান্য',
    'হিমোগ্লোবিন: 6.2 g/dL → জমাট বাঁধা (Clotted)',
    'নমুনা: রক্ত (Whole blood) → সিরাম (Serum)',
    'ভাষা: ইংরেজি → বাংলা',
  ]);
  expect(inBengali({ method: '', interpretation: 'x' })).toEqual([
    'রেজাল্টের ব্যাখ্যা: বদলেছে',
    'পদ্ধতি: Cell counter → লেখা নেই',
  ]);
});
