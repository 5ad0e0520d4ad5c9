import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * `npm run bench`: everything, one after the other, in at most twelve minutes; or one of these, each of which describes
 * itself. What is said about the last run compares with `bench/results`.
 */
const mostMinutes = 12;
const parts = {
  limit: () => import('./limit.ts'),
  growth: () => import('./growth.ts'),
  queue: () => import('./queue.ts'),
  counter: () => import('./counter.ts'),
  laboratory: () => import('./laboratory.ts'),
  'first-views': () => import('./first-views.ts'),
  interactions: () => import('./interactions.ts'),
  memory: () => import('./memory.ts'),
  pages: () => import('./pages.ts'),
};
const name = process.argv[2];
if (name !== undefined && name in parts) {
  process.argv.splice(2, 1);
  await parts[name as keyof typeof parts]();
} else if (name !== undefined) {
  throw new Error(`There is no bench ${name}; there are ${Object.keys(parts).join(', ')}.`);
} else {
  // Each in a process of its own, so that none measures what another has left behind.
  const took: string[] = [];
  const start = performance.now();
  for (const part of Object.keys(parts)) {
    console.log(`\n── ${part}`);
    const began = performance.now();
    // One look at the most visited pages keeps the whole short; `-- pages` takes the median of five of all.
    const short = part === 'pages' ? ['1', 'home', 'prices'] : [];
    const args = [join(import.meta.dirname, 'run.ts'), part, ...short];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    took.push(`${part} ${Math.round((performance.now() - began) / 1000)}`);
    if (code !== 0) process.exitCode = 1;
  }
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes of at most ${mostMinutes}; in seconds: ${took.join(', ')}`);
  if (minutes > mostMinutes) process.exitCode = 1;
}
