import { writeFile } from 'node:fs/promises';
import { readMigrations } from '../server/db/migrate.ts';
import { findChangedMigrations, frozenFile, readFrozen } from './check/migrations.ts';

/** `npm run freeze`, part of a release: the new migrations must not change from now on. */
const frozen = await readFrozen();
const thawed = await findChangedMigrations();
if (thawed.length > 0) {
  for (const line of thawed) console.error(line);
  process.exit(1);
}
const added = (await readMigrations()).filter(({ name }) => !(name in frozen));
const list = { ...frozen, ...Object.fromEntries(added.map(({ name, sha256 }) => [name, sha256])) };
await writeFile(frozenFile, `${JSON.stringify(list, null, 2)}\n`);
console.log(added.length === 0 ? 'Nothing new to freeze.' : `Frozen: ${added.map(({ name }) => name).join(', ')}`);
