import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { findBrowser } from './find-browser.ts';
import { waitForStop } from './stop.ts';
import { countJourneys, countTests, describeCount } from './test-report.ts';
import type { TestCount } from './test-report.ts';

/**
 * `npm test`: the checks, the build, all tests, and the journeys in a real browser; the first failure ends it. With
 * `--strict`, a journey that passed only at a retry is a failure. All files of the run are in one temporary folder,
 * which is removed at the end, even after a failure.
 */
const { strict } = parseArgs({ options: { strict: { type: 'boolean', default: false } } }).values;
const root = join(import.meta.dirname, '..');
// A short name: the path of a socket may have at most 104 bytes on macOS.
const temporary = await mkdtemp(join(tmpdir(), 'ct-'));
// PostgreSQL, and the tests that start as another user, need to pass through the folder.
await chmod(temporary, 0o711);
const total: TestCount = { passed: 0, failed: 0, flaky: [] };
const stopRequest = waitForStop();

try {
  await step('Checks', () => runNode('tools/check.ts'));
  await step('Build', () => buildIfStale((line) => console.log(line)));
  await step('Tests', runVitest);
  await step('Journeys in a browser', runPlaywright);
  // The trace of a retried journey is kept, to see why the first try failed.
  if (total.flaky.length === 0) await rm(join(root, 'test-results'), { recursive: true, force: true });
  else if (strict) throw new Error('A journey needed a second try, which --strict does not allow.');
} catch (error) {
  if (total.failed === 0) total.failed = 1;
  process.exitCode = 1;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
console.log(`\n${describeCount(total)}`);
process.exit();

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  await work();
  console.log(`── ${name}: done in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function runVitest(): Promise<void> {
  const file = join(temporary, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  await runCounting(file, () => runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters]), countTests);
}

async function runPlaywright(): Promise<void> {
  const file = join(temporary, 'playwright.json');
  const browser = await findBrowser((line) => console.log(line));
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const work = () => runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], environment);
  await runCounting(file, work, countJourneys);
}

/** Runs tests and adds their report to the total, whether they passed or not. */
async function runCounting<R>(file: string, work: () => Promise<void>, count: (report: R) => TestCount): Promise<void> {
  try {
    await work();
  } finally {
    const text = await readFile(file, 'utf8').catch(() => null);
    const counted = text === null ? { passed: 0, failed: 1, flaky: [] } : count(JSON.parse(text) as R);
    total.passed += counted.passed;
    total.failed += counted.failed;
    total.flaky.push(...counted.flaky);
  }
  if (total.failed > 0) throw new Error('Some tests failed.');
}

/**
 * Runs one of the project's programs with this Node, and shows its output. Throws if it fails or if a stop was
 * requested.
 */
async function runNode(script: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporary, ...environment },
  });
  void stopRequest.promise.then(() => child.kill());
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (stopRequest.wanted()) throw new Error('Stopped before the end.');
  if (code !== 0) throw new Error(`${script} failed.`);
}
