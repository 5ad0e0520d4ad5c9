import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** The result of a test run. */
export interface TestCount {
  passed: number;
  failed: number;
  /** Tests that passed only at a retry: `file › title`. */
  flaky: string[];
}

/** Reads Vitest's JSON report; its tests have no retries. */
export function countTests(report: { numPassedTests: number; numFailedTests: number; success: boolean }): TestCount {
  // A file that cannot be loaded has no failed tests, but the run has failed.
  const failed = Math.max(report.numFailedTests, report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, flaky: [] };
}

/** Reads Playwright's JSON report. A journey that passed at a retry counts as passed, and is named. */
export function countJourneys({ stats, suites }: Pick<JSONReport, 'stats' | 'suites'>): TestCount {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: suites.flatMap(namesOfFlaky) };
}

function namesOfFlaky({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file} › ${title}`),
  );
  return [...own, ...suites.flatMap(namesOfFlaky)];
}

/** The last lines of `npm test`. */
export function describeCount({ passed, failed, flaky }: TestCount): string {
  const line = `${passed} passed, ${failed} failed`;
  return flaky.length === 0 ? line : `${flaky.length} flaky: ${flaky.join(', ')}\n${line}`;
}
