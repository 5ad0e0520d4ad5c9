import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lines } from './mutants/instrument.ts';
import type { SliceResult } from './mutants/journal.ts';
import { Nights } from './mutants/nights.ts';
import { slices } from './mutants/slices.ts';
import type { Slice, SliceName } from './mutants/slices.ts';

/**
 * `npm run mutants -- [slice …] [--changed] [--since commit] [--minutes n] [--night] [--hours n]`: mutation testing
 * (docs/testing.md). Puts small faults into the rules, one at a time, and lists those that no test notices. Runs two
 * slices at once. `--changed` tries only lines that differ from the last commit, `--since` from an older one. `--night`
 * tries what was tried longest ago, for eight hours or `--hours`; the next night goes on there. Fails if a slice misses
 * its goal.
 */
const root = join(import.meta.dirname, '..');
const survivorsFile = join(root, 'tools/mutants/survivors.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    since: { type: 'string' },
    minutes: { type: 'string' },
    night: { type: 'boolean' },
    hours: { type: 'string' },
  },
});
const changed = values.changed || values.since ? changedLines(values.since ?? 'HEAD') : null;
const unknown = positionals.filter((name) => !(name in slices));
if (unknown.length > 0)
  throw new Error(`There is no slice ${unknown.join(', ')}; there are ${Object.keys(slices).join(', ')}.`);
const nights = await Nights.open();
const chosen = (Object.keys(slices) as SliceName[]).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);
const names = values.night ? nights.inOrder(chosen) : chosen;
/** Of one slice. */
const minutes = Number(values.minutes ?? (changed ? 5 : values.night ? 120 : 60));
const morning = values.night ? Date.now() + Number(values.hours ?? 8) * 3_600_000 : Infinity;

/** By slice, each fault that no test notices, with the reason why that is right; '' if it is not. */
type Survivors = Record<string, Record<string, string>>;
const survivors = JSON.parse(await readFile(survivorsFile, 'utf8')) as Survivors;
/** Whatever slice its code was in before. */
const reasons = Object.fromEntries(Object.values(survivors).flatMap((faults) => Object.entries(faults)));
const folder = await mkdtemp(join(tmpdir(), 'clinic-mutants-'));

const waiting = [...names];
await Promise.all(
  [1, 2].map(async () => {
    while (waiting.length > 0 && Date.now() < morning) await trySlice(waiting.shift()!);
  }),
);
if (waiting.length > 0) console.log(`\nThe night is over; the next one begins with ${waiting.join(', ')}.`);
if (!changed) await writeFile(survivorsFile, `${JSON.stringify(survivors, null, 2)}\n`);
await rm(folder, { recursive: true, force: true });

async function trySlice(name: SliceName): Promise<void> {
  const started = Date.now();
  const journal = join(folder, name);
  const lines = changed ? [JSON.stringify(changed)] : [];
  const longest = Math.min(minutes, (morning - started) / 60_000);
  const child = spawn(
    process.execPath,
    [join(root, 'tools/mutants/slice.ts'), name, journal, String(longest), ...lines],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) {
    console.error(`${name}: the run ended with ${String(code)}`);
    process.exitCode = 1;
    return;
  }
  const result = JSON.parse(await readFile(`${journal}.result.json`, 'utf8')) as SliceResult;
  if (changed && result.faults.length === 0) return;
  report(name, result, Math.round((Date.now() - started) / 1000));
  if (!changed && !result.outOfTime) await nights.note(name, new Date());
}

function report(name: SliceName, { faults, unfit, unrun, outOfTime }: SliceResult, seconds: number): void {
  const slice: Slice = slices[name];
  const alive = faults.filter(({ status }) => status === 'lived' || status === 'not run');
  const accepted = alive.filter(({ key }) => reasons[key]);
  const noticed = faults.filter(({ status }) => status === 'noticed').length;
  const counted = noticed + alive.length - accepted.length;
  const score = counted === 0 ? 100 : (noticed / counted) * 100;
  const fixed = faults.length - noticed - alive.length;
  console.log(
    `\n── ${name}: ${score.toFixed(1)} % of ${counted} noticed (goal ${slice.goal}), ` +
      `${accepted.length} accepted, ${fixed} fixed at loading and not tried, ${seconds} s`,
  );
  for (const { key, at, status } of alive.filter(({ key: each }) => !reasons[each]))
    console.log(`   ${status}  ${at}  ${key}`);
  for (const test of unfit) console.log(`   unfit: ${test}`);
  for (const statement of unrun) console.log(`   SQL that no test runs, or without a condition: ${statement}`);
  if (outOfTime)
    console.log('   Time was up: some faults were tried on part of the tests only. The next run goes on from here.');
  if (score < slice.goal) process.exitCode = 1;
  // A run that was cut short knows less than the one before.
  if (!changed && !outOfTime)
    survivors[name] = Object.fromEntries(
      alive.map(({ key }) => [key, reasons[key] ?? ''] as const).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
}

/** The lines of each file that differ from a commit. */
function changedLines(commit: string): Record<string, Lines> {
  const text = execFileSync('git', ['diff', '-U0', '--no-color', commit, '--', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found: Record<string, { from: number; to: number }[]> = {};
  let file = '';
  for (const line of text.split('\n')) {
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file;
    const [, from, count] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from && count !== '0')
      (found[file] ??= []).push({ from: Number(from), to: Number(from) + Number(count ?? 1) - 1 });
  }
  return found;
}
