import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { setShift } from '../db/clock.ts';
import { createTestDatabase } from './database.ts';
import type { TestConnection } from './database.ts';
import { aPerson } from './builders.store.ts';
import { readPristine, resetDatabase } from './databases.store.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from './moment.ts';

async function ask(connection: TestConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each caller gets a migrated database of its own, with nothing of those before', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await ask(one.connection, `INSERT INTO accounts (phone, name) VALUES ('9123456789', 'Mitali Sen')`);
    expect(await ask(one.connection, 'SELECT name FROM accounts')).toEqual([{ name: 'Mitali Sen' }]);
    expect(await ask(other.connection, 'SELECT name FROM accounts')).toEqual([]);
    await Promise.all([one.drop(), other.drop()]);
  }
});

test('a database that was used is as it was when it was new', async () => {
  const { owner, drop, connection } = await createTestDatabase();
  const pristine = await readPristine(owner);
  const db = openDatabase(connection, runNow);
  const person = await aPerson(db);
  await db.close();
  await ask(owner, 'DELETE FROM clinic_profile');
  expect(await readPristine(owner)).not.toEqual(pristine);
  expect(await resetDatabase(owner, pristine)).toBe(true);
  expect(await readPristine(owner)).toEqual(pristine);
  const again = openDatabase(connection, runNow);
  expect((await aPerson(again)).id).toBe(person.id);
  await again.close();
  await drop();
});

test.each([
  ['a new table', 'CREATE TABLE more (n integer)'],
  ['a trigger that was switched off', 'ALTER TABLE accounts DISABLE TRIGGER ALL'],
  ['a right that was taken', 'REVOKE SELECT ON accounts FROM PUBLIC, clinic_app'],
  ['a setting of the database', `ALTER DATABASE %I SET work_mem = '8MB'`],
])('a database with %s is not used again', async (_, change) => {
  const { owner, drop } = await createTestDatabase();
  const pristine = await readPristine(owner);
  await ask(owner, change.replace('%I', owner.database));
  expect(await resetDatabase(owner, pristine)).toBe(false);
  await drop();
});

test('a database whose clock was set goes by that of the run again, and is used again', async () => {
  const first = await createTestDatabase();
  await setShift(first.owner, 86_400_000);
  await first.drop();
  const next = await createTestDatabase();
  expect(next.owner.database).toBe(first.owner.database);
  const [row] = await ask(next.owner, 'SELECT extract(epoch FROM clinic_now() - now()) * 1000 AS shift');
  expect(Math.round(Number((row as { shift: string }).shift))).toBe(inject('shift'));
  await next.drop();
});
