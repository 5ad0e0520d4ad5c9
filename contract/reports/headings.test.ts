import { expect, it } from 'vitest';
import { headingsOf } from './headings.ts';

it.each([
  ['none', [], []],
  ['no groups', ['', undefined, null], [null, null, null]],
  ['one group', ['Count', 'Count'], ['Count', null]],
  ['rows before the first group', ['', 'Count', 'Count'], [null, 'Count', null]],
  ['rows after a group', ['Count', '', undefined], ['Count', '', null]],
  ['rows between groups', ['Count', null, 'Smear'], ['Count', '', 'Smear']],
  ['a group that goes on after another', ['Count', 'Smear', 'Count'], ['Count', 'Smear', 'Count']],
] as const)('headings of %s', (_, groups, headings) => {
  expect(headingsOf(groups)).toEqual(headings);
});
