import { expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { clashOf, newLine } from './draft.ts';
import { findItems, itemsOf } from './find-items.ts';

const doctor = (name: string, nameBn: string) =>
  ({ id: 1, phoneNumber: '9', name, nameBn, speciality: 'Heart', specialityBn: 'হৃদ্‌রোগ' }) as Doctor;
const labTest = (id: number, testName: string, testNameBn = '', active = true) =>
  ({ id, testName, testNameBn, code: '', testPrice: 250, active }) as LabTest;
const items = itemsOf(
  [doctor('Dr. Anirban Sarkar', 'ডা. অনির্বাণ সরকার')],
  [
    labTest(1, 'Lab Tests: Complete Blood Count', 'সম্পূর্ণ রক্ত পরীক্ষা'),
    labTest(2, 'Fasting Sugar', 'ফাস্টিং সুগার'),
    labTest(3, 'Sugar PP'),
    labTest(5, 'Cardiac Tests: ECG'),
    labTest(6, 'Specialty: Thyroid Profile'),
    labTest(4, 'Chest X-ray', '', false),
  ],
);
const found = (typed: string) => findItems(items, typed).map(({ name }) => name);

test('an item is found by its short form, its words in either script, and as they sound', () => {
  expect(found('cbc')).toEqual(['Lab Tests: Complete Blood Count']);
  expect(found('as')).toEqual(['Dr. Anirban Sarkar']);
  expect(found('sugar f')).toEqual(['Fasting Sugar']);
  expect(found('সুগার')).toContain('Fasting Sugar');
  expect(found('সরকার')).toEqual(['Dr. Anirban Sarkar']);
  expect(found('sorkar'), 'as it sounds').toEqual(['Dr. Anirban Sarkar']);
  expect(found('heart')).toEqual(['Dr. Anirban Sarkar']);
});

test('what is spelt so comes before what sounds so', () => {
  expect(found('thy')[0]).toBe('Specialty: Thyroid Profile');
});

test('nothing typed finds nothing, and a test that is not offered is not found', () => {
  expect([found(''), found(' . '), found('chest')]).toEqual([[], [], []]);
});

test('a package on offer is found by its code, and a test in it is not added beside it', () => {
  const tests = [{ testId: 2, testName: 'Fasting Sugar', testNameBn: 'ফাস্টিং সুগার' }];
  const one = { packageId: 9, name: 'Sugar care', nameBn: '', code: 'SC', price: 300, offered: true, tests };
  const packages = [one, { ...one, packageId: 10, offered: false }] as TestPackage[];
  const all = itemsOf([], [labTest(2, 'Fasting Sugar', 'ফাস্টিং সুগার'), labTest(3, 'Sugar PP')], packages);
  const [whole] = findItems(all, 'sc');
  expect(findItems(all, 'sc').map(({ type, id }) => [type, id])).toEqual([['package', 9]]);
  const [inside, beside] = all;
  const clash = { test: ['Fasting Sugar', 'ফাস্টিং সুগার'], whole };
  expect(clashOf([newLine(whole!)], inside!)).toEqual({ ...clash, isWholeNew: false });
  expect(clashOf([newLine(inside!)], whole!)).toEqual({ ...clash, isWholeNew: true });
  expect(clashOf([newLine(whole!)], whole!)).toEqual({ ...clash, isWholeNew: false });
  expect(clashOf([newLine(whole!), newLine(beside!)], beside!)).toBeUndefined();
});

test('a letter finds in 50 ms among 3,000 tests, also nothing', () => {
  const all = itemsOf(
    [],
    Array.from({ length: 3000 }, (_, id) => labTest(id, `Lab Tests: Kidney Profile ${id}`, `কিডনি প্রোফাইল ${id}`)),
  );
  for (const [typed, count] of [
    ['kid', 8],
    ['kidni prof', 8],
    ['zz', 0],
  ] as const) {
    const started = performance.now();
    expect(findItems(all, typed)).toHaveLength(count);
    expect(performance.now() - started).toBeLessThan(50);
  }
});
