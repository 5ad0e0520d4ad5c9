import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder, readMigrations } from '../server/db/migrate.ts';
import { frozenName, readFrozen } from '../server/db/migration-hashes.ts';
import { buildIfStale } from './build.ts';
import { findChangedMigrations } from './check/migrations.ts';
import { keepDemo } from './keep-demo.ts';
import { keepReleasedSizes, readBuiltSizes } from './module-sizes.ts';
import { readPackage } from './release/contents.ts';

/**
 * `npm run freeze`, part of a release: the statements of the new migrations must not change from now on, a demo is
 * kept, which every later version must take over, and so are the sizes of the portal's modules (tools/byte-budgets.ts).
 */
const frozen = await readFrozen(ownFolder);
const thawed = await findChangedMigrations();
if (thawed.length > 0) {
  for (const line of thawed) console.error(line);
  process.exit(1);
}
const added = (await readMigrations()).filter(({ name }) => !(name in frozen));
const list = {
  ...frozen,
  ...Object.fromEntries(added.map(({ name, hashes }) => [name, { statements: hashes.statements }])),
};
await writeFile(join(ownFolder, frozenName), `${JSON.stringify(list, null, 2)}\n`);
const last = added.at(-1)?.name.slice(0, 4);
if (last) await keepDemo(join(import.meta.dirname, '../server/testing/released'), last, readPackage().version);
console.log(added.length === 0 ? 'Nothing new to freeze.' : `Frozen: ${added.map(({ name }) => name).join(', ')}`);
await buildIfStale((line) => console.log(line));
keepReleasedSizes(readPackage().version, readBuiltSizes(join(import.meta.dirname, '../dist')));
