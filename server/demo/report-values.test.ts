import { expect, it } from 'vitest';
import { starterTests } from '../lab-tests/starter/lists.ts';
import { demoCourses } from './courses.ts';
import { demoAnalytes } from './lab-tests.ts';
import { demoTubes } from './laboratory.ts';
import { demoPanels } from './report-values.ts';

/** Each value of the demo that stands for an analyte: `test: code`. */
const codes = [
  ...demoTubes.flatMap(({ test, values = {} }) => Object.keys(values).map((code) => `${test}: ${code}`)),
  ...demoCourses.flatMap(({ test, visits }) =>
    visits.flatMap(({ values }) => Object.keys(values).map((code) => `${test}: ${code}`)),
  ),
  ...demoPanels.flatMap(({ labTest, rows }) =>
    rows.flatMap(({ analyte }) => (analyte ? [`${labTest}: ${analyte}`] : [])),
  ),
];

// The demo is not filled in when its test does not measure what its reports say.
it('every value of the demo is one that its test measures', () => {
  const lists = [...Object.entries(demoAnalytes).map(([name, { analytes }]) => ({ name, analytes })), ...starterTests];
  const known = lists.flatMap(({ name, analytes }) => analytes.map(({ code }) => `${name}: ${code}`));
  expect(codes).not.toHaveLength(0);
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});
