import { describe, expect, it } from 'vitest';
import { isGarbled, namedSeparator, plainAmount, sameNameKey, tidyCell, withoutSeparator } from './cells.ts';

it.each([
  ['  ASO  Titre ', 'ASO Titre'],
  ['ASO\u00a0Titre', 'ASO Titre'],
  ['ASO \u00a0\u2009 Titre\u202f', 'ASO Titre'],
  ['two\nlines', 'two\nlines'],
  ['Cafe\u0301', 'Caf\u00e9'],
  // The vowel O in its two halves.
  ['ক\u09c7\u09be', 'ক\u09cb'],
  ['', ''],
])('%j is the cell %j', (cell, tidy) => expect(tidyCell(cell)).toBe(tidy));

it('names that read the same are one name', () => {
  expect(sameNameKey('ASO\u00a0 Titre')).toBe(sameNameKey('aso titre'));
  expect(sameNameKey('ক\u09c7\u09beষ')).toBe(sameNameKey('ক\u09cbষ'));
  expect(sameNameKey('ASO Titre')).not.toBe(sameNameKey('ASOTitre'));
});

describe('question marks', () => {
  it.each(['?????????', '???', 'CBC (????)', '?', '? ??', 'A\ufffd'])('%j has lost its letters', (cell) =>
    expect(isGarbled(cell)).toBe(true),
  );
  it.each(['', 'Fasting?', 'Really??', 'রক্ত?', 'ASO Titre'])('%j has not', (cell) =>
    expect(isGarbled(cell)).toBe(false),
  );
  it('two are enough where all is Bengali', () => {
    expect([isGarbled('?? ????', true), isGarbled('TSH ??', true), isGarbled('কেন?', true)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it.each([
  ['1200', '1200'],
  ['1200.5', '1200.5'],
  ['₹1,200', '1200'],
  ['₹ 1,200.00', '1200.00'],
  ['Rs. 450', '450'],
  ['Rs450', '450'],
  ['INR 450.00', '450.00'],
  ['1,00,000', '100000'],
  ['10,00,000.00', '1000000.00'],
  ['100,000', '100000'],
  ['450/-', '450'],
  ['Rs. 1,450/-', '1450'],
  // Never guessed: left as they are, for the field to refuse.
  ['12,50', '12,50'],
  ['1,2', '1,2'],
  ['1.200,00', '1.200,00'],
  ['1,0000', '1,0000'],
  ['1,200.005', '1,200.005'],
  ['450-500', '450-500'],
  ['৪৫০', '৪৫০'],
  ['-1', '-1'],
  ['', ''],
  ['₹', '₹'],
])('the amount %j is read as %j', (cell, amount) => expect(plainAmount(cell)).toBe(amount));

it.each([
  ['sep=;\r\nA;B', ';', '\r\nA;B'],
  ['\ufeffSEP=\t\nA\tB', '\t', '\nA\tB'],
  ['"sep=,"\nA,B', ',', '\nA,B'],
  ['\ufeffA,B', null, 'A,B'],
  ['separate,B', null, 'separate,B'],
])('the first line of %j names the separator %j', (text, separator, rest) => {
  expect([namedSeparator(text), withoutSeparator(text)]).toEqual([separator, rest]);
});
