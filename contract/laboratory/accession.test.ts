import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLetter, numberAtEnd, readAccession, writeAccession, writeSampleNumber } from './accession.ts';

const anAccession = fc.integer({ min: 0, max: 9_999_999_999 }).map((n) => String(n).padStart(10, '0'));

it('a number is read as it is shown, with blanks, without the letter, in Bengali digits', () => {
  fc.assert(
    fc.property(anAccession, (accession) => {
      expect(readAccession(writeAccession(accession))).toBe(accession);
      expect(readAccession(` ${accession}\n`)).toBe(accession);
      expect(readAccession(writeAccession(accession).toLowerCase())).toBe(accession);
    }),
  );
  expect(readAccession('০৩২৬ ০০০০১২')).toBe('0326000012');
});

it('the letter notices a wrong digit, and two neighbours that changed places', () => {
  fc.assert(
    fc.property(anAccession, fc.nat(9), fc.integer({ min: 1, max: 9 }), (accession, place, more) => {
      const digits = Array.from(accession, Number);
      const wrong = digits.with(place, (digits[place]! + more) % 10).join('');
      expect(readAccession(wrong + checkLetter(accession))).toBeNull();
      const next = (place + 1) % 10;
      const swapped = digits.with(place, digits[next]!).with(next, digits[place]!);
      if (digits[place] !== digits[next]) expect(readAccession(swapped.join('') + checkLetter(accession))).toBeNull();
    }),
  );
});

it.each(['', '032600001', '03260000123', 'P0326000012', '0326000012KK', '98300 12345 67'])(
  '%j is no number',
  (text) => {
    expect(readAccession(text)).toBeNull();
  },
);

it.each([
  ['0326000012', '0326 000012 W'],
  ['0326000012, 0326000013', '0326 000012 W, 0326 000013 G'],
  ['S-7', 'S-7'],
  ['S-7, 0326000012', 'S-7, 0326 000012 W'],
  ['03260000123', '03260000123'],
  ['0326 000012', '0326 000012'],
  ['', ''],
])('the sample number %j of a report is shown as %j', (kept, shown) => {
  expect(writeSampleNumber(kept)).toBe(shown);
});

it.each([
  ['1126000012', '', '1126000012'],
  ['1126 000012 T', '', '1126000012'],
  ['B 11126000012T', 'B 1', '1126000012'],
  ['B 1 1126 000012 t', 'B 1', '1126000012'],
  ['ফ্রিজ ২১১২৬০০০০১২', 'ফ্রিজ ২', '1126000012'],
  ['Rack-1126000012', 'Rack-', '1126000012'],
])('a number stands at the end of %s', (text, before, accession) =>
  expect(numberAtEnd(text)).toEqual({ before, accession }),
);

it.each(['B 1', '', 'A 3', '112600001', '1126 000012 X', '1126000012 upper shelf', 'Fridge 2026'])(
  'no number stands at the end of %s',
  (text) => expect(numberAtEnd(text)).toBeNull(),
);
