import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { projectFolder } from '../check/source.ts';
import { repeatTest } from './failures.ts';
import type { Failure } from './failures.ts';

/** The result of a part of `npm test`. */
export interface TestCount {
  passed: number;
  failures: Failure[];
  /** Tests that passed only at a retry: `file › title`. */
  flaky: string[];
}

/** What we read of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: string;
    /** Why the file itself failed; empty if it did not. */
    message: string;
    /** Milliseconds of the clock. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; title: string; ancestorTitles: string[] }[];
  }[];
}

/** What we read of Playwright's JSON report. */
export type PlaywrightReport = Pick<JSONReport, 'stats' | 'suites' | 'errors'>;

/** Reads Vitest's report; its tests have no retries. Tests of byte budgets count as budgets. */
export function countTests({ numPassedTests, testResults }: VitestReport): TestCount {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = pathOf(name);
    const kind: Failure['kind'] = file.endsWith('budgets.test.ts') ? 'budget' : 'test';
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length > 0)
      return failed.map(({ title, ancestorTitles }) => {
        const titles = [...ancestorTitles, title].filter(Boolean);
        return { kind, what: [file, ...titles].join(' › '), repeat: repeatTest(file, titles.join(' > ')) };
      });
    // A file that cannot be loaded, or whose hooks fail, has no failed tests.
    const why = message.split('\n', 1)[0] ?? '';
    return status === 'failed' ? [{ kind, what: `${file}: ${why || 'did not run'}`, repeat: repeatTest(file) }] : [];
  });
  return { passed: numPassedTests, failures, flaky: [] };
}

/** Reads Playwright's report. A journey that passed at a retry counts as passed, and is named. */
export function countJourneys({ stats, suites, errors }: PlaywrightReport): TestCount {
  const journeys = suites.flatMap((suite) => journeysOf(suite, []));
  const outside = errors.map(({ message = '' }) => ({
    kind: 'start' as const,
    what: `Journeys: ${message.split('\n', 1)[0]}`,
    repeat: 'npm test -- e2e',
  }));
  const failed = journeys.filter(({ status }) => status === 'unexpected');
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...outside,
      ...failed.map(({ file, titles }) => ({
        kind: 'journey' as const,
        what: [`e2e/${file}`, ...titles].join(' › '),
        repeat: repeatTest(`e2e/${file}`, titles.join(' ')),
      })),
    ],
    flaky: journeys.filter(({ status }) => status === 'flaky').map(({ file, titles }) => `${file} › ${titles.at(-1)}`),
  };
}

interface Journey {
  /** Relative to `e2e`. */
  file: string;
  titles: string[];
  status: string;
  seconds: number;
  /** The addresses that its browser asked for (`e2e/support/test.ts`). */
  addresses: string[];
}

/** The journeys of a suite: Playwright has one for each file, and in it one for each `describe`. */
export function journeysOf({ specs, suites = [] }: JSONReportSuite, titles: string[]): Journey[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results, annotations }) => ({
      file,
      titles: [...titles, title],
      status,
      seconds: (results.at(-1)?.duration ?? 0) / 1000,
      addresses: annotations.find(({ type }) => type === 'addresses')?.description?.split(' ') ?? [],
    })),
  );
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, [...titles, suite.title]))];
}

/** A failure for each journey that passed only at a retry, for `--strict`. */
export function failuresOfFlaky(flaky: readonly string[]): Failure[] {
  return flaky.map((name) => {
    const [file = '', ...titles] = name.split(' › ');
    const what = `e2e/${name} passed only at a retry`;
    return { kind: 'journey', what, repeat: `${repeatTest(`e2e/${file}`, titles.join(' '))} --strict` };
  });
}

/** The last lines of `npm test`. */
export function describeCount({ passed, failures, flaky }: TestCount): string {
  const line = `${passed} passed, ${failures.length} failed`;
  return flaky.length === 0 ? line : `${flaky.length} flaky: ${flaky.join(', ')}\n${line}`;
}

const pathOf = (file: string) => relative(projectFolder, file).replaceAll('\\', '/');
