import { expect, test } from 'vitest';
import { anEntry, anEntryRow } from '#web/testing/reports.ts';
import { flagOfEntry, rangeOf, watchOf } from './entry-flags.ts';

const hb = anEntryRow({ analyte: 'HB', low: '13.0', high: '17.0', criticalLow: '7.0', criticalHigh: '20.0' });
const protein = anEntryRow({ kind: 'CHOICE', low: null, high: null, text: 'Nil / Trace' });

test.each([
  ['both limits', hb, '13.0–17.0'],
  ['no lower limit', { ...hb, low: null }, '≤ 17.0'],
  ['no upper limit', { ...hb, high: null }, '≥ 13.0'],
  ['words', protein, 'Nil / Trace'],
  ['no limit', { ...hb, low: null, high: null }, null],
])('a range is written with the decimals of its limits: %s', (_, row, expected) => {
  expect(rangeOf(row)).toBe(expected);
});

test.each([
  ['6.1', 'CRITICAL_LOW'],
  ['12.9', 'LOW'],
  ['13', 'NORMAL'],
  ['17.1', 'HIGH'],
  ['20', 'CRITICAL_HIGH'],
  ['Clotted', null],
  ['', null],
])('a number has the flag of its limits: %j %s', (value, expected) => {
  expect(flagOfEntry(hb, value)).toBe(expected);
});

test.each([
  ['Trace', 'NORMAL'],
  ['1+', 'ABNORMAL'],
  ['', null],
  [' ', null],
])('a choice or a text has the flag of its normal words, nothing typed has none: %j %s', (value, expected) => {
  expect(flagOfEntry(protein, value)).toBe(expected);
  expect(flagOfEntry({ ...protein, kind: 'TEXT' }, value)).toBe(expected);
});

test('a number of which a pregnancy decides the range is not told to have no critical limits', () => {
  const [plain, lower, upper] = ['GLU', 'K', 'NA'].map((analyte) => anEntryRow({ analyte }));
  const tsh = anEntryRow({ analyte: 'TSH' });
  const rows = [
    plain!,
    { ...lower!, criticalLow: '2.5' },
    { ...upper!, criticalHigh: '160' },
    tsh,
    anEntryRow({ analyte: 'UCOL', kind: 'TEXT' }),
    anEntryRow({ analyte: 'VLDL', kind: 'FORMULA' }),
  ];
  const codes = (entry: Parameters<typeof watchOf>[0]) =>
    Object.values(watchOf(entry)).map((list) => list.map(({ analyte }) => analyte));
  expect(codes(anEntry({ rows }))).toEqual([
    ['GLU', 'K', 'NA', 'TSH'],
    ['GLU', 'TSH'],
  ]);
  const pregnancy = { sex: 'Female', born: null, day: '2026-11-26', ranges: { TSH: [] } };
  expect(codes(anEntry({ rows, pregnancy }))).toEqual([['GLU', 'K', 'NA', 'TSH'], ['GLU']]);
});
