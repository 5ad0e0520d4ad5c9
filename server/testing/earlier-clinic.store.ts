import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate, ownFolder } from '../db/migrate.ts';
import { createDatabase, dropDatabase } from './databases.store.ts';

/** A database without rows, after the migrations before a given one. */
export interface EarlierClinic {
  readonly client: pg.Client;
  /** Runs the migrations that came since. */
  update(): Promise<void>;
  drop(): Promise<void>;
}

/** @param until the number of the first migration that was not run yet: `0025` */
export async function openEarlierClinic(until: string): Promise<EarlierClinic> {
  const cluster = inject('cluster');
  const connection = { ...cluster, database: `test_${randomBytes(8).toString('hex')}` };
  const folder = await mkdtemp(join(tmpdir(), 'clinic-migrations-'));
  for (const file of await readdir(ownFolder))
    if (file.endsWith('.sql') && file < until) await copyFile(join(ownFolder, file), join(folder, file));
  await createDatabase(cluster, connection.database, 'template0');
  await migrate(connection, folder);
  await rm(folder, { recursive: true });
  const client = new pg.Client(connection);
  await client.connect();
  return {
    client,
    update: async () => void (await migrate(connection)),
    drop: async () => {
      await client.end();
      await dropDatabase(cluster, connection.database);
    },
  };
}
