import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lines } from './mutants/instrument.ts';
import type { SliceResult } from './mutants/journal.ts';
import { slices } from './mutants/slices.ts';
import type { Slice, SliceName } from './mutants/slices.ts';

/**
 * `npm run mutants -- [slice …] [--changed] [--since commit] [--minutes n]`: mutation testing (docs/testing.md). Puts
 * small faults into the rules, one at a time, and lists those that no test notices. Runs two slices at once.
 * `--changed` tries only lines that differ from the last commit, `--since` from an older one. Fails if a slice misses
 * its goal.
 */
const root = join(import.meta.dirname, '..');
const survivorsFile = join(root, 'tools/mutants/survivors.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, since: { type: 'string' }, minutes: { type: 'string' } },
});
const changed = values.changed || values.since ? changedLines(values.since ?? 'HEAD') : null;
const unknown = positionals.filter((name) => !(name in slices));
if (unknown.length > 0)
  throw new Error(`There is no slice ${unknown.join(', ')}; there are ${Object.keys(slices).join(', ')}.`);
const names = (Object.keys(slices) as SliceName[]).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);
const minutes = Number(values.minutes ?? (changed ? 5 : 30));

/** By slice, each fault that no test notices, with the reason why that is right; '' if it is not. */
type Survivors = Record<string, Record<string, string>>;
const survivors = JSON.parse(await readFile(survivorsFile, 'utf8')) as Survivors;
const folder = await mkdtemp(join(tmpdir(), 'clinic-mutants-'));

const waiting = [...names];
await Promise.all(
  [1, 2].map(async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await trySlice(name);
  }),
);
if (!changed) await writeFile(survivorsFile, `${JSON.stringify(survivors, null, 2)}\n`);
await rm(folder, { recursive: true, force: true });

async function trySlice(name: SliceName): Promise<void> {
  const started = Date.now();
  const journal = join(folder, name);
  const lines = changed ? [JSON.stringify(changed)] : [];
  const child = spawn(
    process.execPath,
    [join(root, 'tools/mutants/slice.ts'), name, journal, String(minutes), ...lines],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) {
    console.error(`${name}: the run ended with ${String(code)}`);
    process.exitCode = 1;
    return;
  }
  const result = JSON.parse(await readFile(`${journal}.result.json`, 'utf8')) as SliceResult;
  report(name, result, Math.round((Date.now() - started) / 1000));
}

function report(name: SliceName, { faults, unfit, unrun, outOfTime }: SliceResult, seconds: number): void {
  const slice: Slice = slices[name];
  const reasons = survivors[name] ?? {};
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
    console.log(`   Time was up after ${minutes} minutes: some faults were tried on part of the tests only.`);
  if (score < slice.goal) process.exitCode = 1;
  if (!changed)
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
