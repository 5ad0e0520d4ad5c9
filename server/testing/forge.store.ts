import pg from 'pg';

/**
 * Runs statements as somebody who may change everything, past grants and triggers: moves what is only ever added to, or
 * tampers with it. For a test's own database. @param owner as the owner of the tables
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
