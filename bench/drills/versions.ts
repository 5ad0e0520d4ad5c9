import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { fetchPostgres, startPostgres } from './postgres.ts';
import { own } from './started.ts';

/** Versions that a clinic's own PostgreSQL may have, the oldest first; the last is the clinic's own. */
const versions = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17'];

/** Every call as every reader, on records of every kind; the rights of the database's role; searches; kept counts. */
const tests = ['server/ladder', 'server/db/app-role', 'server/views', 'server/queue'];

/** The schema, then the calls of the tests above, on each version. */
export const versionsDrill: Drill = {
  promise: 'the schema and every call work on PostgreSQL 15 to 18',
  minutes: 120,
  shortForm: ['server/db/migrate.test.ts'],
  run: async (say) => {
    const figures: Record<string, string> = {};
    let isKept = true;
    const home = await makeHome();
    try {
      for (const version of versions) {
        const programs = await fetchPostgres(version, home.at(version));
        const postgres = await startPostgres(programs, home.at(`${version}-data`));
        try {
          const { passed, words } = await tryCalls(postgres.url);
          figures[version.split('-')[0]!] = words;
          isKept &&= passed;
          say(`${version}: ${words}`);
        } finally {
          await postgres.stop();
        }
      }
    } finally {
      await home.remove();
    }
    return { did: { versions: Object.keys(figures).length }, figures, isKept };
  },
};

async function tryCalls(url: string): Promise<{ passed: boolean; words: string }> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: url };
  const child = own(spawn(process.execPath, [vitest, 'run', ...tests], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) console.error(output.slice(-8000), errors.slice(-4000));
  return { passed: code === 0, words: (/^ *Tests +(.*)$/m.exec(output)?.[1] ?? 'no test ran').trim() };
}
