import pg from 'pg';

/** The migrated, empty database that test databases are copied from. */
export const templateName = 'clinic_template';

/**
 * Creates a database as a copy of another.
 * @param connection to a database of the same cluster, not to `template` itself
 */
export async function createDatabase(connection: pg.PoolConfig, name: string, template: string): Promise<void> {
  await runAlone(connection, `CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)}`);
}

/** Drops a database, ending its connections. */
export async function dropDatabase(connection: pg.PoolConfig, name: string): Promise<void> {
  await runAlone(connection, `DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`);
}

/** What a new database holds: the rows that migrations put in, where sequences stand, and how its tables are made. */
export interface Pristine {
  rows: { table: string; columns: string; rows: string }[];
  sequences: { sequence: string; value: string; called: boolean }[];
  shape: string;
}

/** Reads what an unused database holds, in an order that does not depend on where rows are stored. */
export async function readPristine(connection: pg.PoolConfig): Promise<Pristine> {
  return withClient(connection, async (client) => {
    const rows = [];
    for (const { table, columns } of await tablesOf(client)) {
      const { rows: found } = await client.query<{ rows: string | null }>(
        `SELECT json_agg(t ORDER BY t::text)::text AS rows FROM ${table} t`,
      );
      if (found[0]?.rows) rows.push({ table, columns, rows: found[0].rows });
    }
    const { rows: sequences } = await client.query<Pristine['sequences'][number]>(`
      SELECT format('%I.%I', schemaname, sequencename) AS sequence, coalesce(last_value, start_value)::text AS value,
             last_value IS NOT NULL AS called
      FROM pg_sequences`);
    return { rows, sequences, shape: await shapeOf(client) };
  });
}

/**
 * Empties a database to what it was when it was new, in a tenth of the time of making one, which writes 900 files.
 * @returns false if the database cannot be used again: a test changed its tables, or filled it
 */
export async function resetDatabase(connection: pg.PoolConfig, pristine: Pristine): Promise<boolean> {
  return withClient(connection, async (client) => {
    await client.query(`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
    const { rows } = await client.query<{ size: number }>(
      'SELECT pg_database_size(current_database())::float8 / 1048576 AS size',
    );
    if (rows[0]!.size > fullMb || (await shapeOf(client)) !== pristine.shape) return false;
    // Without triggers, so that also rows that nobody may delete go, and in any order.
    await client.query("SET session_replication_role = 'replica'");
    const empty = (await tablesOf(client)).map(({ table }) => `DELETE FROM ${table}`);
    await client.query(empty.join(';'));
    for (const { table, columns, rows: kept } of pristine.rows)
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [kept],
      );
    await client.query(
      `SELECT setval(sequence, value, called)
       FROM unnest($1::text[], $2::bigint[], $3::bool[]) AS s(sequence, value, called)`,
      [
        pristine.sequences.map(({ sequence }) => sequence),
        pristine.sequences.map(({ value }) => value),
        pristine.sequences.map(({ called }) => called),
      ],
    );
    return true;
  });
}

/** A database above this many megabytes is not used again: deleted rows still take its space. A new one has 14. */
const fullMb = 48;

/** The tables that hold rows, and the columns that can be written. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string }[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(`
    SELECT c.oid::regclass::text AS table, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE a.attnum > 0 AND NOT attisdropped AND attgenerated = '' AND c.relkind = 'r'
      AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    GROUP BY c.oid`);
  return rows;
}

/** Says whether tables, rules or functions were changed: each change leaves a new row in the catalogue. */
async function shapeOf(client: pg.Client): Promise<string> {
  const catalogues = ['class', 'attribute', 'constraint', 'trigger', 'index', 'namespace', 'type', 'policy', 'rewrite'];
  const parts = catalogues.map((name) => `(SELECT count(*) || '/' || max(xmin::text::bigint) FROM pg_${name})`);
  // Setting the clock replaces these two functions.
  const functions = `(SELECT count(*) || '/' || max(xmin::text::bigint) FROM pg_proc
    WHERE proname NOT IN ('clinic_now', 'clinic_clock'))`;
  const settings = `(SELECT string_agg(setconfig::text, '/') FROM pg_db_role_setting)`;
  const { rows } = await client.query<{ shape: string }>(
    `SELECT concat_ws(' ', ${[...parts, functions, settings].join(', ')}) AS shape`,
  );
  return rows[0]!.shape;
}

const runAlone = (connection: pg.PoolConfig, sql: string) =>
  withClient(connection, async (client) => void (await client.query(sql)));

async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const quote = (name: string) => pg.escapeIdentifier(name);

/**
 * Runs a statement without grants or triggers in the way, to change or tamper with rows that are otherwise only added.
 * Only for a test's own database. @param owner a connection as the owner of the tables
 */
export async function forge(owner: pg.ClientConfig, sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(sql, values.length > 0 ? [...values] : undefined);
  } finally {
    await client.end();
  }
}
