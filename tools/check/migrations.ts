import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../../server/db/migrate.ts';
import type { Migration } from '../../server/db/migrate.ts';
import { projectFolder } from './source.ts';

/** SHA-256 of each released migration, by file name. */
export type Frozen = Readonly<Record<string, string>>;

/** `npm run freeze` adds to it. */
export const frozenFile = join(projectFolder, 'server/db/migrations/frozen.json');

/**
 * Compares the migrations with the released ones: a clinic's database has run those, and refuses to start with others.
 */
export async function findChangedMigrations(): Promise<string[]> {
  return compareMigrations(await readMigrations(), await readFrozen());
}

export async function readFrozen(): Promise<Frozen> {
  return JSON.parse(await readFile(frozenFile, 'utf8')) as Frozen;
}

/**
 * One line per migration that differs from its release. An empty list is a violation too: nothing would be compared.
 */
export function compareMigrations(migrations: Pick<Migration, 'name' | 'sha256'>[], frozen: Frozen): string[] {
  const names = Object.keys(frozen).sort();
  const last = names.at(-1);
  if (last === undefined) return ['server/db/migrations/frozen.json names no migration, so nothing was compared'];
  const hashes = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const changed = names
    .filter((name) => hashes.get(name) !== frozen[name])
    .map((name) => {
      const what = hashes.has(name) ? 'was changed after its release' : 'was released and is gone';
      return `server/db/migrations/${name} ${what}: restore it, and write a new migration instead`;
    });
  const early = migrations
    .filter(({ name }) => !(name in frozen) && name < last)
    .map(({ name }) => `server/db/migrations/${name} comes before ${last}, which is released: give it a later number`);
  return [...changed, ...early];
}
