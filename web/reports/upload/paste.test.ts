import { expect, test } from 'vitest';
import { anEntryRow } from '#web/testing/reports.ts';
import { placePasted } from './paste.ts';
import { isBlock } from './use-paste.tsx';

const rows = [
  anEntryRow({ analyte: 'HB', test: 'Haemoglobin', testBn: 'হিমোগ্লোবিন' }),
  anEntryRow({ analyte: 'RBC', test: 'Red blood cells' }),
  anEntryRow({ analyte: 'PCV', test: 'Packed cell volume (PCV)' }),
  anEntryRow({ analyte: 'MCV', test: 'MCV', kind: 'FORMULA' }),
  anEntryRow({ analyte: 'PLT', test: 'Platelets' }),
];
/** What goes where, by code, and what is left. */
const place = (text: string, from = 0): [Record<string, string>, readonly string[]] => {
  const { values, left } = placePasted(text, rows, from);
  return [Object.fromEntries(values.map((one) => [rows[one.place]?.analyte ?? '', one.text])), left];
};

test.each<[string, string, number, object, string[]]>([
  ['a column from the top', '13.9\n4.72\n34.8\n180000', 0, { HB: '13.9', RBC: '4.72', PCV: '34.8', PLT: '180000' }, []],
  ['what Windows copies, with its last line end', '13.9\r\n4.72\r\n', 0, { HB: '13.9', RBC: '4.72' }, []],
  ['from the row it was pasted at, past the formula', '34.8\n180000', 2, { PCV: '34.8', PLT: '180000' }, []],
  ['an empty cell leaves its row', '13.9\n\n34.8', 0, { HB: '13.9', PCV: '34.8' }, []],
  ['as long as all rows: what was computed is left', '34.8\n73.7\n180000', 2, { PCV: '34.8', PLT: '180000' }, ['73.7']],
  ['more values than rows', '180000\n9.1', 4, { PLT: '180000' }, ['9.1']],
  ['it ends before what is computed', '34.8', 2, { PCV: '34.8' }, []],
  ['not sure of which rows', '4.72\n34.8\n73.7\n180000\n9.1', 1, {}, ['4.72', '34.8', '73.7', '180000', '9.1']],
  ['values that cannot be read are placed as they are', '6,2\n4..7', 0, { HB: '6,2', RBC: '4..7' }, []],
  ['by name, in any order', 'Platelets\t180000\nHaemoglobin\t13.9', 3, { PLT: '180000', HB: '13.9' }, []],
  ['by code, with units behind', 'hb\t13.9\tg/dL\nP.L.T.\t180\t10³/µL', 0, { HB: '13.9', PLT: '180' }, []],
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

test.each([
  ['6.2', false],
  [' 6.2 \r\n', false],
  ['6.2\t', false],
  ['6.2\n4.1', true],
  ['HB\t6.2', true],
])('%j is more than one value: %s', (text, expected) => {
  expect(isBlock(text)).toBe(expected);
});
