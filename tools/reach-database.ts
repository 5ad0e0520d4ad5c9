import { lockDataDir } from '../server/data-dir-lock.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { type DatabaseSource, startDatabase } from '../server/db/source.ts';
import type { Settings } from '../server/settings.ts';

/** Connects to the database of a running clinic, or starts the database and migrates it if none runs. */
async function reachDatabase(settings: Settings): Promise<Pick<DatabaseSource, 'connection' | 'stop'>> {
  const lock = settings.databaseUrl === null ? await lockDataDir(settings.dataDir) : null;
  if (!lock && settings.databaseUrl === null) {
    return { connection: await findRunningPostgres(settings.dataDir), stop: () => Promise.resolve() };
  }
  try {
    const source = await startDatabase(settings, () => undefined);
    const stop = async () => {
      await source.stop();
      await lock?.release();
    };
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

/**
 * Runs `work` on the clinic's database as its owner, whether the clinic is open or not.
 * @param options `hasNoLimit`: statements may take as long as they need
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (db: Database) => Promise<T>,
  { hasNoLimit = false } = {},
): Promise<T> {
  const source = await reachDatabase(settings);
  try {
    const limits = hasNoLimit ? { statement_timeout: 0, query_timeout: 0 } : {};
    const db = openDatabase({ ...source.connection, ...limits });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await source.stop();
  }
}
