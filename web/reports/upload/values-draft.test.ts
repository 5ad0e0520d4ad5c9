import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Entry } from '#contract/reports/entry.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { aReport, anEntryRow } from '#web/testing/reports.ts';
import { draftOf, withField } from './form-values.ts';
import { emptyRow, flagOfDraft, valuesForm, wordsIn } from './values-draft.ts';

const glucose = {
  ...emptyRow,
  test: 'Fasting glucose',
  value: '182',
  unit: 'mg/dL',
  low: '70',
  high: '110',
  criticalHigh: '400',
};
const draft = {
  results: [glucose],
  sampleKind: 'Serum',
  sampleNumber: '',
  sampleCollectedAt: '',
  sampleReceivedAt: '',
  asksPregnancy: false,
  pregnancy: '' as const,
  pregnantWeeks: '',
  interpretation: '',
  recommendations: '',
};

test('flags are computed while typing, from digits of either language', () => {
  expect(flagOfDraft(glucose)).toBe('HIGH');
  expect(flagOfDraft({ ...glucose, value: '৬৫' })).toBe('LOW');
  expect(flagOfDraft({ ...glucose, value: '95', high: '১১০' })).toBe('NORMAL');
  expect(flagOfDraft({ ...glucose, value: '450' })).toBe('CRITICAL_HIGH');
  expect(flagOfDraft({ ...glucose, value: 'Reactive' })).toBeNull();
  expect(flagOfDraft({ ...glucose, low: '70 to', high: '110' })).toBeNull();
  expect(flagOfDraft({ ...glucose, low: '', high: '', criticalHigh: '' })).toBeNull();
});

test('limits are sent as typed, with their decimals, and empty rows are left out', () => {
  const sent = z.parse(valuesForm, { ...draft, results: [{ ...glucose, high: '110.0' }, emptyRow] });
  expect(sent.results).toHaveLength(1);
  expect(sent.results[0]).toMatchObject({
    value: '182',
    low: '70',
    high: '110.0',
    criticalLow: '',
    criticalHigh: '400',
  });
});

test('errors are shown at their fields', () => {
  const complaints = (results: (typeof glucose)[]) =>
    z.safeParse(valuesForm, { ...draft, results }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(complaints([{ ...glucose, low: 'seventy' }])).toContainEqual(['results.0.low', 'report.range']);
  expect(complaints([{ ...glucose, low: '200' }])).toContainEqual(['results.0.high', 'report.rangeOrder']);
  expect(complaints([emptyRow])).toContainEqual(['results.0.test', 'report.testName']);
});

test('spaces around a limit and in an empty row are ignored', () => {
  expect(flagOfDraft({ ...glucose, high: ' 110 ', low: ' ' })).toBe('HIGH');
  const sent = z.parse(valuesForm, { ...draft, results: [glucose, { ...emptyRow, unit: ' ' }] });
  expect(sent.results).toHaveLength(1);
});

test('a rejected report fills the form', () => {
  const row = {
    test: 'Sugar',
    value: '182',
    unit: null,
    low: 70,
    high: 110,
    criticalLow: null,
    criticalHigh: 0,
    typed: { high: '110.0' },
    flag: null,
    group: null,
  };
  const report = {
    rows: [row],
    sampleKind: 'Serum',
    sampleNumber: 'S-7',
    sampleCollectedAt: '2026-03-05T02:10:00.000Z',
    sampleReceivedAt: '2026-03-05T02:40:00.000Z',
    interpretation: 'High.',
    recommendations: 'Repeat.',
  } as unknown as Report;
  expect(draftOf(report)).toEqual({
    results: [{ ...emptyRow, test: 'Sugar', value: '182', low: '70', high: '110.0', criticalHigh: '0' }],
    sampleKind: 'Serum',
    sampleNumber: 'S-7',
    sampleCollectedAt: '2026-03-05T07:40',
    sampleReceivedAt: '2026-03-05T08:10',
    sampleDoubt: null,
    sampleReason: '',
    asksPregnancy: false,
    pregnancy: '',
    pregnantWeeks: '',
    interpretation: 'High.',
    recommendations: 'Repeat.',
  });
  expect(
    draftOf({
      ...report,
      rows: [],
      sampleKind: null,
      sampleNumber: null,
      sampleCollectedAt: null,
      sampleReceivedAt: null,
      interpretation: null,
      recommendations: null,
    }),
  ).toEqual({
    results: [emptyRow],
    sampleKind: '',
    sampleNumber: '',
    sampleCollectedAt: '',
    sampleReceivedAt: '',
    sampleDoubt: null,
    sampleReason: '',
    asksPregnancy: false,
    pregnancy: '',
    pregnantWeeks: '',
    interpretation: '',
    recommendations: '',
  });
});

test('a star and a mark that were typed behind a value stand there again, and are sent again', () => {
  const none = { criticalLow: null, criticalHigh: null };
  const report = aReport({
    rows: [
      {
        ...none,
        analyte: 'PLT',
        test: 'Platelets',
        value: '45000',
        unit: '/µL',
        low: 150000,
        high: 410000,
        flag: 'LOW',
        starred: true,
      },
      {
        ...none,
        analyte: 'HB',
        test: 'Haemoglobin',
        value: '14',
        unit: 'g/dL',
        low: 13,
        high: 17,
        flag: 'NORMAL',
        said: 'LOW',
      },
      {
        ...none,
        test: 'Ferritin',
        value: '90',
        unit: 'ng/mL',
        low: 30,
        high: 400,
        flag: 'NORMAL',
        said: 'HIGH',
        starred: true,
      },
    ],
  });
  const rows = [
    anEntryRow({ analyte: 'PLT', test: 'Platelets', unit: '/µL', low: '150000', high: '410000' }),
    anEntryRow({ analyte: 'HB', test: 'Haemoglobin', unit: 'g/dL', low: '13', high: '17' }),
  ];
  const form = draftOf(report, { rows, sample: null, sampleDoubt: null, pregnancy: null });
  expect(form.results.map(({ value }) => value)).toEqual(['45000*', '14 L', '90 H*']);
  expect(z.parse(valuesForm, form).results.map(({ value }) => value)).toEqual(['45000*', '14 L', '90 H*']);
});

test('a new report begins with an empty row', () => {
  expect(draftOf(undefined)).toMatchObject({ results: [emptyRow], sampleKind: '' });
});

test('a pregnancy that is asked for must be answered, and its weeks be numbers', () => {
  const complaints = (answer: object) =>
    z
      .safeParse(valuesForm, { ...draft, asksPregnancy: true, ...answer })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(complaints({})).toEqual(['pregnancy']);
  expect(complaints({ pregnancy: 'UNKNOWN' })).toBeUndefined();
  expect(complaints({ pregnancy: 'YES', pregnantWeeks: 'ten' })).toEqual(['pregnantWeeks']);
  expect(z.parse(valuesForm, { ...draft, asksPregnancy: true, pregnancy: 'YES', pregnantWeeks: '১২' })).toMatchObject({
    isPregnant: true,
    pregnantWeeks: 12,
  });
  expect(z.parse(valuesForm, { ...draft, pregnancy: 'NO', pregnantWeeks: '12' })).toMatchObject({
    isPregnant: false,
    pregnantWeeks: null,
  });
});

test('the text of another field that somebody else has typed leaves critical values typed twice', () => {
  const hb = { analyte: 'HB', test: 'Haemoglobin', kind: 'NUMBER', choices: [], unit: 'g/dL', criticalLow: '7' };
  const entry = { rows: [hb, { ...hb, analyte: 'PLT' }], sample: null, pregnancy: null } as unknown as Entry;
  const begun = draftOf(undefined, entry, new Map([['HB', '6.1']]));
  const [first, second] = begun.results as [typeof emptyRow, typeof emptyRow];
  const repeated = { ...begun, results: [{ ...first, again: '6.1' }, second] };
  const after = withField(repeated, { report: undefined, entry }, 'interpretation', 'Look at the smear.');
  expect(after.interpretation).toBe('Look at the smear.');
  expect(after.results.map(({ value, again }) => [value, again])).toEqual([
    ['6.1', '6.1'],
    ['', ''],
  ]);
});

test('the form begins with when the tube was taken and received; a report keeps its own times', () => {
  const sample = {
    kind: 'Serum',
    number: '0327000121',
    collectedAt: '2026-11-23T05:10:00.000Z',
    receivedAt: '2026-11-23T05:18:00.000Z',
    dueAt: null,
  };
  const entry = { rows: [], sample, sampleDoubt: null, pregnancy: null };
  expect(draftOf(undefined, entry)).toMatchObject({
    sampleCollectedAt: '2026-11-23T10:40',
    sampleReceivedAt: '2026-11-23T10:48',
  });
  expect(draftOf(undefined, { ...entry, sample: { ...sample, receivedAt: null } }).sampleReceivedAt).toBe('');
  expect(draftOf(aReport({ sampleReceivedAt: null }), entry).sampleReceivedAt).toBe('');
});

test('words in the place of a number are found before they are sent', () => {
  const rows = [
    { ...emptyRow, analyte: 'RBC', kind: 'NUMBER', value: ' abc ' },
    { ...emptyRow, analyte: 'PLT', kind: 'NUMBER', value: '<১০' },
    { ...emptyRow, analyte: 'MCV', kind: 'NUMBER', value: 'clotted' },
    { ...emptyRow, analyte: 'SMEAR', kind: 'TEXT', value: 'Normal' },
    { ...emptyRow, analyte: 'HCT', kind: 'NUMBER' },
    { ...emptyRow, test: 'Sugar', value: 'high', high: '140' },
  ];
  expect(wordsIn(rows).map(({ test, analyte }) => analyte || test)).toEqual(['RBC', 'Sugar']);
});
