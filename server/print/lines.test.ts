import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFace } from '#contract/faces.ts';
import type { Typeface } from '#contract/faces.ts';
import { itemise } from './itemise.ts';
import { breakLines, shorten } from './lines.ts';
import type { Line, Measure } from './lines.ts';

/** Every letter is one point wide. */
const measure: Measure = (text) => ({ pieces: [{ typeface: 'latin', text, width: text.length }], width: text.length });
const write = ({ pieces }: Line) => pieces.map(({ text }) => text).join('');
const broken = (text: string, width: number) => breakLines(text, width, measure).map(write);

test("lines break at spaces, after strokes inside words, and at the writer's line breaks", () => {
  expect(broken('one two three', 8)).toEqual(['one two', 'three']);
  expect(broken('gamma/delta', 8)).toEqual(['gamma/', 'delta']);
  expect(broken('one\ntwo\n\nthree', 20)).toEqual(['one', 'two', '', 'three']);
});

test('numbers with a stroke, and words joined by a no-break space, stay whole', () => {
  expect(broken('a 120-200', 8)).toEqual(['a', '120-200']);
  expect(broken('on 5\u00a0March', 8)).toEqual(['on', '5\u00a0March']);
});

test('breaking loses no letter, and no line is too wide', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/', ' ', 'ক', 'ক্ষ', 'লি'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 20 }), (written, width) => {
      const lines = broken(written, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(written.replaceAll(' ', ''));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
    { numRuns: 300 },
  );
});

test('a line may be exactly as wide as its box, and a word too wide for it is cut', () => {
  expect(broken('one two three', 7)).toEqual(['one two', 'three']);
  expect(broken('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(broken('ab abcdefghij k', 4)).toEqual(['ab', 'abcd', 'efgh', 'ij k']);
  expect(broken(' a', 1)).toEqual(['', 'a']);
});

test('a one-line text ends in dots when it does not fit', () => {
  expect(write(shorten('one two', 7, measure))).toBe('one two');
  expect(write(shorten('one two', 6, measure))).toBe('one t…');
});

const covers = (typeface: Typeface, codePoint: number) => hasFace(typeface, String.fromCodePoint(codePoint));

test('each script gets its typeface; joiners and spaces stay with the text before them', () => {
  expect(itemise('রক্ত CBC ≥ 5', covers)).toEqual([
    { typeface: 'bengali', text: 'রক্ত ' },
    { typeface: 'latin', text: 'CBC ' },
    { typeface: 'symbols', text: '≥' },
    { typeface: 'latin', text: ' 5' },
  ]);
  expect(itemise('র‍্যাব', covers)).toEqual([{ typeface: 'bengali', text: 'র‍্যাব' }]);
  expect(itemise('राम। ᱨᱟᱢ Jose\u0301 ṭ', covers)).toEqual([
    { typeface: 'devanagari', text: 'राम। ' },
    { typeface: 'olChiki', text: 'ᱨᱟᱢ ' },
    { typeface: 'latin', text: 'José ' },
    { typeface: 'latinMore', text: 'ṭ' },
  ]);
});

test('a character that no typeface has is shown as missing, not left out', () => {
  expect(itemise('a😀\u0a85', covers)).toEqual([{ typeface: 'latin', text: 'a\ufffd\ufffd' }]);
});
