import { expect, test } from 'vitest';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { countStates, findTests, headingIdOf, nameOf, replaceTest, stateOf, wordsOf } from './test-list.ts';

const aTest = (id: number, testName: string, active = true): LabTest => ({
  id,
  testId: id,
  testName,
  testNameBn: '',
  fasting: false,
  testPrice: 199,
  hospital: 'Haripur Lab',
  active,
  department: 'PATHOLOGY',
  method: '',
  referralLab: '',
  toConfirm: false,
  code: '',
  promisedHours: null,
  preparation: '',
  preparationBn: '',
});

test('a changed test keeps its place in the list', () => {
  const [a, b, c] = [aTest(1, 'A'), aTest(2, 'B'), aTest(3, 'C')];
  expect(replaceTest([a, b, c], { ...b, testName: 'B2' })).toEqual([a, { ...b, testName: 'B2' }, c]);
  expect(headingIdOf(7)).toBe('test-7');
});

test('each tab has its count', () => {
  expect(countStates([aTest(1, 'A'), aTest(2, 'B', false), aTest(3, 'C')])).toEqual({ All: 3, Active: 2, Inactive: 1 });
  expect([stateOf(aTest(1, 'A', false)), stateOf(aTest(1, 'A'))]).toEqual(['Inactive', 'Active']);
});

test('a name is in the current language, or in the other one', () => {
  const named = { testName: 'Blood sugar', testNameBn: 'রক্তে সুগার' };
  expect([nameOf(named, 'en'), nameOf(named, 'bn')]).toEqual(['Blood sugar', 'রক্তে সুগার']);
  expect(nameOf({ ...named, testNameBn: '' }, 'bn')).toBe('Blood sugar');
  expect(findTests([{ ...aTest(1, 'Blood sugar'), ...named }], 'সুগার')).toHaveLength(1);
});

test('a picker finds a test by its name in both languages, and by its code', () => {
  expect(wordsOf({ testName: 'Complete Blood Count', testNameBn: 'রক্তের গণনা', code: 'CBC' })).toBe(
    'Complete Blood Count রক্তের গণনা CBC',
  );
});

test('a test is found by its name and hospital', () => {
  const test = aTest(1, 'Lipid Profile (fasting)');
  for (const search of ['', 'lip', 'fasting profile', 'haripur'])
    expect(findTests([test], search), search).toEqual([test]);
  expect(findTests([test], 'ipid')).toEqual([]);
});

test('where no test has all words that are sought, those with one of them are found', () => {
  const [sugar, count, lipid] = [aTest(1, 'Fasting Sugar'), aTest(2, 'Blood Count'), aTest(3, 'Lipid Profile (LP)')];
  expect(findTests([sugar, count, lipid], 'blood sugar')).toEqual([sugar, count]);
  expect(findTests([sugar, count, lipid], 'blood count')).toEqual([count]);
  // So short a word occurs in too many names.
  expect(findTests([sugar, count, lipid], 'lp xyz')).toEqual([]);
});
