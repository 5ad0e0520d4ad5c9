import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../check/source.ts';
import { countJourneys, countTests, describeCount, failuresOfFlaky } from './report.ts';
import type { PlaywrightReport } from './report.ts';

type Suite = PlaywrightReport['suites'][number];

const ran = { results: [{ duration: 2500 }], annotations: [] };

/** The parts of Playwright's report that are read here: a suite per file, and in it one per `describe`. */
const report = {
  stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
  suites: [
    {
      title: 'login.spec.ts',
      specs: [
        { title: 'a code logs in', file: 'login.spec.ts', tests: [{ status: 'flaky', ...ran }] },
        { title: 'a wrong code does not', file: 'login.spec.ts', tests: [{ status: 'expected', ...ran }] },
      ],
      suites: [
        {
          title: 'on a phone',
          specs: [{ title: 'the keyboard has digits', file: 'login.spec.ts', tests: [{ status: 'flaky', ...ran }] }],
        },
      ],
    },
    {
      title: 'desk.spec.ts',
      specs: [
        { title: 'the desk takes cash', file: 'desk.spec.ts', tests: [{ status: 'unexpected', ...ran }] },
        { title: 'the desk cancels', file: 'desk.spec.ts', tests: [{ status: 'expected', ...ran }] },
      ],
    },
  ] as unknown as Suite[],
  errors: [],
} as unknown as PlaywrightReport;

const journeyFailure = {
  kind: 'journey',
  what: 'e2e/desk.spec.ts › the desk takes cash',
  repeat: "npm test -- e2e/desk.spec.ts -t 'the desk takes cash'",
};

describe('a journey that passed at a retry', () => {
  it('counts as passed, and is named, at any depth of its file', () => {
    expect(countJourneys(report)).toEqual({
      passed: 4,
      failures: [journeyFailure],
      flaky: ['login.spec.ts › a code logs in', 'login.spec.ts › the keyboard has digits'],
    });
  });

  it('is listed in the last lines of the run', () => {
    expect(describeCount({ passed: 4, failures: [], flaky: ['a.spec.ts › one', 'b.spec.ts › two'] })).toBe(
      '2 flaky: a.spec.ts › one, b.spec.ts › two\n4 passed, 0 failed',
    );
    expect(describeCount({ passed: 4, failures: countJourneys(report).failures, flaky: [] })).toBe(
      '4 passed, 1 failed',
    );
  });

  it('is a failure of a strict run', () => {
    expect(failuresOfFlaky(['a.spec.ts › one'])).toEqual([
      {
        kind: 'journey',
        what: 'e2e/a.spec.ts › one passed only at a retry',
        repeat: 'npm test -- e2e/a.spec.ts -t one --strict',
      },
    ]);
  });
});

it('a journey is repeated by the titles around it, and what stopped all of them is named', () => {
  const inside = { title: 'takes cash', file: 'desk.spec.ts', tests: [{ status: 'unexpected', ...ran }] };
  const suites = [{ title: 'desk.spec.ts', specs: [], suites: [{ title: 'the desk', specs: [inside] }] }] as never;
  const { failures } = countJourneys({ ...report, suites, errors: [{ message: 'No clinic\n at start' }] });
  expect(failures).toEqual([
    { kind: 'start', what: 'Journeys: No clinic', repeat: 'npm test -- e2e' },
    {
      kind: 'journey',
      what: 'e2e/desk.spec.ts › the desk › takes cash',
      repeat: "npm test -- e2e/desk.spec.ts -t 'the desk takes cash'",
    },
  ]);
});

describe('a test that failed', () => {
  const fileWith = (path: string, tests: { title: string; status: string }[], message = '') => ({
    name: join(projectFolder, path),
    status: message || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    message,
    startTime: 0,
    endTime: 1,
    assertionResults: tests.map((one) => ({ ...one, ancestorTitles: ['fees'] })),
  });
  const count = (...testResults: ReturnType<typeof fileWith>[]) => countTests({ numPassedTests: 3, testResults });

  it('is named with its file, and repeated by its whole title', () => {
    const tests = [
      { title: 'are paid', status: 'passed' },
      { title: 'are kept', status: 'failed' },
    ];
    expect(count(fileWith('server/fees.test.ts', tests))).toEqual({
      passed: 3,
      failures: [
        {
          kind: 'test',
          what: 'server/fees.test.ts › fees › are kept',
          repeat: "npm test -- server/fees.test.ts -t 'fees > are kept'",
        },
      ],
      flaky: [],
    });
  });

  it('may be a whole file that could not be loaded', () => {
    expect(count(fileWith('server/fees.test.ts', [], 'Cannot find ./fee.ts\n at load')).failures).toEqual([
      {
        kind: 'test',
        what: 'server/fees.test.ts: Cannot find ./fee.ts',
        repeat: 'npm test -- server/fees.test.ts',
      },
    ]);
  });

  it('counts as a budget where bytes are counted', () => {
    const { failures } = count(fileWith('tools/byte-budgets.test.ts', [{ title: 'is small', status: 'failed' }]));
    expect(failures.map(({ kind }) => kind)).toEqual(['budget']);
  });
});
