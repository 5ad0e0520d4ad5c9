import pg from 'pg';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { grantTo, nameOf, openAppRole, prepareSingleUser } from './app-role.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

/** The clinic's database: embedded or given. */
export interface DatabaseSource {
  /** As the owner of the tables. */
  connection: pg.PoolConfig;
  /** After the migrations: a connection for the running clinic, as a role with fewer rights if there is one. */
  openForApp(): Promise<pg.PoolConfig>;
  /** Resolves only if an embedded database has ended for good. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

const oldestVersion = 18;

/** Starts the embedded database, or checks that the given one answers and is new enough. @throws StartError */
export async function startDatabase(settings: Settings, onStep: (step: string) => void): Promise<DatabaseSource> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl === null) {
    const embedded = await startEmbeddedPostgres({ dataDir, onStep });
    return { ...embedded, openForApp: () => openAppRole(embedded.connection) };
  }
  onStep('Connecting to the database');
  const app: pg.PoolConfig = { connectionString: databaseUrl };
  await probe(app, 'DATABASE_URL');
  const connection: pg.PoolConfig = { connectionString: databaseOwnerUrl ?? databaseUrl };
  if (databaseOwnerUrl) await probe(connection, 'DATABASE_OWNER_URL');
  const openForApp = async () => {
    if (!databaseOwnerUrl) return prepareSingleUser(app);
    await grantTo(connection, await nameOf(app));
    return app;
  };
  return { connection, openForApp, failed: new Promise(() => undefined), stop: () => Promise.resolve() };
}

async function probe(connection: pg.PoolConfig, setting: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldestVersion) {
      throw new StartError(`${setting} leads to PostgreSQL ${version}; version ${oldestVersion} or later is needed.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of ${setting} does not answer: ${describe(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** A refused connection to several addresses is one error without a text of its own. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message : String(error);
}
