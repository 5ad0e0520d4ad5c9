import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeRun, namedOf } from './westgard.ts';

/** Runs of two levels: `[level 1, level 2]` in standard deviations. */
const runsOf = (...runs: (readonly number[])[]) => runs.map((run) => run.map((z, index) => ({ level: index + 1, z })));
const rulesOf = (...runs: (readonly number[])[]) => judgeRun(runsOf(...runs)).rules;
const quiet = [0.2, -0.3] as const;

it.each([
  ['nothing beyond 2 SD', [[1.9, -1.9]], []],
  ['one beyond 2 SD is a warning', [[2.1, 0]], []],
  ['exactly 3 SD', [[3, 0]], []],
  ['beyond 3 SD', [[3.01, 0]], ['1-3s']],
  ['beyond -3 SD on level 2', [[0, -3.2]], ['1-3s']],
  ['both levels beyond 2 SD on one side', [[2.1, 2.2]], ['2-2s']],
  [
    'one level twice beyond 2 SD on one side',
    [
      [2.1, 0],
      [2.3, 0.1],
    ],
    ['2-2s'],
  ],
  [
    'one level beyond 2 SD now, the other before',
    [
      [0, 2.3],
      [2.1, 0],
    ],
    [],
  ],
  [
    'one level beyond 2 SD on two sides',
    [
      [2.1, 0],
      [-2.3, 0.1],
    ],
    [],
  ],
  ['the levels beyond 2 SD on two sides', [[2.1, -2.1]], ['R-4s']],
  ['4 SD apart, but one within 2 SD', [[2.6, -1.6]], []],
  [
    'two runs of two levels beyond 1 SD',
    [
      [1.1, 1.2],
      [1.3, 1.1],
    ],
    ['4-1s'],
  ],
  [
    'one level four times beyond 1 SD',
    [
      [1.1, 0],
      [1.2, 0],
      [1.3, 0],
      [1.1, 0],
    ],
    ['4-1s'],
  ],
  [
    'three beyond 1 SD',
    [
      [0.9, 1.2],
      [1.3, 1.1],
    ],
    [],
  ],
  ['five runs of two levels above the mean', Array.from({ length: 5 }, () => [0.1, 0.2]), ['10x']],
  ['ten of one level below the mean', Array.from({ length: 10 }, () => [-0.1, 0.2]), ['10x']],
  ['nine of one level below the mean', Array.from({ length: 9 }, () => [-0.1, 0.2]), []],
  ['an earlier break that has passed', [[3.5, 0], quiet], []],
] as const)('%s', (_, runs, rules) => {
  expect(rulesOf(...runs)).toEqual(rules);
});

it('warns beyond 2 SD, and only there', () => {
  expect(judgeRun(runsOf([2, -2])).isWarning).toBe(false);
  expect(judgeRun(runsOf([0, -2.01])).isWarning).toBe(true);
  expect(judgeRun(runsOf([2.01, 0], [0, 0])).isWarning).toBe(false);
});

it('judges what is turned over and what has no control', () => {
  expect(judgeRun([])).toEqual({ rules: [], isWarning: false });
  const score = fc.integer({ min: -350, max: 350 }).map((n) => n / 100);
  fc.assert(
    fc.property(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 14 }), (runs) => {
      expect(rulesOf(...runs.map((run) => run.map((z) => -z)))).toEqual(rulesOf(...runs));
    }),
  );
});

describe('a rejected run names', () => {
  it.each([
    ['the value beyond 3 SD alone', [0.2, 3.4], [3.4]],
    ['both beyond 2 SD', [2.1, -2.4], [2.1, -2.4]],
    ['all, where small ones add up', [1.2, 1.4], [1.2, 1.4]],
    ['none at exactly 2 SD', [2, 3.1], [3.1]],
  ])('%s', (_, run, named) => {
    expect(namedOf(run.map((z) => ({ z }))).map(({ z }) => z)).toEqual(named);
  });
});
