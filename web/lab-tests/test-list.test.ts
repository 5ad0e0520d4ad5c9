import { expect, test } from 'vitest';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { countStates, headingIdOf, isSought, nameOf, stateOf } from './listed.ts';
import { replaced } from './readings.ts';

const aTest = (id: number, testName: string, active = true): LabTest => ({
  id,
  testId: id,
  testName,
  testNameBn: '',
  testPrice: 199,
  hospital: 'Haripur Lab',
  active,
});

test('a changed test stands in its place, the others stay', () => {
  const [a, b, c] = [aTest(1, 'A'), aTest(2, 'B'), aTest(3, 'C')];
  expect(replaced([a, b, c], { ...b, testName: 'B2' })).toEqual([a, { ...b, testName: 'B2' }, c]);
  expect(headingIdOf(7)).toBe('test-7');
});

test('tabs are counted', () => {
  expect(countStates([aTest(1, 'A'), aTest(2, 'B', false), aTest(3, 'C')])).toEqual({ All: 3, Active: 2, Inactive: 1 });
  expect([stateOf(aTest(1, 'A', false)), stateOf(aTest(1, 'A'))]).toEqual(['Inactive', 'Active']);
});

test("a name is in the reader's language, or in the other where it has none", () => {
  const named = { testName: 'Blood sugar', testNameBn: 'রক্তে সুগার' };
  expect([nameOf(named, 'en'), nameOf(named, 'bn')]).toEqual(['Blood sugar', 'রক্তে সুগার']);
  expect(nameOf({ ...named, testNameBn: '' }, 'bn')).toBe('Blood sugar');
  expect(isSought({ ...aTest(1, 'Blood sugar'), ...named }, 'সুগার')).toBe(true);
});

test('a test is found by the words of its name and hospital', () => {
  const test = aTest(1, 'Lipid Profile (fasting)');
  for (const sought of ['', 'lip', 'fasting profile', 'haripur']) expect(isSought(test, sought), sought).toBe(true);
  expect(isSought(test, 'ipid')).toBe(false);
});
