import { expect, test } from 'vitest';
import { orNothing, readAmount, returnOf } from './amounts.ts';

test('what goes back is counted to the paisa', () => {
  expect(returnOf('500', 199)).toBe(301);
  expect(returnOf('200.10', '199.80')).toBe(0.3);
  expect(returnOf('199', '199')).toBe(0);
});

test('nothing goes back of too little, of nothing, of what is no amount', () => {
  expect(returnOf('100', 199)).toBeNull();
  expect(returnOf('', 199)).toBeNull();
  expect(returnOf('5.', 1)).toBeNull();
  expect(returnOf('', 0)).toBeNull();
  expect(returnOf('500', 'all')).toBeNull();
  expect([readAmount('12345678'), readAmount('x5'), readAmount('5x'), readAmount('1234567.89')]).toEqual([
    null,
    null,
    null,
    1_234_567.89,
  ]);
  expect(readAmount('1,000')).toBeNull();
  expect(readAmount('1.234')).toBeNull();
});

test('an empty line is left out', () => {
  expect(orNothing('  ')).toBeUndefined();
  expect(orNothing('4711')).toBe('4711');
});
