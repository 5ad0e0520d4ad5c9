import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../shared/start-error.ts';
import { hashesOf, hasRun, readFrozen } from './migration-hashes.ts';
import type { Frozen, MigrationHashes } from './migration-hashes.ts';

/** The database was made by a newer version of the clinic. */
export class NewerDatabaseError extends StartError {
  override name = 'NewerDatabaseError';
}

export interface Migration {
  number: number;
  name: string;
  sql: string;
  hashes: MigrationHashes;
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

/** Any fixed number: every process that migrates this database takes the same lock. */
const lockNumber = 714_201_937;

/** The clinic's own migrations. */
export const ownFolder = join(import.meta.dirname, 'migrations');

/**
 * Applies each missing `NNNN_name.sql` of `folder`, in order, each in its own transaction. Several processes may run it
 * at once. Forward only.
 * @param only the migrations an archive's data had, while it is restored; by default all
 * @returns the file names applied now
 * @throws NewerDatabaseError if the database has a number this code does not know; StartError if the statements of an
 * applied file were changed
 */
export async function migrate(
  connection: pg.PoolConfig,
  folder = ownFolder,
  only: (number: number) => boolean = () => true,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // The lock belongs to the session and is released when the client ends, however that happens.
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const done = await readApplied(client);
    refuseUnknown('database', done, migrations, await readFrozen(folder));
    const missing = migrations.filter(({ number }) => only(number) && !done.some((row) => row.number === number));
    for (const migration of missing) await apply(client, migration);
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** The migrations of a folder, in order. @throws StartError for an invalid name or number */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) throw new StartError(`Two migrations have the number of ${name}.`);
  }
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
    throw new StartError(`A migration must be named NNNN_name.sql, not ${name}.`);
  // Line ends may differ between checkouts; the statements do not.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(name.slice(0, 4)), name, sql, hashes: hashesOf(sql) };
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const table = await client.query<{ found: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS found`);
  if (!table.rows[0]?.found) {
    await client.query(`
      CREATE TABLE schema_migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
  );
  return rows;
}

/**
 * Checks that this program knows the migrations an archive's data had.
 * @throws NewerDatabaseError, StartError as {@link migrate}
 */
export async function checkMigrationsOfArchive(done: AppliedMigration[]): Promise<void> {
  refuseUnknown('archive', done, await readMigrations(), await readFrozen(ownFolder));
}

function refuseUnknown(what: string, done: AppliedMigration[], migrations: Migration[], frozen: Frozen): void {
  for (const row of done) {
    const known = migrations.find(({ number }) => number === row.number);
    if (!known) {
      throw new NewerDatabaseError(`The ${what} is newer than this program (it has ${row.name}): update the program.`);
    }
    if (!hasRun(row.sha256, known.hashes, frozen[known.name])) {
      throw new StartError(
        `The migration ${known.name} was changed after it had been applied: restore it, add a new one instead.`,
      );
    }
  }
}

async function apply(client: pg.Client, { number, name, sql, hashes }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', [
      number,
      name,
      hashes.statements,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database could not be brought up to date, ${name} failed: ${reason}`, { cause });
  }
}
