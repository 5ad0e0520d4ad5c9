import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drill } from './figures.ts';

/** The test of random histories of samples, with so many of them. */
export const samples = (histories: number): Drill => ({
  promise: 'a rejected tube has a successor, a cancelled booking or a report signed before, after any history',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'samples-'));
    const file = join(folder, 'figures.json');
    try {
      const vitest = join(import.meta.dirname, '..', '..', 'node_modules', 'vitest', 'vitest.mjs');
      const run = spawn(process.execPath, [vitest, 'run', 'server/laboratory/sample-histories.test.ts'], {
        cwd: join(import.meta.dirname, '..', '..'),
        env: { ...process.env, SAMPLE_HISTORIES: String(histories), SAMPLE_FIGURES: file },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = (await once(run, 'exit')) as [number | null];
      const figures = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>;
      return { figures, isKept: code === 0 };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
