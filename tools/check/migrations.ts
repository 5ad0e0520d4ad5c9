import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../../server/db/migrate.ts';
import type { Migration } from '../../server/db/migrate.ts';
import { projectFolder } from './source.ts';

/** SHA-256 of each migration that a release has brought to a clinic, by its file's name. */
export type Frozen = Readonly<Record<string, string>>;

/** Where it is kept; `npm run freeze` adds to it. */
export const frozenFile = join(projectFolder, 'server/db/migrations/frozen.json');

/**
 * Compares the migrations with those that were released: a clinic's database has run these, and refuses to start with
 * others.
 */
export async function findThawed(): Promise<string[]> {
  return compareMigrations(await readMigrations(), await readFrozen());
}

/** The list as it is kept. */
export async function readFrozen(): Promise<Frozen> {
  return JSON.parse(await readFile(frozenFile, 'utf8')) as Frozen;
}

/** One line per migration that is not as it was released. Having none to compare is an offence as well. */
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
