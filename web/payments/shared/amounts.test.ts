import { expect, test } from 'vitest';
import { emptyToUndefined, readAmount, changeOf } from './amounts.ts';

test('the change is exact to the paisa', () => {
  expect(changeOf('500', 199)).toBe(301);
  expect(changeOf('200.10', '199.80')).toBe(0.3);
  expect(changeOf('199', '199')).toBe(0);
});

test('there is no change for too little, for nothing, or for an invalid amount', () => {
  expect(changeOf('100', 199)).toBeNull();
  expect(changeOf('', 199)).toBeNull();
  expect(changeOf('5.', 1)).toBeNull();
  expect(changeOf('', 0)).toBeNull();
  expect(changeOf('500', 'all')).toBeNull();
  expect([readAmount('12345678'), readAmount('x5'), readAmount('5x'), readAmount('1234567.89')]).toEqual([
    null,
    null,
    null,
    1_234_567.89,
  ]);
  expect(readAmount('1,000')).toBe(1000);
  expect(readAmount('1.234')).toBeNull();
});

test('an empty field is left out', () => {
  expect(emptyToUndefined('  ')).toBeUndefined();
  expect(emptyToUndefined('4711')).toBe('4711');
});
