import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { moments } from './test/moments.ts';
import { projectFolder } from './check/source.ts';

/**
 * `npm run test:hours`: the server's tests at every second hour of a day, and on days and at midnights that are easily
 * forgotten, one run after the other. `npm run test:hours -- 2028-02-29T11:10` runs them at that moment,
 * `-- 2028-02-29T11:10 server/queue` only some. `npm test` has a short form (vitest.config.ts).
 */
const [first = '', ...rest] = process.argv.slice(2);
const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(first);
const chosen = isMoment ? [first] : moments.map(({ at }) => at);
const files = isMoment ? rest : process.argv.slice(2);

const red: string[] = [];
for (const at of chosen) {
  const began = performance.now();
  console.log(`\n── ${at}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=dot', ...files];
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, TEST_AT: at },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  console.log(`── ${at}: ${code === 0 ? 'green' : 'red'} after ${Math.round((performance.now() - began) / 1000)} s`);
  if (code !== 0) red.push(at);
}
for (const at of red) console.log(`Red at ${at}: npm run test:hours -- ${at}`);
process.exit(red.length === 0 ? 0 : 1);
