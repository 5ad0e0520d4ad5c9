import { expect, it } from 'vitest';
import { concernsOf } from './concerns.ts';
import { missingOf } from './missing.ts';

const of = (code: string, kind: 'NUMBER' | 'FORMULA' | 'CHOICE' | 'TEXT' | 'TITRE') => ({ code, kind });
const count = [of('HB', 'NUMBER'), of('RBC', 'NUMBER'), of('MCH', 'FORMULA'), of('SMEAR', 'TEXT')];

it.each([
  ['one of two', count, ['HB'], ['RBC']],
  ['all but a remark and what is computed', count, ['HB', 'RBC'], []],
  ['nothing', count, [], ['HB', 'RBC']],
  ['words alone', [of('CULTURE', 'TEXT'), of('GRAM', 'TEXT')], ['GRAM'], ['CULTURE']],
  ['choices and titres', [of('HIV', 'CHOICE'), of('O', 'TITRE')], ['O'], ['HIV']],
  ['without a list', [], [], []],
] as const)('of a list is missing: %s', (_, list, valued, missing) => {
  expect(missingOf(list, new Set(valued)).map(({ code }) => code)).toEqual(missing);
});

it('who signs must have seen what is missing and what contradicts itself', () => {
  expect(concernsOf({ rows: [{}], missing: [] })).toEqual([]);
  expect(concernsOf({ rows: [{}], missing: [{}] })).toEqual(['INCOMPLETE']);
  expect(concernsOf({ rows: [{}, { said: 'HIGH' }], missing: [] })).toEqual(['CONTRADICTION']);
  expect(concernsOf({ rows: [{ doubt: 'SUM' }], missing: [{}] })).toEqual(['INCOMPLETE', 'CONTRADICTION']);
});
