import { expect, test } from 'vitest';
import { isSameInput } from './use-changed.ts';

test.each<[unknown, unknown]>([
  [undefined, ''],
  [null, ''],
  [undefined, null],
  [undefined, false],
  ['120', '120'],
  [{ name: 'Mita' }, { note: '', name: 'Mita' }],
  [{ rows: [{ value: '12.0' }] }, { rows: [{ value: '12.0', unit: undefined }] }],
])('%j and %j are the same input', (one, other) => {
  expect([isSameInput(one, other), isSameInput(other, one)]).toEqual([true, true]);
});

test.each<[unknown, unknown]>([
  ['', '0'],
  [false, true],
  ['12', '12.0'],
  [[''], ['', '']],
  ['', 'text'],
  [
    ['a', 'b'],
    ['a', 'c'],
  ],
  [['a'], { 0: 'a' }],
  [{ name: 'Mita' }, 'Mita'],
  [{ name: 'Mita' }, null],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [{ name: 'Mita' }, { name: 'Mita', note: 'x' }],
  [new File(['a'], 'report.pdf'), new File(['b'], 'report.pdf')],
])('%j and %j are not', (one, other) => {
  expect([isSameInput(one, other), isSameInput(other, one)]).toEqual([false, false]);
});
