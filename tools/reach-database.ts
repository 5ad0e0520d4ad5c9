import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { lockDataDir } from '../server/start/data-dir-lock.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database, Db } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { type DatabaseSource, startDatabase } from '../server/db/source.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import { asTyped } from '../server/shared/commands.ts';

interface ReachOptions {
  /** Leaves the schema, and a folder without a clinic, as they are. */
  asItIs?: boolean;
}

/** Connects to the database of a running clinic, or starts the database and migrates it if none runs. */
async function reachDatabase(
  settings: Settings,
  { asItIs = false }: ReachOptions,
): Promise<Pick<DatabaseSource, 'connection' | 'stop'>> {
  const isEmbedded = settings.databaseUrl === null;
  if (asItIs && isEmbedded && !existsSync(join(settings.dataDir, 'postgres')))
    throw new StartError(`There is no clinic in ${settings.dataDir}.`);
  const lock = isEmbedded ? await lockDataDir(settings.dataDir) : null;
  if (!lock && isEmbedded) {
    return { connection: await findRunningPostgres(settings.dataDir), stop: () => Promise.resolve() };
  }
  try {
    const source = await startDatabase(settings, () => undefined);
    const stop = async () => {
      await source.stop();
      await lock?.release();
    };
    if (!asItIs)
      await migrate(source.connection).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
    return { connection: source.connection, stop };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Runs `work` with a connection to the clinic's database as its owner, whether the clinic is open or not. */
export async function withConnection<T>(
  settings: Settings,
  work: (connection: pg.PoolConfig) => Promise<T>,
  options: ReachOptions = {},
): Promise<T> {
  const source = await reachDatabase(settings, options);
  try {
    return await work(source.connection);
  } finally {
    await source.stop();
  }
}

/**
 * Runs `work` on the clinic's database as its owner, whether the clinic is open or not.
 * @param options `hasNoLimit`: statements may take as long as they need
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (db: Database) => Promise<T>,
  { hasNoLimit = false } = {},
): Promise<T> {
  return withConnection(settings, async (connection) => {
    const limits = hasNoLimit ? { statement_timeout: 0, query_timeout: 0 } : {};
    const db = openDatabase({ ...connection, ...limits });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/** Messages for people about kept counts of a restored clinic that differ from its rows; empty without any. */
export async function sayWrongCounts(db: Db): Promise<string[]> {
  const wrong = (await selectWrongCounts(db))[0]?.total ?? 0;
  return wrong === 0 ? [] : [`${wrong} kept numbers are wrong: ${asTyped('counts:rebuild')} makes them anew.`];
}
