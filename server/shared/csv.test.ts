import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines, neutralise, restore } from './csv.ts';

const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\u0000', "'", '"', ',', ' ', '＝', 'ক'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

it('no exported cell is calculated by a spreadsheet', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(neutralise(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      // eslint-disable-next-line no-control-regex
      expect(neutralise(text)).not.toMatch(/^[\t\r\n\0]/);
    }),
  );
});

it.each(['633412345678', "'633412345678", '0012', '12e5'])('%s is read back unchanged', (text) =>
  expect(restore(neutralise(text))).toBe(text),
);

it('a cell is read back unchanged, also through a file', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(restore(neutralise(text))).toBe(text);
      expect(parse(csvLines([[text, 'x']]), { record_delimiter: ['\r\n'] })).toEqual([[neutralise(text), 'x']]);
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['+91 98300', "'+91 98300"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\u0000', "'\u0000"],
  [' =1', "' =1"],
  ['633412345678', "'633412345678"],
  ['0012', "'0012"],
  ['12E5', "'12E5"],
  ["'633412345678", "''633412345678"],
])('%j is written as %j', (text, written) => expect(neutralise(text)).toBe(written));

it.each([
  'Blood sugar',
  '250.50',
  '9830012345',
  '63341234567',
  '0.50',
  '0',
  '12E5 A',
  'a=b',
  "O'Brien",
  "'quoted'",
  'রক্ত',
])('%s is written unchanged', (text) => expect(neutralise(text)).toBe(text));
