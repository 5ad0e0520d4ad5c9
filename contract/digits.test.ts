import { expect, test } from 'vitest';
import { inDigitsOf, localeFor } from './digits.ts';

test.each([
  ['amount', '1,50,000.50', '১,৫০,০০০.৫০'],
  ['count', '12', '১২'],
  ['date', '2026', '২০২৬'],
  ['patientNumber', '1234 5672', '১২৩৪ ৫৬৭২'],
  ['phone', '98300 12345', '98300 12345'],
  ['reference', 'R-201', 'R-201'],
  ['result', '5.25', '5.25'],
] as const)('in Bengali texts a number that is a %s, %s, is written %s', (kind, written, bengali) => {
  expect(inDigitsOf(kind, written, 'bn')).toBe(bengali);
  expect(inDigitsOf(kind, written, 'en')).toBe(written);
  expect([localeFor(kind, 'bn'), localeFor(kind, 'en')]).toEqual([written === bengali ? 'en-IN' : 'bn-IN', 'en-IN']);
});
