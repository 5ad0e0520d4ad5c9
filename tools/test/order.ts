import type { Choice } from './parts.ts';
import type { TestCount } from './report.ts';

/** The parts of a run; `tools/test/parts.ts` has the real ones. */
export interface Parts {
  findBrowser: () => Promise<string>;
  checks: () => Promise<TestCount>;
  build: () => Promise<TestCount>;
  tests: (choice: Choice) => Promise<TestCount>;
  journeys: (choice: Choice, browser: Promise<string>) => Promise<TestCount>;
}

const everything = { tests: { files: null }, journeys: { files: null } };

/**
 * Runs all parts, whatever fails in one: only the journeys need something of another, the build. The checks run beside
 * the build, and the browser comes to this machine meanwhile.
 * @param say called with the name of each part and how it ended
 * @param choice which tests and journeys; a part of which none are chosen does not run
 */
export async function runAll(
  parts: Parts,
  say: (line: string) => void,
  choice: { tests: Choice; journeys: Choice } = everything,
): Promise<TestCount> {
  const checks = partsOf(say)('Checks', parts.checks);
  const [ofChecks, ofChosen] = await Promise.all([checks, runChosen(parts, say, choice, checks)]);
  return sum([ofChecks, ofChosen]);
}

/** Runs the tests and journeys of some files, without the checks. `title` is a pattern for their titles. */
export function runSome(
  parts: Parts,
  files: readonly string[],
  title: string | undefined,
  say: (line: string) => void,
): Promise<TestCount> {
  const [tests, journeys] = [files.filter((file) => !isJourney(file)), files.filter(isJourney)];
  return runChosen(parts, say, { tests: { files: tests, title }, journeys: { files: journeys, title } });
}

/** The build, if journeys are chosen, the tests and the journeys. `before` ends before the tests begin. */
async function runChosen(
  parts: Parts,
  say: (line: string) => void,
  { tests, journeys }: { tests: Choice; journeys: Choice },
  before?: Promise<unknown>,
): Promise<TestCount> {
  const part = partsOf(say);
  const counts: TestCount[] = [];
  const browser = journeys.files?.length === 0 ? null : parts.findBrowser();
  const build = browser && (await part('Build', parts.build));
  if (build) counts.push(build);
  await before;
  if (tests.files?.length !== 0) counts.push(await part('Tests', () => parts.tests(tests)));
  if (build?.failures.length) say('\nThe journeys did not run: they need the build.');
  else if (browser) counts.push(await part('Journeys in a browser', () => parts.journeys(journeys, browser)));
  return sum(counts);
}

/** Journeys, and folders of them, are Playwright's; all other tests are Vitest's. */
const isJourney = (file: string) => /^(\.\/)?e2e(\/|$)/.test(file);

function partsOf(say: (line: string) => void) {
  return async (name: string, work: () => Promise<TestCount>): Promise<TestCount> => {
    const started = Date.now();
    say(`\n── ${name}`);
    const count = await work();
    const end = count.failures.length === 0 ? 'done' : `${count.failures.length} failed`;
    say(`── ${name}: ${end} after ${Math.round((Date.now() - started) / 1000)} s`);
    return count;
  };
}

function sum(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    flaky: counts.flatMap(({ flaky }) => flaky),
  };
}
