import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { explainFileError, StartError } from '../../shared/start-error.ts';
import { chooseAccount } from './account.ts';
import {
  type Cluster,
  createCluster,
  databaseName,
  ensurePassword,
  giveAllTo,
  isCreated,
  type Recovery,
} from './cluster.ts';
import { describeConnection, readPostmasterFile, removeShortPath } from './connection.ts';
import { clearLeftovers } from './leftovers.ts';
import { choosePort, startPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { supervise } from './supervise.ts';

/** Options to start the embedded database. */
export interface EmbeddedPostgresOptions {
  /** Absolute path; the data are in its `postgres` folder, the log in `postgres.log`. */
  dataDir: string;
  /** Called with each step, in a few words. */
  onStep?: (step: string) => void;
  /** Tests only: no fsync, so a power cut may lose or damage the data. */
  fast?: boolean;
  /** The folder holds an unpacked copy of a cluster, which replays its WAL first. */
  recovery?: Recovery;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  connection: pg.PoolConfig;
  /** After a crash the database is started again. Resolves only if that no longer works. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

/**
 * Starts our own PostgreSQL under `dataDir`. Creates it if there is none, and recovers what a killed run left. The
 * caller must hold the lock of `dataDir` (or be its only user, like a test).
 * @throws StartError with one clear line
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onStep = () => undefined, fast = false, recovery = null } = options;
  const folder = clusterFolder(dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    const account = await chooseAccount(folder);
    const cluster: Cluster = { folder, account, programs: await findPrograms(dataDir, account), fast, recovery };
    if (!(await isCreated(folder))) {
      onStep('Creating the database');
      await createCluster(cluster);
    }
    if (recovery) await giveAllTo(account, folder);
    onStep(recovery ? 'Replaying what was written' : 'Starting the database');
    const port = await choosePort();
    const postmaster = await supervise(async () => {
      await clearLeftovers(folder);
      await ensurePassword(cluster);
      return startPostmaster(cluster, join(dataDir, 'postgres.log'), port);
    });
    const stop = async () => {
      await postmaster.stop();
      await removeShortPath(folder);
    };
    try {
      const connection = await describeConnection(folder, port);
      await ensureDatabase(connection);
      return { connection, failed: postmaster.failed, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * The connection to the embedded database of a server that runs, or is starting, on `dataDir`; waits for it for a
 * while.
 * @throws StartError if none comes up
 */
export async function findRunningPostgres(dataDir: string): Promise<pg.PoolConfig> {
  const folder = clusterFolder(dataDir);
  const deadline = performance.now() + 15_000;
  do {
    const file = await readPostmasterFile(folder);
    if (file?.ready) return describeConnection(folder, file.port);
    await pause(50);
  } while (performance.now() < deadline);
  throw new StartError(`Something uses ${dataDir}, but its database does not answer.`);
}

/** The folder of the database's files. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

async function ensureDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } catch (error) {
    const missing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    await createDatabase(connection);
    return;
  } finally {
    await client.end();
  }
}

async function createDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
