import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensurePrograms } from './cluster/programs.ts';
import type { Drill, Outcome } from './figures.ts';
import { own } from './started.ts';

/**
 * Two machines, two databases: one of them is lost while people work, again and again; at last all of them at once.
 * It runs in namespaces of its own, so that addresses, ports and files are those of docs/scaling.md, and nothing of it
 * is left on the machine.
 */
export const cluster = (rounds: number): Drill => ({
  promise:
    'with two machines, the loss of a database, of a clinic or of a pooler loses nothing and nobody, and that of all ' +
    'of them a minute at most',
  minutes: 45,
  shortForm: ['server/db/source.test.ts', 'server/backup/archiving.test.ts'],
  run: async (say) => {
    await ensurePrograms();
    const folder = await mkdtemp(join(tmpdir(), 'clinic-cluster-'));
    const file = join(folder, 'outcome.json');
    const inside = join(import.meta.dirname, 'cluster', 'inside.ts');
    const apart = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
    // The certificates of the site and of the bucket are signed by no known authority.
    const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
    // The shell reaps processes whose parent was killed; otherwise they would still seem to run.
    const shell = ['sh', '-c', '"$@"; exit $?', 'sh'];
    const words = [...apart, ...shell, process.execPath, inside, String(rounds), file];
    const child = own(spawn('unshare', words, { env, stdio: ['ignore', 'pipe', 'inherit'] }));
    try {
      createInterface({ input: child.stdout }).on('line', say);
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`It ended with ${code}`);
      return JSON.parse(await readFile(file, 'utf8')) as Outcome;
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
});
