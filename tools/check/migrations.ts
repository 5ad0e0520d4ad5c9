import { ownFolder, readMigrations } from '../../server/db/migrate.ts';
import type { Migration } from '../../server/db/migrate.ts';
import { readFrozen } from '../../server/db/migration-hashes.ts';
import type { Frozen } from '../../server/db/migration-hashes.ts';

/**
 * Compares the migrations with the released ones: a clinic's database has run those, and refuses to start with others.
 */
export async function findChangedMigrations(): Promise<string[]> {
  return compareMigrations(await readMigrations(), await readFrozen(ownFolder));
}

/**
 * One line per migration whose statements differ from its release. An empty list is a violation too: nothing would be
 * compared.
 */
export function compareMigrations(migrations: Pick<Migration, 'name' | 'hashes'>[], frozen: Frozen): string[] {
  const names = Object.keys(frozen).sort();
  const last = names.at(-1);
  if (last === undefined) return ['server/db/migrations/frozen.json names no migration, so nothing was compared'];
  const found = new Map(migrations.map(({ name, hashes }) => [name, hashes.statements]));
  const changed = names
    .filter((name) => found.get(name) !== frozen[name]?.statements)
    .map((name) => {
      const what = found.has(name) ? 'was changed after its release' : 'was released and is gone';
      return `server/db/migrations/${name} ${what}: restore it, and write a new migration instead`;
    });
  const early = migrations
    .filter(({ name }) => !(name in frozen) && name < last)
    .map(({ name }) => `server/db/migrations/${name} comes before ${last}, which is released: give it a later number`);
  return [...changed, ...early];
}
