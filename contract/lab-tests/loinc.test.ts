import { expect, it } from 'vitest';
import { isLoinc } from './loinc.ts';

it.each([
  // Codes of LOINC's own guide.
  ['2951-2', true],
  ['2345-7', true],
  ['718-7', true],
  ['4548-4', true],
  ['', true],
  ['2345-6', false],
  ['2354-7', false],
  ['23457', false],
  ['abc-1', false],
])('%s is a LOINC code: %s', (text, isCode) => {
  expect(isLoinc(text)).toBe(isCode);
});
