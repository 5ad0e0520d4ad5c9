import { expect, test } from 'vitest';
import { analyserNames } from './analyser-names.ts';

const plain = (name: string) => name.toLowerCase();

test.each<[name: string, unit: string, hasNames: boolean]>([
  ['Cholesterol, total', 'mg/dL', true],
  ['CHOL', 'mg/dL', true],
  ['TLC', '/µL', true],
  // In India also the total count.
  ['TC', 'mg/dL', false],
  ['TC', '/µL', false],
  // A share or a count; total or direct.
  ['NEU', '%', false],
  ['BIL', 'mg/dL', false],
])('whether %s in %s names one quantity', (name, unit, hasNames) => {
  expect(analyserNames(name, unit, plain).length > 0).toBe(hasNames);
});

test('no quantity answers to a name that may mean two', () => {
  for (const name of ['Cholesterol, total', 'White blood cells', 'Neutrophils', 'Bilirubin, total'])
    for (const unsure of ['TC', 'NEU', 'BIL'])
      expect(
        ['', '%'].flatMap((unit) => analyserNames(name, unit, plain)),
        name,
      ).not.toContain(unsure);
});
