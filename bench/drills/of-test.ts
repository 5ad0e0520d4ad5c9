import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drill } from './figures.ts';
import { own } from './started.ts';

const project = join(import.meta.dirname, '..', '..');

/**
 * A drill that runs a test of `npm test` with larger counts.
 * @param env the counts
 * @param figuresIn the variable that names the file for its figures
 */
const ofTest = (promise: string, test: string, env: Record<string, string>, figuresIn: string): Drill => ({
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

/** Sends many messages through each failing provider, and kills the sending process so often in between. */
export const messages = (count: number, kills: number) =>
  ofTest(
    'each message ends delivered, failed with words or told by hand; none goes out twice, none is lost',
    'server/messages-out/many-messages.test.ts',
    { MANY_MESSAGES: String(count), MANY_KILLS: String(kills) },
    'MANY_FIGURES',
  );

/** Runs the test of random histories of samples with so many histories. */
export const samples = (histories: number) =>
  ofTest(
    'a rejected tube has a successor, a cancelled booking or a report signed before, after any history',
    'server/laboratory/sample-histories.test.ts',
    { SAMPLE_HISTORIES: String(histories) },
    'SAMPLE_FIGURES',
  );
