import { appendFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { messageParts } from '../message-parts.ts';
import { EarlierRuns } from './earlier.ts';
import { faultyCode, instrument } from './instrument.ts';
import type { Lines } from './instrument.ts';
import { readJournal } from './journal.ts';
import type { Journal, Plan, Reach, SliceResult, Status } from './journal.ts';
import { filesOf, testsOf } from './parts.ts';
import type { SliceName } from './slices.ts';

/**
 * Tries one slice: `node tools/mutants/slice.ts <slice> <journal> <minutes> [<changed lines as JSON>]`. Run by
 * tools/mutants.ts in a separate process.
 */
const [name, journalFile, minutes, changed] = process.argv.slice(2) as [SliceName, string, string, string | undefined];
const root = join(import.meta.dirname, '../..');
const files = await linesOf(changed ? (JSON.parse(changed) as Record<string, Lines>) : null);
const { faults, code } = await instrument(files);
const fileOfFault = new Map(faults.map(({ id, file }) => [id, file]));
const tests = (await testsOf(name, [...files.keys()])).map((test) => join(root, test));
const plan: Plan = {
  journal: journalFile,
  ids: faults.map(({ id }) => id),
  statements: await statementsOf([...files.keys()]),
  cells: files.has('contract/permissions.ts'),
  numbers: files.has('contract/limits.ts'),
  tries: null,
  deadline: Date.now() + Number(minutes) * 60_000,
};
/** Most restarts: if a file is damaged this often, a fault damages it before any test can notice. */
const mostRounds = 60;

/** How many of a fault's tests are tried in each turn, if the turns before did not notice it. */
const turns = [8, 32, 120];

/** Keeps the files in the slice's order. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => tests.indexOf(one.moduleId) - tests.indexOf(other.moduleId)));
  }
}

const earlier = new EarlierRuns(name, [...files.keys()], faults, await testsOf(name, [...files.keys()]));
const living = new Set(earlier.stillLiving());
const noticedBefore = earlier.stillNoticed().map(({ id, test }) => `killed\t${id}\t-\t${test}\tin an earlier run\n`);
writeFileSync(journalFile, noticedBefore.join(''), { flag: 'a' });
const planFile = `${journalFile}.plan.json`;
process.env['MUTANTS_PLAN'] = planFile;

if (files.size > 0) await runAll(tests);
for (const most of files.size > 0 ? turns : []) {
  const journal = readJournal(journalFile);
  plan.tries = triesOf(journal, most);
  const wanted = new Set(Object.keys(plan.tries).map((test) => journal.reached.get(test)?.file));
  await runAll(tests.filter((file) => wanted.has(file)));
}
const after = readJournal(journalFile);
// When time is up, some faults were not tried on all their tests.
earlier.keep(after.killed, Date.now() < plan.deadline ? livedIn(after) : living);
writeFileSync(`${journalFile}.result.json`, JSON.stringify(await resultOf()));
// Not Vitest's exit code: with faults in the code, tests are meant to fail.
process.exit(0);

/** The faults that a test reached and none noticed. */
function livedIn({ reached, killed }: Journal): string[] {
  const met = new Set([...reached.values()].flatMap((reach) => reach.faults));
  return [...met].filter((id) => !killed.has(id));
}

async function resultOf(): Promise<SliceResult> {
  const { reached, fixed, killed, unfitNames } = readJournal(journalFile);
  const met = new Set([...reached.values()].flatMap((reach) => reach.faults));
  const statusOf = (id: string): Status =>
    killed.has(id) ? 'noticed' : met.has(id) ? 'lived' : fixed.has(id) ? 'fixed' : 'not run';
  const stryker = faults.map(({ id, key, file, line }) => ({ key, at: `${file}:${line}`, status: statusOf(id) }));
  const ours = [...new Set([...met, ...killed.keys()])]
    .filter((id) => /^(SQL|permission|limit) /.test(id))
    .map((id) => ({ key: id, at: '', status: statusOf(id) }));
  const isRun = (start: string) => ours.some(({ key }) => key.startsWith(`SQL ${start}`));
  const unrun = plan.statements.filter((start) => !isRun(start));
  return { faults: [...stryker, ...ours], unfit: unfitNames, unrun, outOfTime: Date.now() >= plan.deadline };
}

/**
 * By test, the faults to try on it: of each fault that lives, the tests most likely to notice it. First those whose
 * file has noticed many faults in the same code, then quick ones that reach few faults.
 */
function triesOf({ reached, killed, pairs }: Journal, most: number): Record<string, string[]> {
  const quickest = [...reached].toSorted(([, one], [, other]) => costOf(one) - costOf(other));
  const noticedBy = new Map<string, number>();
  for (const [id, test] of killed) {
    const key = `${codeOf(id)} ${fileOf(test)}`;
    noticedBy.set(key, (noticedBy.get(key) ?? 0) + 1);
  }
  const testsOfFault = new Map<string, { test: string; noticed: number }[]>();
  for (const [test, { name: title, faults: found }] of quickest)
    for (const id of found) {
      if (killed.has(id) || living.has(id) || pairs.get(test)?.has(id)) continue;
      const tests = testsOfFault.get(id) ?? [];
      testsOfFault.set(id, tests);
      tests.push({ test, noticed: noticedBy.get(`${codeOf(id)} ${fileOf(title)}`) ?? 0 });
    }
  const tries: Record<string, string[]> = {};
  for (const [id, tests] of testsOfFault)
    for (const { test } of tests.toSorted((one, other) => other.noticed - one.noticed).slice(0, most))
      (tries[test] ??= []).push(id);
  return tries;
}

function costOf({ ms, faults: found }: Reach): number {
  return found.length * (ms + 20);
}

function fileOf(test: string): string {
  return test.split(' > ', 1)[0] ?? '';
}

/** The file a fault is in; of one in SQL, the statements with the same first word. */
function codeOf(id: string): string {
  return fileOfFault.get(id) ?? id.split(/[.|]/, 1)[0] ?? '';
}

/**
 * Runs the tests. A file that a fault damaged, or whose process ended, runs again, until nothing is left or the time is
 * up.
 */
async function runAll(wanted: string[]): Promise<void> {
  let left = wanted;
  for (let round = 0; left.length > 0 && round < mostRounds && Date.now() < plan.deadline; round += 1) {
    writeFileSync(planFile, JSON.stringify(plan));
    appendFileSync(journalFile, 'round\n');
    await runVitest(left);
    const { open, done } = readJournal(journalFile);
    if (open) appendFileSync(journalFile, `killed\t${open.id}\t${open.test}\tthe process ended\n`);
    left = left.filter((file) => !done.has(file));
  }
}

/** Those that press parts of screens run in a document, as `vitest.config.ts` says. */
async function runVitest(wanted: string[]): Promise<void> {
  for (const isPart of [false, true]) {
    const group = wanted.filter((test) => test.endsWith('.tsx') === isPart);
    if (group.length > 0) await runGroup(group, isPart);
  }
}

async function runGroup(wanted: string[], isPart: boolean): Promise<void> {
  const setUp = ['server/testing/silence.ts', ...(isPart ? ['web/testing/set-up.ts'] : [])];
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: wanted.map((file) => file.replace(`${root}/`, '')),
      pool: 'forks',
      maxWorkers: 1,
      isolate: false,
      // The cache may hold another slice's code or the code without faults.
      fsModuleCache: false,
      retry: 0,
      bail: 0,
      globalSetup: wanted.some(needsDatabase) ? [join(root, 'server/testing/global-setup.ts')] : [],
      environment: isPart ? 'happy-dom' : 'node',
      setupFiles: setUp.map((file) => join(root, file)),
      runner: join(import.meta.dirname, 'runner.ts'),
      testTimeout: 120_000,
      hookTimeout: 60_000,
      env: { TZ: 'America/Los_Angeles' },
      reporters: [{}],
      sequence: { sequencer: InOrder },
    },
    { plugins: [faultyCode({ code }), messageParts()], logLevel: 'silent' },
  );
  await vitest.start(wanted).catch((error: unknown) => console.error(String(error)));
  for (const file of vitest.state.getFiles()) {
    if (file.result?.state === 'fail' && file.result.errors?.length)
      console.error(`${file.name}: ${file.result.errors[0]?.message}`);
  }
  await vitest.close();
}

function needsDatabase(test: string): boolean {
  return test.startsWith(join(root, 'server/'));
}

/** The slice's files, with their changed lines if only those are tried. */
async function linesOf(changedLines: Record<string, Lines> | null): Promise<Map<string, Lines>> {
  const all = await filesOf(name);
  const wanted = changedLines ? all.filter((file) => changedLines[file]) : all;
  return new Map(wanted.map((file) => [file, changedLines?.[file] ?? []]));
}

/** Prefixes of the names of the SQL statements in these files: `payments.lock-invoice`, `bookings.in-progress-`. */
async function statementsOf(wanted: string[]): Promise<string[]> {
  const texts = await Promise.all(
    wanted.filter((file) => file.endsWith('.store.ts')).map((file) => readFile(join(root, file), 'utf8')),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/\b(?:statement(?:<[^()]*>)?\(\s*|const name = )['`]([^'`$]+)/g)].map(([, start]) => start ?? ''),
  );
}
