import { expect, test } from 'vitest';
import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { matches } from './fields/matches.ts';
import { nationalDigits } from '#contract/digits.ts';
import { ignoreDoubleClick } from './actions/button.tsx';

test.each([
  ['98222 22222', '9822222222'],
  ['+91 98222 22222', '9822222222'],
  ['+91-98222-22222', '9822222222'],
  ['919822222222', '9822222222'],
  ['00919822222222', '9822222222'],
  ['098222 22222', '9822222222'],
  ['+91 098222 22222', '9822222222'],
  ['+৯১ ৯৮২২২ ২২২২২', '9822222222'],
  ['9198222222', '9198222222'],
  ['+91 98', '98'],
  ['9191982222', '9191982222'],
])('the phone number %s is dialled as %s', (text, digits) => {
  expect(nationalDigits(text, 10)).toBe(digits);
});

test.each(['98222 22222 98333 33333', '+1 212 555 0100', '982222222233'])(
  '%s is not cut to the number of another person',
  (text) => {
    expect(nationalDigits(text, 10).length).toBeGreaterThan(10);
  },
);

test('empty class names are left out', () => {
  expect(classNames('a', undefined, false, 'b')).toBe('a b');
  expect(classNames(undefined)).toBe('');
});

test('the second click of a double click is ignored', () => {
  let done = 0;
  const press = ignoreDoubleClick(() => void (done += 1));
  for (const detail of [1, 2, 3]) press({ detail } as MouseEvent);
  expect(done).toBe(1);
});

test('a search finds words by their beginnings, in any order and case', () => {
  expect(matches('Dr Subrata Ghosh Cardiology', 'gho sub')).toBe(true);
  expect(matches('Dr Subrata Ghosh', 'hosh')).toBe(false);
  expect(matches('ডাঃ সুব্রত ঘোষ', 'সুব্র')).toBe(true);
  expect(matches('Anything', '')).toBe(true);
  expect(matches('Dr. Rita  Bose (ENT)', ' dr.  bose, ent')).toBe(true);
  expect(matches('Café ECLAIR', 'cafe éclair')).toBe(true);
  expect(matches('Dr. Bose', 'dr roy')).toBe(false);
});
