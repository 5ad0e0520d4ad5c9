import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildIfStale } from '../tools/build.ts';

/**
 * `npm run bench`: everything, one after the other, in at most twelve minutes; or one of these, each of which describes
 * itself. What is said about the last run compares with `bench/results`. Each runs in a process of its own, so that
 * none measures what another has left behind, and is ended if it takes longer than its minutes.
 */
const mostMinutes = 12;
const parts: Readonly<Record<string, { minutes: number; load: () => Promise<unknown> }>> = {
  limit: { minutes: 10, load: () => import('./limit.ts') },
  growth: { minutes: 60, load: () => import('./growth.ts') },
  queue: { minutes: 10, load: () => import('./queue.ts') },
  counter: { minutes: 10, load: () => import('./counter.ts') },
  laboratory: { minutes: 10, load: () => import('./laboratory.ts') },
  'first-views': { minutes: 10, load: () => import('./first-views.ts') },
  interactions: { minutes: 15, load: () => import('./interactions.ts') },
  memory: { minutes: 5, load: () => import('./memory.ts') },
  pages: { minutes: 60, load: () => import('./pages.ts') },
};
/** The process of its own. */
const itself = '--itself';

async function run(name: string, args: readonly string[]): Promise<void> {
  const { minutes } = parts[name]!;
  const child = spawn(process.execPath, [import.meta.filename, itself, name, ...args], { stdio: 'inherit' });
  const timer = setTimeout(() => {
    console.error(`${name} took longer than ${minutes} minutes, and was ended.`);
    // Nothing is cleaned up in order: what it started ends with it (`clinic.ts`).
    child.kill('SIGKILL');
  }, minutes * 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  if (code !== 0) process.exitCode = 1;
}

async function runAll(): Promise<void> {
  const took: string[] = [];
  const start = performance.now();
  for (const name of Object.keys(parts)) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    // One look at the most visited pages keeps the whole short; `-- pages` takes the median of five of all.
    await run(name, name === 'pages' ? ['1', 'home', 'prices'] : []);
    took.push(`${name} ${Math.round((performance.now() - began) / 1000)}`);
  }
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes of at most ${mostMinutes}; in seconds: ${took.join(', ')}`);
  if (minutes > mostMinutes) process.exitCode = 1;
}

const [first, ...rest] = process.argv.slice(2);
// A start that builds first would measure something else.
if (first !== itself) await buildIfStale((step) => console.log(step));
if (first === itself) {
  process.argv.splice(2, 2);
  await parts[rest[0]!]!.load();
} else if (first === undefined) {
  await runAll();
} else if (Object.hasOwn(parts, first)) {
  await run(first, rest);
} else {
  throw new Error(`There is no bench ${first}; there are ${Object.keys(parts).join(', ')}.`);
}
