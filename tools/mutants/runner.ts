import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';
import { sqlMutants } from './sql.ts';
import type { SqlMutant } from './sql.ts';
import { readJournal } from './journal.ts';
import type { Plan, Reach } from './journal.ts';

/**
 * Runs each test without faults and records which ones it reaches; or, in a later run, with each fault that the plan
 * wants tried on it. The application starts once per file, so a fault costs one run of one test
 * (milliseconds instead of seconds). A test must therefore pass twice on the same data; one that does not is reported.
 */
const plan = JSON.parse(readFileSync(process.env['MUTANTS_PLAN'] ?? '', 'utf8')) as Plan;
const journal = readJournal(plan.journal);
const own = new Set(plan.ids);
/** Tests may replace the clock; timeouts must use the real one. */
const { setTimeout: after, clearTimeout: forget } = globalThis;
const write = (...parts: (string | number)[]) => appendFileSync(plan.journal, `${parts.join('\t')}\n`);

let active: string | null = null;
let met: Set<string> | null = null;
let calls = 0;
let mostCalls = Infinity;
/** The file whose data or application a fault has damaged: its remaining tests wait for a new process. */
let brokenFile: string | null = null;

function meet(id: string): void {
  calls += 1;
  if (calls > mostCalls) throw new Error('An endless loop');
  if (met) met.add(id);
  else if (active === null && !journal.fixed.has(id)) {
    journal.fixed.add(id);
    write('fixed', id);
  }
}

/** By statement, its faults with their ids. */
const variants = new Map<string, (SqlMutant & { id: string })[]>();

/**
 * A statement whose name has a part filled in (`reports.list-${scope}`) is one text in the code with several forms: a
 * fault in it counts once, and is in all forms at the same time.
 */
function variantsOf(name: string, text: string) {
  const known = variants.get(name);
  if (known) return known;
  const start = plan.statements.filter((each) => name.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
  const times = new Map<string, number>();
  const found = sqlMutants(text).map((mutant) => {
    const count = (times.get(mutant.what) ?? 0) + 1;
    times.set(mutant.what, count);
    return { ...mutant, id: `SQL ${start} | ${mutant.what}${count === 1 ? '' : ` (${count})`}` };
  });
  variants.set(name, found);
  return found;
}

Object.assign(globalThis, {
  stryMutAct_9fa48: (id: string) => active === id,
  stryCov_9fa48: (...ids: string[]) => {
    for (const id of ids) meet(id);
  },
  faults: {
    statement(declared: { name: string; text: string }) {
      if (!plan.statements.some((start) => declared.name.startsWith(start))) return declared;
      for (const [index, { id, text }] of variantsOf(declared.name, declared.text).entries()) {
        meet(id);
        if (active === id) return { name: `${declared.name}#${index}`, text };
      }
      return declared;
    },
    cell(action: string, reader: string, scope: string) {
      if (!plan.cells) return scope;
      for (const other of ['any', 'involved', 'own', 'no'].filter((value) => value !== scope)) {
        const id = `permission ${action} | ${reader}: ${scope} → ${other}`;
        meet(id);
        if (active === id) return other;
      }
      return scope;
    },
    numbers<T extends Record<string, number>>(name: string, table: T): T {
      if (!plan.numbers) return table;
      return new Proxy(table, {
        get(target, key: string) {
          const value = target[key] ?? 0;
          for (const by of [1, -1]) {
            const id = `limit ${name}.${key} | ${value} → ${value + by}`;
            meet(id);
            if (active === id) return value + by;
          }
          return target[key];
        },
      });
    },
  },
});

const isOwn = (id: string) => own.has(id) || /^(SQL|permission|limit) /.test(id);
const nameOf = (test: RunnerTestCase) => `${test.file.name} > ${test.fullTestName}`;

export default class FaultRunner extends TestRunner {
  override onAfterRunFiles(files: RunnerTestFile[]): void {
    for (const { filepath } of files) if (filepath !== brokenFile) write('done', filepath);
    brokenFile = null;
    super.onAfterRunFiles(files);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const file = test.file.filepath;
    if (brokenFile === file || Date.now() > plan.deadline) return;
    if (journal.unfit.has(test.id)) return;
    if (plan.tries) await tryFaults(test, plan.tries[test.id] ?? []);
    else if (!journal.reached.has(test.id)) await findFaults(test);
  }
}

/** Runs a test without faults and records those it reaches. */
async function findFaults(test: RunnerTestCase): Promise<void> {
  met = new Set();
  const { failed, why, ms } = await tryOnce(test, 60_000);
  const faults = [...met].filter(isOwn);
  met = null;
  if (failed) write('unfit', test.id, 'fails as it is', nameOf(test), why);
  else
    write(
      'reached',
      test.id,
      JSON.stringify({ file: test.file.filepath, name: nameOf(test), ms, faults } satisfies Reach),
    );
}

/** Runs a test with each of these faults that no other test has noticed meanwhile. */
async function tryFaults(test: RunnerTestCase, faults: readonly string[]): Promise<void> {
  const done = journal.pairs.get(test.id) ?? new Set<string>();
  const left = faults.filter((id) => !journal.killed.has(id) && !done.has(id));
  if (left.length === 0) return;
  const first = await tryOnce(test, 60_000);
  const usual = calls;
  const again = first.failed ? first : await tryAgain(test);
  if (again.failed) {
    journal.unfit.add(test.id);
    write('unfit', test.id, first.failed ? 'fails as it is' : 'fails when it is run twice', nameOf(test), again.why);
    brokenFile = test.file.filepath;
    return;
  }
  for (const id of left) {
    if (Date.now() > plan.deadline) return;
    write('start', id, test.id);
    await prepareAgain(test);
    active = id;
    mostCalls = usual * 50 + 100_000;
    const tried = await tryOnce(test, first.ms * 10 + 3000);
    active = null;
    mostCalls = Infinity;
    if (!tried.failed) {
      write('lived', id, test.id);
      continue;
    }
    journal.killed.set(id, test.id);
    write('killed', id, test.id, nameOf(test), tried.late ? 'too late' : tried.why);
    if (tried.late || (await tryAgain(test)).failed) {
      brokenFile = test.file.filepath;
      return;
    }
  }
}

interface Tried {
  failed: boolean;
  late: boolean;
  why: string;
  ms: number;
}

/** Runs the test once more without a fault. */
async function tryAgain(test: RunnerTestCase): Promise<Tried> {
  await prepareAgain(test);
  return tryOnce(test, 60_000);
}

/** Ends what the test's last run left and prepares the next one, as Vitest does before and after a test. */
async function prepareAgain(test: RunnerTestCase): Promise<void> {
  const inner = suitesOf(test).map((suite) => TestRunner.getSuiteHooks(suite));
  for (const { afterEach } of inner) for (const hook of afterEach.toReversed()) await hook(test.context, test.file);
  for (const { beforeEach } of inner.toReversed()) for (const hook of beforeEach) await hook(test.context, test.file);
}

/** The suites the test stands in, the innermost first, the file last. */
function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const found: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) found.push(suite);
  return [...found, test.file];
}

/** Runs the test's function once, with its `onTestFinished` hooks. */
async function tryOnce(test: RunnerTestCase, longest: number): Promise<Tried> {
  calls = 0;
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = after(resolve, longest, 'late');
  });
  const work = async () => {
    try {
      await TestRunner.getTestFn(test)();
    } finally {
      const { onFinished } = test as { onFinished?: ((context: unknown) => unknown)[] };
      for (const hook of onFinished?.splice(0).toReversed() ?? []) await hook(test.context);
    }
    return 'passed' as const;
  };
  const ended = await Promise.race([work().catch((error: unknown) => ({ error })), late]);
  forget(timer);
  const ms = Math.round(performance.now() - started);
  if (ended === 'passed') return { failed: false, late: false, why: '', ms };
  const why =
    typeof ended === 'object' && ended.error instanceof Error
      ? ended.error.message.replace(/\s+/g, ' ').slice(0, 160)
      : '';
  return { failed: true, late: ended === 'late', why, ms };
}
