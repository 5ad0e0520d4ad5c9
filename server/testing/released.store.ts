import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inject } from 'vitest';
import { readArchive } from '../backup/archive.ts';
import { readRecoveryKeys } from '../backup/keys.ts';
import { checkArchive } from '../backup/restore.service.ts';
import type { CheckedArchive } from '../backup/restore.service.ts';
import { openTableLoader } from '../backup/restore.store.ts';
import { plainText } from '../backup/snapshot.store.ts';
import { migrate, ownFolder } from '../db/migrate.ts';
import { createDatabase, dropDatabase } from './databases.store.ts';
import type { TestConnection } from './database.ts';

/** Backups of demos of released versions, named by their last migration. `npm run freeze` adds one. */
const folder = join(import.meta.dirname, 'released');

export const releasedSchemas = readdirSync(folder).flatMap((name) => /^(\d{4})\.tar\.zst\.age$/.exec(name)?.[1] ?? []);

/** Opens the archive of a release and checks it. */
export function openReleased(schema: string): Promise<CheckedArchive> {
  const keys = readRecoveryKeys(join(folder, `${schema}.keys.txt`));
  const path = join(folder, `${schema}.tar.zst.age`);
  // Archives from before signing have no signature to check.
  const all = { ...keys, passphrase: keys.passphrase ?? '', allowsUnsigned: true };
  return checkArchive(path, all, () => undefined);
}

/** A row as COPY writes it: texts by column. */
export type Row = Readonly<Record<string, string>>;
/** The rows of each table. */
type Rows = Map<string, Row[]>;

/** What an archive holds. */
export async function rowsOf({ path, keys, contents }: CheckedArchive): Promise<Rows> {
  const texts = new Map<string, string>();
  for await (const { name, content } of readArchive(path, keys)) {
    const [kind, table = ''] = name.split('/');
    if (kind === 'tables') texts.set(table, (texts.get(table) ?? '') + content.toString('utf8'));
  }
  return new Map(
    Object.entries(contents.tables).map(([table, { columns }]) => [table, parse(texts.get(table) ?? '', columns)]),
  );
}

/** A database of a release, with the data of its demo. */
interface ReleasedClinic {
  readonly connection: TestConnection;
  readonly client: pg.Client;
  /** Reads the same columns of the same tables now, as far as they still exist. */
  read(like: Rows): Promise<Rows>;
  drop(): Promise<void>;
}

/** Restores an archive into a new database, without the migrations that came later. */
export async function openReleasedClinic(archive: CheckedArchive): Promise<ReleasedClinic> {
  const cluster = inject('cluster');
  const connection = { ...cluster, database: `test_${randomBytes(8).toString('hex')}` };
  await createDatabase(cluster, connection.database, 'template0');
  const numbers = new Set(archive.about.migrations.map(({ number }) => number));
  await migrate(connection, ownFolder, (number) => numbers.has(number));
  const loader = await openTableLoader(connection, archive.contents);
  for await (const { name, content } of readArchive(archive.path, archive.keys)) {
    const [kind, table = ''] = name.split('/');
    if (kind === 'tables') await loader.write(table, content);
  }
  await loader.finish(() => undefined);
  await loader.close();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(plainText);
  return {
    connection,
    client,
    read: async (like) => {
      const found: Rows = new Map();
      for (const [table, rows] of like) {
        const { rows: columns } = await client.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute
           WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
          [table],
        );
        const known = columns.map(({ name }) => name).filter((name) => rows.length === 0 || name in rows[0]!);
        if (known.length === 0) continue;
        const list = known.map((name) => pg.escapeIdentifier(name)).join(', ');
        const stream = client.query(copyTo(`COPY ${pg.escapeIdentifier(table)} (${list}) TO STDOUT`));
        found.set(table, parse((await buffer(stream)).toString('utf8'), known));
      }
      return found;
    },
    drop: async () => {
      await client.end();
      await dropDatabase(cluster, connection.database);
    },
  };
}

function parse(text: string, columns: readonly string[]): Row[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const values = line.split('\t');
      return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
    });
}
