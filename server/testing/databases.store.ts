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

async function runAlone(connection: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const quote = (name: string) => pg.escapeIdentifier(name);
