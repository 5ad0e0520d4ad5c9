import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from './check/source.ts';
import { waitForStop } from './stop.ts';
import { planChanged } from './test/changed.ts';
import { describeFailures } from './test/failures.ts';
import { runAll, runSome } from './test/order.ts';
import { partsOf } from './test/parts.ts';
import { describeCount, failuresOfFlaky } from './test/report.ts';
import type { TestCount } from './test/report.ts';

/**
 * `npm test`: the checks, the build, all tests, and the journeys in a real browser. All parts run, whatever failed
 * before them; what failed is listed at the end. `npm test -- <file …> [-t <title>]` runs some tests or journeys, also
 * those that else only `npm run drill programs` runs;
 * `--changed` those that can notice what differs from the last commit (`--since <commit>`: from another). With
 * `--strict`, a journey that passed only at a retry is a failure. All files of the run are in one temporary folder,
 * which is removed at the end, even after a failure.
 */
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    strict: { type: 'boolean', default: false },
    title: { type: 'string', short: 't' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
  },
});
if (values.title !== undefined && files.length === 0) throw new Error('-t needs the files in which to look.');
// A short name: the path of a socket may have at most 104 bytes on macOS.
const temporary = await mkdtemp(join(tmpdir(), 'ct-'));
// PostgreSQL, and the tests that start as another user, need to pass through the folder.
await chmod(temporary, 0o711);
const say = (line: string) => console.log(line);
const since = values.since ?? (values.changed ? 'HEAD' : undefined);
const checkArgs = since === undefined ? [] : ['--since', since];
const parts = partsOf({ temporary, stop: waitForStop(), say }, checkArgs, files.length > 0 ? '' : undefined);
let total: TestCount;

try {
  total = await runWanted();
  if (values.strict) total.failures.push(...failuresOfFlaky(total.flaky));
  // The trace of a retried journey is kept, to see why the first try failed.
  if (total.flaky.length + total.failures.length === 0)
    await rm(join(projectFolder, 'test-results'), { recursive: true, force: true });
} catch (error) {
  const what = error instanceof Error ? error.message : String(error);
  total = { passed: 0, failures: [{ kind: 'start', what, repeat: 'npm test' }], flaky: [] };
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
if (total.failures.length > 0) {
  process.exitCode = 1;
  console.log(`\n${describeFailures(total.failures)}`);
}
console.log(`\n${describeCount(total)}`);
process.exit();

async function runWanted(): Promise<TestCount> {
  if (files.length > 0) return runSome(parts, files, values.title, say);
  if (since === undefined) return runAll(parts, say);
  const plan = await planChanged(since);
  const count = await runAll(parts, say, plan);
  for (const line of ['', ...plan.lines]) say(line);
  return count;
}
