import { expect, it } from 'vitest';
import { starterTests } from '../lab-tests/starter/lists.ts';
import { demoCourses } from './courses.ts';
import { demoAnalytes } from './lab-tests.ts';
import { demoTubes } from './laboratory.ts';
import { demoMonth } from './month.ts';
import { demoPanels } from './report-values.ts';

/** Each value of the demo that stands for an analyte: `test: code`. */
const found = [
  ...demoTubes,
  ...demoCourses.flatMap(({ test, visits }) => visits.map(({ values }) => ({ test, values }))),
  ...demoMonth,
  ...demoPanels.flatMap(({ labTest, values }) => values.map((each) => ({ test: labTest, values: each }))),
];
const codes = found.flatMap(({ test, values = {} }) => Object.keys(values).map((code) => `${test}: ${code}`));

// The demo is not filled in when its test does not measure what its reports say.
it('every value of the demo is one that its test measures', () => {
  const lists = [
    ...Object.entries(demoAnalytes).map(([name, { analytes }]) => ({ name, analytes })),
    ...starterTests(),
  ];
  const known = lists.flatMap(({ name, analytes }) => analytes.map(({ code }) => `${name}: ${code}`));
  expect(codes).not.toHaveLength(0);
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});
