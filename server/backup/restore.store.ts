import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { StartError } from '../shared/start-error.ts';
import type { ArchiveContents } from './contents.ts';
import { plainText } from './snapshot.store.ts';

/** Fills the tables of a migrated, otherwise empty database, in one transaction. */
export interface TableLoader {
  /** The next part of a table; the parts of one table follow each other. */
  write(table: string, part: Buffer): Promise<void>;
  /** Ends the transaction: builds the indexes, checks the foreign keys, sets the sequences, compares the counts. */
  finish(onStep: (step: string) => void): Promise<void>;
  /** Rolls back, unless it is finished. */
  close(): Promise<void>;
}

const relations = `
  SELECT count(*)::int AS number FROM pg_class c
  WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
    AND c.relkind IN ('r', 'p', 'v', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  ORDER BY conrelid::regclass::text, conname`;

const indexes = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname, i.indexrelid`;

/** Whether the database holds nothing yet. */
export async function isEmptyDatabase(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<{ number: number }>(relations)).rows[0]?.number === 0;
  } finally {
    await client.end();
  }
}

/**
 * Begins to fill the tables. Triggers are off, because only the copied rows may be written; indexes and foreign keys
 * are made at the end.
 * @param connection as the owner of the tables
 */
export async function openTableLoader(connection: pg.PoolConfig, contents: ArchiveContents): Promise<TableLoader> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const names = Object.keys(contents.tables).map((name) => pg.escapeIdentifier(name));
  const run = async (statements: readonly string[]) => {
    for (const text of statements) await client.query(text);
  };
  const begin = async () => {
    await client.query(plainText);
    await run(['BEGIN', "SET LOCAL maintenance_work_mem = '256MB'"]);
    await run(names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`));
    const later = [];
    for (const kind of [foreignKeys, indexes]) {
      const { rows } = await client.query<{ drop: string; make: string }>(kind);
      await run(rows.map((row) => row.drop));
      later.unshift(...rows.map((row) => row.make));
    }
    await client.query(`TRUNCATE ${names.join(', ')}`);
    return later;
  };
  let copying: { table: string; stream: CopyStreamQuery } | null = null;
  const endTable = async () => {
    copying?.stream.end();
    if (copying) await finished(copying.stream);
    copying = null;
  };
  try {
    const later = await begin();
    return {
      write: async (table, part) => {
        if (copying?.table !== table) {
          await endTable();
          copying = { table, stream: client.query(copyFrom(copyStatement(table, contents))) };
        }
        await send(copying.stream, part);
      },
      finish: async (onStep) => {
        await endTable();
        for (const [index, text] of later.entries()) {
          onStep(`Building indexes and checking references, ${index} of ${later.length}`);
          await client.query(text);
        }
        await run(names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`));
        for (const [name, { last, isCalled }] of Object.entries(contents.sequences))
          await client.query('SELECT setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last, isCalled]);
        onStep('Counting the rows');
        await compareCounts(client, contents);
        await run(['COMMIT', 'ANALYZE']);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

function copyStatement(table: string, { tables }: ArchiveContents): string {
  const columns = (tables[table]?.columns ?? []).map((column) => pg.escapeIdentifier(column)).join(', ');
  return `COPY ${pg.escapeIdentifier(table)} (${columns}) FROM STDIN`;
}

/** Writes and waits until there is room again; a refused row fails it. */
async function send(stream: CopyStreamQuery, part: Buffer): Promise<void> {
  if (stream.write(part)) return;
  const listening = new AbortController();
  const { signal } = listening;
  try {
    await Promise.race([once(stream, 'drain', { signal }), finished(stream, { signal, cleanup: true })]);
  } finally {
    listening.abort();
  }
}

async function compareCounts(client: pg.Client, { tables }: ArchiveContents): Promise<void> {
  for (const [name, { rows }] of Object.entries(tables)) {
    const found = await client.query<{ number: number }>(
      `SELECT count(*)::float8 AS number FROM ${pg.escapeIdentifier(name)}`,
    );
    const number = found.rows[0]?.number;
    if (number !== rows) throw new StartError(`The table ${name} has ${number} rows, the archive ${rows}.`);
  }
}
