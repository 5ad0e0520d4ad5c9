import { expect, test } from 'vitest';
import type { EntryRow } from '#contract/reports/entry.ts';
import { anEntryRow } from '#web/testing/reports.ts';
import { placePasted } from './paste.ts';
import { isBlock } from './use-paste.tsx';

const rows = [
  anEntryRow({ analyte: 'HB', test: 'Haemoglobin', testBn: 'হিমোগ্লোবিন', unit: 'g/dL' }),
  anEntryRow({ analyte: 'RBC', test: 'Red blood cells', unit: 'million/µL' }),
  anEntryRow({ analyte: 'PCV', test: 'Packed cell volume (PCV)', unit: '%' }),
  anEntryRow({ analyte: 'MCV', test: 'MCV', unit: 'fL', kind: 'FORMULA' }),
  anEntryRow({ analyte: 'PLT', test: 'Platelets', unit: '/µL' }),
];
/** The pasted values by code, and the lines that are left. */
const place = (text: string, from = 0): [Record<string, string>, readonly string[]] => {
  const { values, left } = placePasted(text, rows, from);
  return [Object.fromEntries(values.map((one) => [rows[one.place]?.analyte ?? '', one.text])), left];
};
/** The names of groups before those of the values, as some machines print them; one of them is also a value's. */
const groups = 'Platelets\tPLT\t180\nRed cells\tHB\t13.9\nRed cells\tRBC\t4.7';
const few = 'HB\t13.9\t14.2\nRBC\t4.7\nPCV\t41\nPLT\t180\t<410';

test.each<[string, string, number, object, string[]]>([
  ['a column from the top', '13.9\n4.72\n34.8\n180000', 0, { HB: '13.9', RBC: '4.72', PCV: '34.8', PLT: '180000' }, []],
  ['what Windows copies, with its last line end', '13.9\r\n4.72\r\n', 0, { HB: '13.9', RBC: '4.72' }, []],
  ['from the row it was pasted at, past the formula', '34.8\n180000', 2, { PCV: '34.8', PLT: '180000' }, []],
  ['an empty cell leaves its row', '13.9\n\n34.8', 0, { HB: '13.9', PCV: '34.8' }, []],
  ['as long as all rows: what was computed is left', '34.8\n73.7\n180000', 2, { PCV: '34.8', PLT: '180000' }, ['73.7']],
  ['more values than rows', '180000\n9.1', 4, { PLT: '180000' }, ['9.1']],
  ['it ends before what is computed', '34.8', 2, { PCV: '34.8' }, []],
  ['not sure of which rows', '4.72\n34.8\n73.7\n180000\n9.1', 1, {}, ['4.72', '34.8', '73.7', '180000', '9.1']],
  ['what an old Mac copies', '13.9\r4.72\r', 0, { HB: '13.9', RBC: '4.72' }, []],
  ['a column of typed rows, with its last line end', '34.8\r\n180000\r\n', 2, { PCV: '34.8', PLT: '180000' }, []],
  ['all rows, the last one empty', '34.8\n73.7\n\n', 2, {}, ['34.8', '73.7']],
  ['an empty cell at the end, of what is typed', '4.72\n34.8\n\n', 1, { RBC: '4.72', PCV: '34.8' }, []],
  ['an empty cell and a blank line below what is computed', '34.8\n73.7\n\n\n', 2, {}, ['34.8', '73.7']],
  ['all rows and blank lines below them', '34.8\n\n180000\n\n\n', 2, { PCV: '34.8', PLT: '180000' }, []],
  ['values that cannot be read are placed as they are', '6,2\n4..7', 0, { HB: '6,2', RBC: '4..7' }, []],
  ['by name, in any order', 'Platelets\t180000\nHaemoglobin\t13.9', 3, { PLT: '180000', HB: '13.9' }, []],
  ['by code, with units behind', 'hb\t13.9\tg/dL\nP.L.T.\t180', 0, { HB: '13.9', PLT: '180' }, []],
  ['another unit than the row’s', 'HB\t139\tg/L\nRBC\t4.7', 0, { RBC: '4.7' }, ['HB  139  g/L']],
  ['by the Bengali name', 'হিমোগ্লোবিন\t১৩.৯', 0, { HB: '১৩.৯' }, []],
  ['names in the second column', '1\tHB\t13.9\n2\tRBC\t4.7', 0, { HB: '13.9', RBC: '4.7' }, []],
  ['units between name and value', 'HB\tg/dL\t13.9\nPLT\t/µL\t180000', 0, { HB: '13.9', PLT: '180000' }, []],
  ['a range behind the value', 'HB\t13.9\t13.0-17.0\nPLT\t180 L\t150 - 410', 0, { HB: '13.9', PLT: '180 L' }, []],
  ['a value before beside the value', 'HB\t14.3\t13.9\nPLT\t96\t180', 0, {}, ['HB  14.3  13.9', 'PLT  96  180']],
  ['words beside a name', 'HB\tClotted', 0, { HB: 'Clotted' }, []],
  ['an unknown name is left', 'HB\t13.9\nESR\t15', 0, { HB: '13.9' }, ['ESR  15']],
  ['a name without a value leaves its row', 'HB\t\nRBC\t4.7', 0, { RBC: '4.7' }, []],
  ['the second of two values for one row is left', 'HB\t13.9\nHB\t12.9', 0, { HB: '13.9' }, ['HB  12.9']],
  ['what a formula gives is left', 'HB\t13.9\nMCV\t73.7', 0, { HB: '13.9' }, ['MCV  73.7']],
  ['columns without names are all left', '13.9\t14.1\n4.7\t4.8', 0, {}, ['13.9  14.1', '4.7  4.8']],
  ['blank lines between lines', 'HB\t13.9\n\nRBC\t4.7\n\t\n', 0, { HB: '13.9', RBC: '4.7' }, []],
  ['blanks around names and values', ' HB \t 13.9 ', 0, { HB: '13.9' }, []],
  ['a title in one cell above the table', 'Blood count\nHB\t13.9', 0, { HB: '13.9' }, ['Blood count']],
  ['a short line below units', 'HB\tg/dL\t13.9\nChecked', 0, { HB: '13.9' }, ['Checked']],
  ['what is left has no gaps', 'ESR\t\t15\nHB\t\t13.9', 0, { HB: '13.9' }, ['ESR  15']],
  ['an empty column before the names', '\tHB\t13.9\n\tRBC\t4.7', 0, { HB: '13.9', RBC: '4.7' }, []],
  ['a value without a name', 'HB\t13.9\n\t4.7', 0, { HB: '13.9' }, ['4.7']],
  ['a name that stands among the headings of groups', groups, 0, { PLT: '180', HB: '13.9', RBC: '4.7' }, []],
  ['numbers in lines that are not of the list', 'Age\t\t42\nHB\t13.9\tg/dL', 0, { HB: '13.9' }, ['Age  42']],
  ['a value before beside some values', 'HB\t13.9\t\nPLT\tClotted\t180', 0, {}, ['HB  13.9', 'PLT  Clotted  180']],
  ['a limit beside half of the values', 'HB\t13.9\t<17\nPLT\t180\t150-410', 0, { HB: '13.9', PLT: '180' }, []],
  ['limits beside all values', 'HB\t13.9\t<17\nPLT\t180\t<410', 0, {}, ['HB  13.9  <17', 'PLT  180  <410']],
  ['a bound and a value before beside few values', few, 0, {}, few.replaceAll('\t', '  ').split('\n')],
  ['bounds behind their units', 'HB\tg/dL\t<2\nPLT\t/µL\t<5000', 0, { HB: '<2', PLT: '<5000' }, []],
  ['a heading is left', 'Test\tResult\nHB\t13.9', 0, { HB: '13.9' }, ['Test  Result']],
])('%s', (_, text, from, values, left) => {
  expect(place(text, from)).toEqual([values, left]);
});

test('a name of two rows takes nothing', () => {
  const twice = [anEntryRow({ analyte: 'A', test: 'Protein' }), anEntryRow({ analyte: 'B', test: 'Protein' })];
  expect(placePasted('Protein\t7.1\nA\t6.9', twice, 0)).toEqual({
    values: [{ place: 0, text: '6.9' }],
    left: ['Protein  7.1'],
  });
});

test('a value without a name goes to no row, also where only one row has no Bengali name', () => {
  const [first] = rows as [EntryRow];
  const named = [first, anEntryRow({ analyte: 'RBC', test: 'Red blood cells' })];
  expect(placePasted('HB\t13.9\n\t4.7', named, 0)).toEqual({ values: [{ place: 0, text: '13.9' }], left: ['4.7'] });
});

/** Other kinds of rows than plain numbers: fats, a titre, a choice and a text. */
const kinds = [
  anEntryRow({ analyte: 'CHOL', test: 'Cholesterol', unit: 'mg/dL' }),
  anEntryRow({ analyte: 'WIDAL', test: 'Salmonella typhi O', unit: '', kind: 'TITRE' }),
  anEntryRow({ analyte: 'UPRO', test: 'Protein', unit: '', kind: 'CHOICE', choices: ['Nil', 'Trace', '1+'] }),
  anEntryRow({ analyte: 'UCOL', test: 'Colour', unit: '', kind: 'TEXT' }),
  anEntryRow({ analyte: 'VLDL', test: 'VLDL', unit: 'mg/dL', kind: 'FORMULA' }),
];
test.each<[string, string, Record<number, string>, string[]]>([
  ['the limit of a value with its unit', 'CHOL\t182 mg/dL\t<200', {}, ['CHOL  182 mg/dL  <200']],
  ['the limit of a titre', 'WIDAL\t1:160\t<80', {}, ['WIDAL  1:160  <80']],
  ['the value before of a clotted sample', 'CHOL\tClotted\t182', {}, ['CHOL  Clotted  182']],
  ['the value before of a choice', 'UPRO\tTrace\tNil', {}, ['UPRO  Trace  Nil']],
  ['values with units behind their methods', 'CHOL\tCHOD-PAP\t182 mg/dL', { 0: '182 mg/dL' }, []],
  [
    'a titre and a choice behind their methods',
    'WIDAL\tslide\t1:160\nUPRO\tstrip\ttrace',
    { 1: '1:160', 2: 'trace' },
    [],
  ],
  ['a text and a remark', 'UCOL\tPale yellow\tfresh', { 3: 'Pale yellow' }, []],
  ['a number as text', 'UCOL\tstrip\t2', { 3: '2' }, []],
  ['what is computed, with its unit', 'CHOL\t182\t\nVLDL\t\t30 mg/dL', { 0: '182' }, ['VLDL  30 mg/dL']],
])('a table with %s', (_, text, values, left) => {
  const placed = placePasted(text, kinds, 0);
  expect(Object.fromEntries(placed.values.map((one) => [one.place, one.text]))).toEqual(values);
  expect(placed.left).toEqual(left);
});

test('names that look like numbers are no values', () => {
  const hours = [anEntryRow({ analyte: 'GLU1', test: '1 h' }), anEntryRow({ analyte: 'GLU2', test: '2 h' })];
  expect(placePasted('1 h\t162\n2 h\t131', hours, 0)).toEqual({
    values: [
      { place: 0, text: '162' },
      { place: 1, text: '131' },
    ],
    left: [],
  });
});

test.each([
  '14.2',
  '1,80,000',
  '৯৬',
  '-3',
  '−3',
  '<0.5',
  '< 5',
  '>= 40',
  '≤40',
  '180 L',
  '180H',
  '14.2*',
  '96 ↓',
  '12.11.2026',
  '-6,2',
  '6,2 H',
])('%s beside a value may be its value before: nothing is filled in', (other) => {
  expect(place(`HB\t13.9\t${other}`)).toEqual([{}, [`HB  13.9  ${other}`]]);
});

test.each(['13.0-17.0', '13 - 17', 'up to 40', 'g/dL', 'G/DL', 'g / dl', '13-17 g/dL', 'HH', '14.2 HL', 'H', '-'])(
  '%s beside a value is none: the value is filled in',
  (other) => {
    expect(place(`HB\t13.9\t${other}`)).toEqual([{ HB: '13.9' }, []]);
  },
);

test.each([
  ['HB', '10^9/L'],
  ['HB', '10³/µL'],
  ['HB', 'g/L'],
  ['HB', '130-170 g/L'],
  ['HB', 'mmol/L'],
  ['HB', '%'],
  ['HB', '14 pg'],
  ['PCV', 'L/L'],
  ['PLT', '10^3/uL'],
  ['PLT', '150 - 410 x10^3/uL'],
  ['PLT', '10*9/l'],
  ['RBC', '10^6/uL'],
  ['RBC', '/cumm'],
])('a value of %s beside the unit %s is left: it would be another number', (code, unit) => {
  expect(place(`${code}\t30.5\t${unit}`)).toEqual([{}, [`${code}  30.5  ${unit}`]]);
  expect(place(`${code}\t${unit}\t30.5`)).toEqual([{}, [`${code}  ${unit}  30.5`]]);
});

test.each([
  ['HB', 'g/dl'],
  ['PCV', '%'],
  ['PLT', '/uL'],
  ['PLT', '150000 - 410000 /µL'],
  ['RBC', 'million/uL'],
])('a value of %s beside its own unit, as %s, is filled in', (code, unit) => {
  expect(place(`${code}\t30.5\t${unit}`)).toEqual([{ [code]: '30.5' }, []]);
});

test.each([
  ['6.2', false],
  [' 6.2 \r\n', false],
  ['6.2\t', false],
  ['6.2\n4.1', true],
  ['HB\t6.2', true],
])('%j is more than one value: %s', (text, expected) => {
  expect(isBlock(text)).toBe(expected);
});

const analysed = [
  anEntryRow({ analyte: 'HB', test: 'Haemoglobin', unit: 'g/dL' }),
  anEntryRow({ analyte: 'NEUT', test: 'Neutrophils', unit: '%' }),
  anEntryRow({ analyte: 'UREA', test: 'Urea', unit: 'mg/dL' }),
  anEntryRow({ analyte: 'ALT', test: 'ALT (SGPT)', unit: 'U/L' }),
  anEntryRow({ analyte: 'TBIL', test: 'Bilirubin, total', unit: 'mg/dL' }),
];
test.each([
  ['names of an analyser', 'HGB\t13.9\nNEU%\t62\nSGPT\t31', ['13.9', '62', '31'], []],
  ['an absolute count is no share', 'HGB\t13.9\nNEU#\t4.1', ['13.9'], ['NEU#  4.1']],
  ['urea nitrogen is no urea', 'HGB\t13.9\nBUN\t14', ['13.9'], ['BUN  14']],
  ['a name of two quantities', 'HGB\t13.9\nBIL\t1.1', ['13.9'], ['BIL  1.1']],
])('%s', (_, text, values, left) => {
  const placed = placePasted(text, analysed, 0);
  expect([placed.values.map((one) => one.text), placed.left]).toEqual([values, left]);
});

test('a code that is the name of another quantity takes nothing of it', () => {
  const rows = [anEntryRow({ analyte: 'BUN', test: 'Urea', unit: 'mg/dL' }), analysed[0]!];
  expect(placePasted('BUN\t14\nHGB\t13.9', rows, 0)).toEqual({
    values: [{ place: 1, text: '13.9' }],
    left: ['BUN  14'],
  });
});
