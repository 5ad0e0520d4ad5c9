import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import type { EmbeddedPostgres } from '../db/embedded/start.ts';
import { openAppRole } from '../db/app-role.ts';
import { setShift } from '../db/clock.ts';
import { migrate } from '../db/migrate.ts';
import { createDatabase, templateName } from './databases.store.ts';

export interface TestCluster {
  /** The connection; `database` is PostgreSQL's own, from which databases are created. */
  connection: pg.PoolConfig;
  /** The same as the clinic's database role. */
  app: pg.PoolConfig;
  /** Stops it and deletes its files. */
  stop: () => Promise<void>;
}

/** Connects as superuser to a PostgreSQL of another version, which `npm run drill:versions` starts. */
function givenPostgres(): Pick<EmbeddedPostgres, 'connection' | 'stop'> | null {
  const url = URL.parse(process.env.TEST_DATABASE_URL ?? '');
  if (!url) return null;
  const connection = { host: url.hostname, port: Number(url.port), user: url.username, password: '' };
  return { connection, stop: () => Promise.resolve() };
}

/**
 * Starts a PostgreSQL in a temp folder, without fsync, with a migrated template that test databases are copied from.
 * @param shift milliseconds by which their clock goes before the machine's
 */
export async function startTestCluster(shift: number): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = givenPostgres() ?? (await startEmbeddedPostgres({ dataDir, fast: true }));
    const stop = async () => {
      await postgres.stop();
      await remove();
    };
    try {
      const connection = { ...postgres.connection, database: 'postgres' };
      await createDatabase(connection, templateName, 'template1');
      await migrate({ ...connection, database: templateName });
      await setShift({ ...connection, database: templateName }, shift);
      const app = await openAppRole({ ...connection, database: templateName });
      return { connection, app, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}
