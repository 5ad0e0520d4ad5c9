import { describe, expect, it } from 'vitest';
import { countJourneys, countTests, describeCount } from './test-report.ts';

type Report = Parameters<typeof countJourneys>[0];
type Suite = Report['suites'][number];

/** The parts of Playwright's report that are read here: a suite per file, and in it one per `describe`. */
const report = {
  stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
  suites: [
    {
      title: 'login.spec.ts',
      specs: [
        { title: 'a code logs in', file: 'login.spec.ts', tests: [{ status: 'flaky' }] },
        { title: 'a wrong code does not', file: 'login.spec.ts', tests: [{ status: 'expected' }] },
      ],
      suites: [
        {
          title: 'on a phone',
          specs: [{ title: 'the keyboard has digits', file: 'login.spec.ts', tests: [{ status: 'flaky' }] }],
        },
      ],
    },
    {
      title: 'desk.spec.ts',
      specs: [
        { title: 'the desk takes cash', file: 'desk.spec.ts', tests: [{ status: 'unexpected' }] },
        { title: 'the desk cancels', file: 'desk.spec.ts', tests: [{ status: 'expected' }] },
      ],
    },
  ] as Suite[],
} as Report;

describe('a journey that passed at a retry', () => {
  it('counts as passed, and is named, at any depth of its file', () => {
    expect(countJourneys(report)).toEqual({
      passed: 4,
      failed: 1,
      flaky: ['login.spec.ts › a code logs in', 'login.spec.ts › the keyboard has digits'],
    });
  });

  it('is listed in the last lines of the run', () => {
    expect(describeCount({ passed: 4, failed: 0, flaky: ['a.spec.ts › one', 'b.spec.ts › two'] })).toBe(
      '2 flaky: a.spec.ts › one, b.spec.ts › two\n4 passed, 0 failed',
    );
    expect(describeCount({ passed: 4, failed: 1, flaky: [] })).toBe('4 passed, 1 failed');
  });
});

it('a test file that could not be loaded counts as a failure', () => {
  expect(countTests({ numPassedTests: 3, numFailedTests: 0, success: true })).toMatchObject({ passed: 3, failed: 0 });
  expect(countTests({ numPassedTests: 3, numFailedTests: 0, success: false })).toMatchObject({ passed: 3, failed: 1 });
  expect(countTests({ numPassedTests: 3, numFailedTests: 2, success: false })).toMatchObject({ passed: 3, failed: 2 });
});
