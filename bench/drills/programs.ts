import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../tools/test/program.ts';
import { countTests } from '../../tools/test/report.ts';
import type { VitestReport } from '../../tools/test/report.ts';
import { waitForStop } from '../../tools/stop.ts';
import type { Drill } from './figures.ts';

/** The number of tests that run for an ordinary user too; fewer would have tried too little. */
const fewest = 12;

/** The tests tagged `drill`: real programs, in more ways than `npm test` has time for. */
export const programs: Drill = {
  promise: 'starts, stops, kills, restores and heavy files end as their tests say',
  minutes: 40,
  shortForm: ['tools/start.test.ts', 'tools/update.test.ts', 'tools/restore-until.test.ts'],
  run: async (say) => {
    const temporary = await mkdtemp(join(tmpdir(), 'clinic-programs-'));
    // PostgreSQL, and the tests that start as another user, need to pass through the folder.
    await chmod(temporary, 0o711);
    const report = join(temporary, 'vitest.json');
    try {
      const args = ['--tags-filter=drill', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      await runNode({ temporary, stop: waitForStop(), say }, ['node_modules/vitest/vitest.mjs', 'run', ...args]);
      const { passed, failures } = countTests(JSON.parse(await readFile(report, 'utf8')) as VitestReport);
      for (const { what, repeat } of failures) say(`${what}\n    ${repeat}`);
      return {
        did: { passed },
        figures: { passed, failed: failures.length },
        isKept: passed >= fewest && failures.length === 0,
      };
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  },
};
