import pg from 'pg';
import { inject, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

it('gives each caller its own migrated database, and deletes it after use', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.connection, `INSERT INTO accounts (phone, name) VALUES ('9123456789', 'Mitali Sen')`);
  expect(await ask(one.connection, 'SELECT name FROM accounts')).toEqual([['Mitali Sen']]);
  expect(await ask(other.connection, 'SELECT name FROM accounts')).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
  const left = await ask(
    inject('cluster'),
    `SELECT datname FROM pg_database WHERE datname = '${one.connection.database}'`,
  );
  expect(left).toEqual([]);
});
