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

/**
 * Runs all parts, whatever fails in one: only the journeys need something of another, the build. The checks run beside
 * the build, and the browser comes to this machine meanwhile.
 * @param say called with the name of each part and how it ended
 */
export async function runAll(parts: Parts, say: (line: string) => void): Promise<TestCount> {
  const part = partsOf(say);
  const browser = parts.findBrowser();
  const [checks, build] = await Promise.all([part('Checks', parts.checks), part('Build', parts.build)]);
  const tests = await part('Tests', () => parts.tests({ files: null }));
  return sum([checks, build, tests, await journeysAfter(build, parts, { files: null }, browser, say)]);
}

/** Runs the tests and journeys of some files, without the checks. `title` is a pattern for their titles. */
export async function runSome(
  parts: Parts,
  files: readonly string[],
  title: string | undefined,
  say: (line: string) => void,
): Promise<TestCount> {
  const part = partsOf(say);
  const journeys = files.filter(isJourney);
  const tests = files.filter((file) => !isJourney(file));
  const counts: TestCount[] = [];
  if (tests.length > 0) counts.push(await part('Tests', () => parts.tests({ files: tests, title })));
  if (journeys.length > 0) {
    const browser = parts.findBrowser();
    const build = await part('Build', parts.build);
    counts.push(build, await journeysAfter(build, parts, { files: journeys, title }, browser, say));
  }
  return sum(counts);
}

/** Journeys, and folders of them, are Playwright's; all other tests are Vitest's. */
const isJourney = (file: string) => /^(\.\/)?e2e(\/|$)/.test(file);

async function journeysAfter(
  build: TestCount,
  parts: Parts,
  choice: Choice,
  browser: Promise<string>,
  say: (line: string) => void,
): Promise<TestCount> {
  if (build.failures.length === 0) return partsOf(say)('Journeys in a browser', () => parts.journeys(choice, browser));
  say('\nThe journeys did not run: they need the build.');
  return sum([]);
}

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

export function sum(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    flaky: counts.flatMap(({ flaky }) => flaky),
  };
}
