import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** One consistent view of a database, as its owner, while others write. */
export interface Snapshot {
  readonly at: Date;
  /** Names of the tables, in alphabetical order. */
  tables(): Promise<TableToCopy[]>;
  /** Streams a table as text; `take` gets pieces of any size. Answers how many rows. */
  copy(table: TableToCopy, take: (piece: Buffer) => Promise<void>): Promise<number>;
  sequences(): Promise<{ name: string; last: string; isCalled: boolean }[]>;
  migrations(): Promise<{ number: number; name: string; sha256: string }[]>;
  /** Files that were complete, in the order of their making. */
  files(): Promise<{ key: string; sha256: string }[]>;
  /** Work that waits, without codes for a log-in: those are soon useless. */
  jobs(): Promise<{ name: string; data: unknown }[]>;
  close(): Promise<void>;
}

export interface TableToCopy {
  readonly name: string;
  /** Without those the database computes. */
  readonly columns: readonly string[];
}

/** Settings under which a value always has the same text, whatever the database's own settings are. */
export const plainText =
  "SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; " +
  "SET bytea_output = 'hex'; SET search_path = public; SET statement_timeout = 0; SET lock_timeout = 0;";

const tables = `
  SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.oid ORDER BY c.relname`;

const sequences = `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`;

const jobs = `
  SELECT name, data FROM pgboss.job
  WHERE state IN ('created', 'retry', 'active') AND name IN ('notice', 'leave-message', 'scan-file')
  ORDER BY created_on, id`;

/** @param connection as the owner of the tables */
export async function openSnapshot(connection: pg.PoolConfig): Promise<Snapshot> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const all = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  try {
    await client.query(plainText);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const at = (await all<{ at: Date }>('SELECT now() AS at'))[0]!.at;
    return {
      at,
      tables: () => all<TableToCopy>(tables),
      copy: async ({ name, columns }, take) => {
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        const stream = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
        await pipeline(stream, async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) await take(piece);
        });
        return stream.rowCount;
      },
      sequences: async () => {
        const found = [];
        for (const { name } of await all<{ name: string }>(sequences)) {
          const state = `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`;
          found.push({ name, ...(await all<{ last: string; isCalled: boolean }>(state))[0]! });
        }
        return found;
      },
      migrations: () => all('SELECT number, name, sha256 FROM schema_migrations ORDER BY number'),
      files: () => all('SELECT key, sha256 FROM report_files WHERE kept_at IS NOT NULL ORDER BY kept_at, key'),
      jobs: async () => {
        const [queue] = await all<{ found: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`);
        return queue?.found ? all(jobs) : [];
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
