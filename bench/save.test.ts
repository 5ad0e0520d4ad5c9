import { expect, test } from 'vitest';
import { mustHaveMeasured } from './save.ts';

test('a bench that measured nothing, or no number, fails', () => {
  expect(() => mustHaveMeasured({ share: 0.8, growth: 0 })).not.toThrow();
  expect(() => mustHaveMeasured({})).toThrow('Nothing was measured.');
  for (const value of [Number.NaN, Infinity])
    expect(() => mustHaveMeasured({ share: 0.8, growth: value })).toThrow('Not measured: growth');
});
