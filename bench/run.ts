import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * `npm run bench`: everything, one after the other, in about twelve minutes; or one of these, each of which describes
 * itself. What is said about the last run compares with `bench/results`.
 */
const parts = {
  limit: () => import('./limit.ts'),
  growth: () => import('./growth.ts'),
  queue: () => import('./queue.ts'),
  counter: () => import('./counter.ts'),
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
  for (const part of Object.keys(parts)) {
    console.log(`\n── ${part}`);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), part], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
}
