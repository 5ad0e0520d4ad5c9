import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  countEmpty,
  emptyRow,
  fieldInForm,
  flagOfDraft,
  isBlank,
  isRepeated,
  isToRepeat,
  pregnancyOf,
  readingOf,
  valuesForm,
} from './values-draft.ts';
import type { RowDraft, ValuesDraft } from './values-draft.ts';

const hb: RowDraft = {
  ...emptyRow,
  analyte: 'HB',
  kind: 'NUMBER',
  test: 'Haemoglobin',
  unit: 'g/dL',
  low: '13.0',
  high: '17.0',
  criticalLow: '7.0',
  criticalHigh: '20.0',
  validLow: '1',
  validHigh: '30',
};
const plt: RowDraft = { ...emptyRow, analyte: 'PLT', kind: 'NUMBER', test: 'Platelets' };
const mcv: RowDraft = { ...emptyRow, analyte: 'MCV', kind: 'FORMULA', test: 'MCV' };
const free: RowDraft = { ...emptyRow, test: 'Sugar', value: '450', high: '140', criticalHigh: '400' };

const form = (results: RowDraft[], more: Partial<ValuesDraft> = {}): ValuesDraft => ({
  results,
  sampleKind: 'Blood',
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
  ...more,
});
/** The errors of the form, by field. */
const complaints = (results: RowDraft[], more: Partial<ValuesDraft> = {}) =>
  z
    .safeParse(valuesForm, form(results, more))
    .error?.issues.map(({ path, message }) => [path.join('.'), message] as const);

describe('what is sent', () => {
  const sent = (...results: RowDraft[]) => z.parse(valuesForm, form(results)).results;

  test('a row of the catalogue is sent with its code and limits, without how it is read or was repeated', () => {
    expect(sent({ ...hb, value: '6.1', again: '6.1' })).toEqual([
      {
        analyte: 'HB',
        test: 'Haemoglobin',
        value: '6.1',
        unit: 'g/dL',
        low: '13.0',
        high: '17.0',
        criticalLow: '7.0',
        criticalHigh: '20.0',
      },
    ]);
  });

  test('a row that was typed freely has no code', () => {
    expect(sent(free)).toEqual([
      { test: 'Sugar', value: '450', unit: '', low: '', high: '140', criticalLow: '', criticalHigh: '400' },
    ]);
  });

  test('words in the place of a number are sent as meant, and no other value is', () => {
    const rows = sent({ ...hb, value: 'sample spilt' }, { ...plt, value: 'Clotted' }, { ...hb, value: '14' });
    expect(rows.map(({ value, asWords }) => [value, asWords])).toEqual([
      ['sample spilt', true],
      ['Clotted', undefined],
      ['14', undefined],
    ]);
    expect(rows.map((row) => 'asWords' in row)).toEqual([true, false, false]);
  });

  test('rows of the catalogue in which nothing was typed are not sent, a named free one is', () => {
    expect(sent({ ...hb, value: ' ' }, { ...plt, value: '180000' }).map(({ analyte }) => analyte)).toEqual(['PLT']);
    expect(
      complaints([
        { ...plt, value: '180000' },
        { ...emptyRow, test: 'Sugar' },
      ]),
    ).toEqual([['results.1.value', 'report.value']]);
  });

  test('a list of the catalogue without any value is refused as a whole, not row by row', () => {
    expect(complaints([hb, plt])).toEqual([['results', 'report.results']]);
  });
});

describe('what stops the form', () => {
  test('a value outside what is possible', () => {
    expect(complaints([{ ...hb, value: '146' }])).toEqual([['results.0.value', 'analyte.implausible']]);
    expect(complaints([{ ...hb, value: '14.6' }])).toBeUndefined();
  });

  test('a critical value that was not typed again, or otherwise', () => {
    const again = [['results.1.again', 'analyte.again']];
    expect(complaints([plt, { ...hb, value: '6.1' }])).toEqual(again);
    expect(complaints([plt, { ...hb, value: '6.1', again: '6.7' }])).toEqual(again);
    expect(complaints([plt, { ...hb, value: '6.1', again: '৬.১ g/dL' }])).toBeUndefined();
  });

  test('a value that cannot be read', () => {
    expect(complaints([{ ...hb, value: '6,1' }])).toEqual([['results.0.value', 'analyte.comma']]);
  });

  test('no reason for values of a sample that is in doubt; which doubt, in its own words', () => {
    const rows = [{ ...hb, value: '14' }];
    expect(complaints(rows, { sampleDoubt: 'NOT_TAKEN' })).toEqual([['sampleReason', 'report.notTaken']]);
    expect(complaints(rows, { sampleDoubt: 'NOT_RECEIVED', sampleReason: ' \n ' })).toEqual([
      ['sampleReason', 'report.notReceived'],
    ]);
    expect(complaints(rows, { sampleDoubt: 'NOT_TAKEN', sampleReason: 'Taken on the ward' })).toBeUndefined();
    expect(complaints(rows)).toBeUndefined();
  });

  test('weeks of a pregnancy that are no number', () => {
    const rows = [{ ...hb, value: '14' }];
    expect(complaints(rows, { pregnancy: 'YES', pregnantWeeks: 'ten' })?.map(([field]) => field)).toEqual([
      'pregnantWeeks',
    ]);
    expect(complaints(rows, { pregnancy: 'YES', pregnantWeeks: ' ' })).toBeUndefined();
  });
});

describe('of a row', () => {
  test.each<[string, RowDraft, boolean]>([
    ['a row of the catalogue without a value', hb, true],
    ['blanks in a row of the catalogue', { ...hb, value: ' ' }, true],
    ['a value of the catalogue', { ...hb, value: '0' }, false],
    ['a free row', emptyRow, true],
    ['blanks in a free row', { ...emptyRow, unit: ' ' }, true],
    ['a free row with a name only', { ...emptyRow, test: 'Sugar' }, false],
  ])('%s is blank: %s', (_, row, expected) => {
    expect(isBlank(row)).toBe(expected);
  });

  test('nothing, or blanks, is not read and has no fault', () => {
    for (const kind of ['NUMBER', 'TITRE', 'CHOICE', 'TEXT', ''])
      expect([readingOf({ ...hb, kind }), readingOf({ ...hb, kind, value: ' ' })]).toEqual([null, null]);
  });

  test('a value is read by the kind and words of its row; a free one with a limit as a number', () => {
    expect(readingOf({ ...hb, value: '6.1 G/DL' })).toEqual({ value: '6.1' });
    expect(readingOf({ ...emptyRow, analyte: 'UPRO', kind: 'CHOICE', words: 'Nil\nTrace', value: 'trace' })).toEqual({
      value: 'Trace',
    });
    expect(readingOf({ ...emptyRow, analyte: 'UCOL', kind: 'TEXT', value: '6,1' })).toEqual({ value: '6,1' });
    expect(readingOf({ ...free, value: '6,1' })).toEqual({ wrong: 'analyte.comma', offer: '6.1' });
  });

  test.each<[string, Partial<RowDraft>, boolean, boolean]>([
    ['a critical value that was not typed again', { value: '6.1' }, true, false],
    ['a critical value in another spelling', { value: '6.1', again: ' ৬.১' }, true, true],
    ['another value than the first', { value: '6.1', again: '6.7' }, true, false],
    ['a value above the upper critical limit', { value: '21' }, true, false],
    ['a low value', { value: '9.4' }, false, false],
    ['a value in its range', { value: '14' }, false, false],
  ])('%s', (_, typed, toRepeat, repeated) => {
    expect([isToRepeat({ ...hb, ...typed }), isRepeated({ ...hb, ...typed })]).toEqual([toRepeat, repeated]);
  });

  test('nobody types the critical value of a free row twice', () => {
    expect(flagOfDraft(free)).toBe('CRITICAL_HIGH');
    expect(isToRepeat(free)).toBe(false);
    expect(complaints([free])).toBeUndefined();
  });

  test('blanks in the place of a limit are none', () => {
    for (const limit of ['low', 'high', 'criticalLow', 'criticalHigh'] as const)
      expect(flagOfDraft({ ...hb, value: '14', [limit]: ' ' })).toBe('NORMAL');
  });
});

test('empty are the values of the catalogue that are typed, without those of formulas and of free rows', () => {
  expect(countEmpty([hb, { ...plt, value: '180000' }, mcv, { ...plt, value: ' ' }, emptyRow])).toBe(2);
  expect(countEmpty([mcv, emptyRow])).toBe(0);
});

test.each([
  ['results.0.value', 'results.1.value'],
  ['results.1.low', 'results.3.low'],
  ['results.2.value', 'results.2.value'],
  ['results', 'results'],
  ['sampleKind', 'sampleKind'],
  ['others.0.value', 'others.0.value'],
])('what is sent as %s stands in the form as %s', (field, expected) => {
  const rows = [hb, { ...plt, value: '180000' }, mcv, free];
  expect(fieldInForm(field, rows)).toBe(expected);
});

test.each<[ValuesDraft['pregnancy'], string, ReturnType<typeof pregnancyOf>]>([
  ['', '12', null],
  ['UNKNOWN', '12', null],
  ['NO', '12', { isPregnant: false, weeks: null }],
  ['YES', '', { isPregnant: true, weeks: null }],
  ['YES', ' ', { isPregnant: true, weeks: null }],
  ['YES', 'ten', { isPregnant: true, weeks: null }],
  ['YES', ' ১২ ', { isPregnant: true, weeks: 12 }],
])('a pregnancy answered with %j and %j weeks', (pregnancy, pregnantWeeks, expected) => {
  expect(pregnancyOf({ pregnancy, pregnantWeeks })).toEqual(expected);
});
