import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../shared/start-error.ts';
import { grantTo, nameOf, openAppRole, prepareSingleUser } from './app-role.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

/** Where it is; without an address it is embedded, in the data folder. */
interface Place {
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  dataDir: string;
}

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

const oldestVersion = 15;

/** A given database may start later than the clinic, as after a power cut: milliseconds to wait for it, and to ask. */
const patienceMs = 60_000;
const retryMs = 500;

/**
 * Starts the embedded database, or waits until the given one answers and checks that it is new enough.
 * @throws StartError
 */
export async function startDatabase(place: Place, onStep: (step: string) => void): Promise<DatabaseSource> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = place;
  if (databaseUrl === null) {
    const embedded = await startEmbeddedPostgres({ dataDir, onStep });
    return { ...embedded, openForApp: () => openAppRole(embedded.connection) };
  }
  onStep('Connecting to the database');
  const app: pg.PoolConfig = { connectionString: databaseUrl };
  await awaitAnswer(app, 'DATABASE_URL', onStep);
  const connection: pg.PoolConfig = { connectionString: databaseOwnerUrl ?? databaseUrl };
  if (databaseOwnerUrl) await awaitAnswer(connection, 'DATABASE_OWNER_URL', onStep);
  const openForApp = async () => {
    if (!databaseOwnerUrl) return prepareSingleUser(app);
    await grantTo(connection, await nameOf(app));
    return app;
  };
  return { connection, openForApp, failed: new Promise(() => undefined), stop: () => Promise.resolve() };
}

/** Asks again while nothing answers, or the database is just starting. */
async function awaitAnswer(connection: pg.PoolConfig, setting: string, onStep: (step: string) => void): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await probe(connection, setting);
    } catch (error) {
      if (!isNotThereYet(error) || performance.now() > deadline) throw error;
      onStep(`Waiting for the database of ${setting}, at most ${patienceMs / 1000} s`);
      await pause(retryMs);
    }
  }
}

/** Refused, cut off, without an address yet, or in the middle of its start. */
const notThereYet =
  /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P03|08P01)\b|timeout expired|Connection terminated/;

function isNotThereYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return notThereYet.test(`${code} ${error.message}`) || isNotThereYet(error.cause);
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
