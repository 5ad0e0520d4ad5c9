import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createDatabase, dropDatabase } from '../testing/databases.store.ts';
import type { TestDatabase } from '../testing/database.ts';
import { canChangeAudit, grantTo, nameOf } from './app-role.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let app: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  [app, owner] = [new pg.Client(database.connection), new pg.Client(database.owner)];
  await Promise.all([app.connect(), owner.connect()]);
  await app.query(aRow);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

const aRow = `INSERT INTO audit_log (role, action, call, outcome, subjects, records, request_id, address)
  VALUES ('Anonymous', 'sign-in', 'finishLogIn', 'refused', '{}', '{}', gen_random_uuid(), '127.0.0.1')`;

it.each([
  `UPDATE audit_log SET outcome = 'done'`,
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'DROP TABLE audit_log',
  'DROP TRIGGER audit_log_keeps ON audit_log',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'ALTER TABLE audit_log OWNER TO clinic_app',
  'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'SET ROLE clinic',
  'SET SESSION AUTHORIZATION clinic',
  `SET session_replication_role = 'replica'`,
  'CREATE ROLE helper SUPERUSER',
  'ALTER ROLE clinic_app SUPERUSER',
  'DELETE FROM schema_migrations',
])('the clinic’s database role may not: %s', async (sql) => {
  // 42501: insufficient privilege.
  await expect(app.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/) as string });
  // It cannot become another role either.
  await app.query('RESET ROLE; RESET SESSION AUTHORIZATION');
  await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  expect((await app.query('SELECT id FROM audit_log')).rows).toHaveLength(1);
});

it.each([`UPDATE audit_log SET outcome = 'done'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'a trigger also stops the owner: %s',
  async (sql) => {
    await expect(owner.query(sql)).rejects.toThrow('The audit is only ever added to');
  },
);

it('recognises a role that could change the audit log', async () => {
  // A role without the right to grant grants nothing.
  await app.query('GRANT ALL ON audit_log TO clinic_app');
  expect([await canChangeAudit(database.connection), await canChangeAudit(database.owner)]).toEqual([false, true]);
});

it('grants rights on tables of later migrations, and takes over a job queue that an earlier version made as the owner', async () => {
  await owner.query(`
    CREATE TABLE later (n integer);
    ALTER SCHEMA pgboss OWNER TO clinic;
    CREATE TYPE pgboss.state AS ENUM ('created');
    CREATE TABLE pgboss.job (id integer, state pgboss.state) PARTITION BY LIST (id);
    CREATE TABLE pgboss.job_1 PARTITION OF pgboss.job FOR VALUES IN (1);
    CREATE FUNCTION pgboss.work(integer) RETURNS integer LANGUAGE sql AS 'SELECT $1'`);
  await grantTo(database.owner, 'clinic_app');
  await app.query('INSERT INTO later VALUES (1)');
  await app.query(`
    ALTER TYPE pgboss.state ADD VALUE 'done';
    ALTER TABLE pgboss.job ADD COLUMN data text;
    DROP TABLE pgboss.job_1;
    DROP FUNCTION pgboss.work(integer);
    CREATE TABLE pgboss.made (n integer)`);
  expect(await canChangeAudit(database.connection)).toBe(false);
});

it('a start beside a clinic that works leaves its job queue alone', async () => {
  await grantTo(database.owner, 'clinic_app');
  await app.query('CREATE TABLE IF NOT EXISTS pgboss.busy (n integer)');
  await app.query('BEGIN; INSERT INTO pgboss.busy VALUES (1)');
  await expect(grantTo({ ...database.owner, lock_timeout: 1000 }, 'clinic_app')).resolves.toBeUndefined();
  await app.query('COMMIT; DROP TABLE pgboss.busy');
});

it("works on an operator's PostgreSQL set up as docs/operating.md says", async () => {
  const name = database.owner.database.replace('test', 'given');
  const as = (user: string) => ({ ...database.owner, database: name, user, password: 'secret' });
  await owner.query(`CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD 'secret'`);
  await createDatabase(database.owner, name, 'template1');
  await owner.query(`ALTER DATABASE ${name} OWNER TO ${name}_owner`);
  const client = new pg.Client(as(`${name}_owner`));
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${name}_app LOGIN PASSWORD 'secret'; GRANT ${name}_app TO ${name}_owner`);
    await migrate(as(`${name}_owner`));
    await grantTo(as(`${name}_owner`), await nameOf(as(`${name}_app`)));
    await grantTo(as(`${name}_owner`), `${name}_app`);
    expect(await canChangeAudit(as(`${name}_app`))).toBe(false);
    expect(await canChangeAudit(as(`${name}_owner`))).toBe(true);
  } finally {
    await client.end();
    await dropDatabase(database.owner, name);
    await owner.query(`DROP ROLE ${name}_app; DROP ROLE ${name}_owner`);
  }
});
