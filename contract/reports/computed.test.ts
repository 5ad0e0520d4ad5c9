import { describe, expect, it } from 'vitest';
import { computeEntered } from './computed.ts';

const formula = (code: string, text: string, decimals = 1) => ({ code, kind: 'FORMULA', formula: text, decimals });
const number = (code: string) => ({ code, kind: 'NUMBER', formula: '', decimals: 1 });
const list = [
  number('A'),
  formula('TWICE', 'A * 2'),
  formula('BY_AGE', 'A * AGE', 0),
  formula('BY_SEX', 'A + 10 * FEMALE', 2),
];

describe('a computed value', () => {
  it.each([
    ['of a woman of 40', '5.5', { age: 40, isFemale: true }, ['11.0', '220', '15.50']],
    ['of a man of 40', '5.5', { age: 40, isFemale: false }, ['11.0', '220', '5.50']],
    ['of a newborn', '5.5', { age: 0, isFemale: true }, ['11.0', '0', '15.50']],
    ['of an unknown sex is none where the sex is needed', '5.5', { age: 40, isFemale: null }, ['11.0', '220', '']],
    ['of an unknown age is none where the age is needed', '5.5', { age: null, isFemale: true }, ['11.0', '', '15.50']],
    ['of a bound is none', '<5', { age: 40, isFemale: true }, ['', '', '']],
    ['of words is none', 'Clotted', { age: 40, isFemale: true }, ['', '', '']],
    ['of nothing is none', undefined, { age: 40, isFemale: true }, ['', '', '']],
  ])('%s', (_, a, person, values) => {
    const entered = new Map(a === undefined ? [] : [['A', a]]);
    expect([...computeEntered(list, entered, person)]).toEqual([
      ['TWICE', values[0]],
      ['BY_AGE', values[1]],
      ['BY_SEX', values[2]],
    ]);
  });
});
