import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drill } from './figures.ts';
import { own } from './started.ts';

const project = join(import.meta.dirname, '..', '..');

/**
 * A test of `npm test`, with counts that are too large for it.
 * @param env those counts
 * @param figuresIn the variable that names the file for its figures
 */
export const ofTest = (promise: string, test: string, env: Record<string, string>, figuresIn: string): Drill => ({
  promise,
  minutes: 30,
  shortForm: [test],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drill-'));
    const file = join(folder, 'figures.json');
    try {
      const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
      const run = own(
        spawn(process.execPath, [vitest, 'run', test], {
          cwd: project,
          env: { ...process.env, ...env, [figuresIn]: file },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
      const [code] = (await once(run, 'exit')) as [number | null];
      const figures = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>;
      return { did: { figures: Object.keys(figures).length }, figures, isKept: code === 0 };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
