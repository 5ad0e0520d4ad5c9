import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from '../build.ts';
import type { CheckResult } from '../check.ts';
import { findBrowser } from '../find-browser.ts';
import type { Failure } from './failures.ts';
import type { Parts } from './order.ts';
import { runNode } from './program.ts';
import type { Run } from './program.ts';
import { keepRecord, recordOfJourneys, recordOfTests } from './record.ts';
import { countJourneys, countTests } from './report.ts';
import type { PlaywrightReport, TestCount, VitestReport } from './report.ts';

/** Which tests or journeys run: `null` is all; the pattern is for their titles. */
export interface Choice {
  files: readonly string[] | null;
  title?: string | undefined;
}

/**
 * The parts of a run, as programs of this project.
 * @param checkArgs further arguments of `npm run check`
 * @param tags which tagged tests run, as Vitest's filter; those of `npm run drill programs` take long
 */
export function partsOf(run: Run, checkArgs: readonly string[] = [], tags = '!drill'): Parts {
  return {
    findBrowser: () => {
      const found = findBrowser(run.say);
      // A caller that awaits it gets the failure; until then it must not count as unhandled.
      found.catch(() => undefined);
      return found;
    },
    checks: () => runChecks(run, checkArgs),
    build: () => runBuild(run),
    tests: (choice) => runTests(run, choice, tags),
    journeys: (choice, browser) => runJourneys(run, choice, browser),
  };
}

/** The checks (`npm run check`), whose output comes when they end. */
async function runChecks(run: Run, args: readonly string[]): Promise<TestCount> {
  const file = join(run.temporary, 'checks.json');
  const code = await runNode(run, ['tools/check.ts', '--report', file, ...args], { quiet: true });
  const results = await readReport<CheckResult[]>(file);
  if (results === null) return failed({ kind: 'start', what: 'The checks did not run', repeat: 'npm run check' });
  const failures = results
    .filter(({ violations }) => violations.length > 0)
    .map(({ name, violations }): Failure => {
      const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
      return { kind: 'check', what: `${name}: ${violations[0]}${more}`, repeat: `npm run check -- ${name}` };
    });
  return withExit(code, { passed: 0, failures, flaky: [] }, 'The checks', 'npm run check');
}

/** The files for the browser and the demo data, if they are not up to date. */
async function runBuild(run: Run): Promise<TestCount> {
  try {
    await buildIfStale(run.say);
    // Tests and journeys begin with copies of these; a test that needs one says why it could not be made.
    await runNode(run, ['e2e/support/make-demo.ts']);
    return { passed: 0, failures: [], flaky: [] };
  } catch (error) {
    const why = messageOf(error);
    run.say(why);
    return failed({ kind: 'start', what: firstLineOf(why), repeat: 'npm run build' });
  }
}

/** The tests without a browser. */
async function runTests(run: Run, { files, title }: Choice, tags: string): Promise<TestCount> {
  const report = join(run.temporary, 'vitest.json');
  const reporter = files === null ? 'dot' : 'default';
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`];
  const filter = tags === '' ? [] : [`--tags-filter=${tags}`];
  const wanted = [...(files ?? []), ...(title === undefined ? [] : ['-t', title]), ...filter];
  // All tests: those whose rules go by the hour also at other hours.
  const environment = files === null && title === undefined ? { TEST_HOURS: '1' } : {};
  const code = await runNode(run, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...wanted], { environment });
  const counted = await readReport<VitestReport>(report);
  const repeat = ['npm test --', ...(files ?? ['server', 'contract', 'tools', 'web'])].join(' ');
  if (counted === null) return failed({ kind: 'start', what: 'The tests did not run', repeat });
  // With a title only a part of each file ran.
  if (title === undefined) await keepRecord({ tests: recordOfTests(counted) });
  const count = countTests(counted);
  // Vitest is content with a title that no test has.
  if (title !== undefined && count.passed + count.failures.length === 0)
    return failed({ kind: 'start', what: `No test there has the title ${title}`, repeat });
  return withExit(code, count, 'The tests', repeat);
}

/** The journeys. `browser` is awaited first: it may still be on its way to this machine. */
async function runJourneys(run: Run, { files, title }: Choice, browser: Promise<string>): Promise<TestCount> {
  const report = join(run.temporary, 'playwright.json');
  const repeat = ['npm test --', ...(files ?? ['e2e'])].join(' ');
  let program: string;
  try {
    program = await browser;
  } catch (error) {
    return failed({ kind: 'start', what: `No browser: ${firstLineOf(messageOf(error))}`, repeat });
  }
  const environment = { CHROMIUM_PATH: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const wanted = [...(files ?? []), ...(title === undefined ? [] : ['-g', title])];
  const args = ['test', '--reporter=list,json', ...wanted];
  const code = await runNode(run, ['node_modules/@playwright/test/cli.js', ...args], { environment });
  const counted = await readReport<PlaywrightReport>(report);
  if (counted === null) return failed({ kind: 'start', what: 'The journeys did not run', repeat });
  await keepRecord({ journeys: recordOfJourneys(counted) });
  return withExit(code, countJourneys(counted), 'The journeys', repeat);
}

/** A program that failed, though its report names no failure, has failed all the same. */
function withExit(code: number | null, counted: TestCount, who: string, repeat: string): TestCount {
  if (code === 0 || counted.failures.length > 0) return counted;
  const what = `${who} ended with ${code === null ? 'a signal' : code}, see above`;
  return { ...counted, failures: [{ kind: 'start', what, repeat }] };
}

const failed = (failure: Failure): TestCount => ({ passed: 0, failures: [failure], flaky: [] });
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const firstLineOf = (text: string) => text.split('\n', 1)[0] ?? '';

async function readReport<R>(file: string): Promise<R | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as R);
}
