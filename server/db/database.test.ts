import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClinicError } from '../shared/errors.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { openDatabase, statement, statementOnce } from './database.ts';
import { apart } from './one-connection.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 2 }, runNow);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const endOthers = () =>
  apart(() =>
    db.query(
      `SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
  );

it('refuses the pool within a transaction, which would wait for a second connection; afterwards it has it again', async () => {
  const asked = ['all', 'first', 'run', 'query', 'transaction'] as const;
  const one = statement<{ one: number }>('database-test.one', 'SELECT 1 AS one');
  const ask = {
    all: () => db.all(one),
    first: () => db.first(one),
    run: () => db.run(one),
    query: () => db.query('SELECT 1'),
    transaction: () => db.transaction((tx) => tx.first(one)),
  };
  const over = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    for (const what of asked) await expect(ask[what]()).rejects.toThrow('only its own connection');
    expect(await tx.first(one)).toEqual({ one: 1 });
    await expect(apart(() => db.first(one))).resolves.toEqual({ one: 1 });
    late = over.promise.then(() => db.first(one));
  });
  await expect(db.first(one)).resolves.toEqual({ one: 1 });
  over.resolve();
  await expect(late).resolves.toEqual({ one: 1 });
});

it('answers UNAVAILABLE when a transaction loses its connection, and the next one works', async () => {
  const lost = db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    await endOthers();
    await tx.query('SELECT 1');
  });
  await expect(lost).rejects.toSatisfy((error) => error instanceof ClinicError && error.code === 'UNAVAILABLE');
  expect((await db.transaction((tx) => tx.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
});

it('answers UNAVAILABLE also when the connection is lost before the commit', async () => {
  const lost = db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    await endOthers();
  });
  await expect(lost).rejects.toSatisfy((error) => error instanceof ClinicError && error.code === 'UNAVAILABLE');
});

it('rolls back a transaction that throws', async () => {
  const thrown = db.transaction(async (tx) => {
    await tx.query(`INSERT INTO accounts (phone, name) VALUES ('5123456789', 'Mitali Sen')`);
    throw new Error('no');
  });
  await expect(thrown).rejects.toThrow('no');
  expect((await db.query('SELECT id FROM accounts')).rows).toEqual([]);
});

const raise = (state: string) => `DO $$ BEGIN RAISE EXCEPTION 'made' USING ERRCODE = '${state}'; END $$`;

it.each(['40P01', '40001'])('repeats a transaction that %s has ended, and says so after some tries', async (state) => {
  let runs = 0;
  const once = db.transaction(async (tx) => {
    runs += 1;
    await tx.query(`INSERT INTO accounts (phone, name) VALUES ('51234567${state.slice(-2)}', 'Mitali Sen')`);
    if (runs === 1) await tx.query(raise(state));
    return runs;
  });
  expect(await once).toBe(2);
  const { rows } = await db.query(`DELETE FROM accounts WHERE phone LIKE '5123%' RETURNING id`);
  expect(rows).toHaveLength(1);
  await expect(db.transaction((tx) => tx.query(raise(state)))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(db.query(raise(state))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('answers STORAGE_FULL for a full disk and UNAVAILABLE for a database that is read-only now', async () => {
  await expect(db.query(raise('53100'))).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 });
  await expect(db.query(raise('25006'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await expect(db.query(raise('08P01'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  const readOnly = db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query('DELETE FROM accounts');
  });
  await expect(readOnly).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
});

it('numbers named parameters, each name once, and refuses a value that is missing', async () => {
  const named = statement<{ text: string }, { word: string; times: number | null; unused?: string }>(
    'database-test.named',
    `SELECT repeat($word, coalesce($times::integer, 1)) || $word AS text`,
  );
  expect(named.text).toBe(`SELECT repeat($1, coalesce($2::integer, 1)) || $1 AS text`);
  expect(await db.first(named, { times: 2, word: 'a', unused: 'b' })).toEqual({ text: 'aaa' });
  expect(await db.first(named, { times: null, word: 'a' })).toEqual({ text: 'aa' });
  await expect(db.first(named, { word: 'a' } as { word: string; times: null })).rejects.toThrow('value for $times');
  expect(() => statement('database-test.mixed', 'SELECT $1, $word')).toThrow('not both');
});

it('declares a statement of many variants once', () => {
  let times = 0;
  const ask = () => statementOnce('database-test.once', () => `SELECT ${(times += 1)}`);
  expect(ask()).toBe(ask());
  expect(times).toBe(1);
});
