import { expect, test } from 'vitest';
import { endsScan, nothingTyped, typedWith } from './scanner.ts';

/** Types the keys, with so many milliseconds from one to the next. */
const typed = (keys: readonly string[], every: number) =>
  keys.reduce((before, key, index) => typedWith(before, { key, timeStamp: index * every }), nothingTyped);
const code = '10004827'.split('');

test('the Enter of a scanner is recognised by its speed', () => {
  expect(endsScan(typed(code, 5), 40)).toBe(true);
  expect(typed(code, 5).text).toBe('10004827');
  expect(endsScan(typed(code.slice(3), 5), 25), 'too few').toBe(false);
  expect(endsScan(typed(code, 5), 70), 'a pause before it').toBe(false);
  expect(endsScan(typed(code, 200), 1600)).toBe(false);
});

test('capital letters belong to a scan; other keys and a pause begin a new one', () => {
  expect(typed(['/', 't', '/', 'Shift', 'A', 'b', 'Shift', 'C'], 5).text).toBe('/t/AbC');
  expect(typed(['1', '2', 'Backspace', '3'], 5).text).toBe('3');
  expect(typedWith(typed(code, 5), { key: 'n', timeStamp: 200 }).text).toBe('n');
});
