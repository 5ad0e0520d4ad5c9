import pg from 'pg';
import type { TestConnection } from './database.ts';

/**
 * Gives a database a clock that a test can set: `now()` in statements, and in the defaults of columns, is then its own.
 * Called before anything else connects.
 */
export const makeClock = (owner: TestConnection) =>
  withOwner(owner, (client) =>
    client.query(`
      CREATE SCHEMA clock;
      CREATE TABLE clock.shift AS SELECT interval '0' AS by;
      CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE
        RETURN (SELECT pg_catalog.now() + by FROM clock.shift);
      GRANT USAGE ON SCHEMA clock TO PUBLIC;
      GRANT SELECT ON clock.shift TO PUBLIC;
      DO $$ DECLARE one record; BEGIN
        FOR one IN SELECT table_name, column_name FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default = 'now()'
        LOOP EXECUTE format('ALTER TABLE %I ALTER %I SET DEFAULT clock.now()', one.table_name, one.column_name);
        END LOOP;
      END $$;
      ALTER DATABASE ${pg.escapeIdentifier(owner.database)} SET search_path = clock, pg_catalog, public`),
  );

/** Sets the clock of such a database. */
export const setClock = (owner: TestConnection, at: Date) =>
  withOwner(owner, (client) => client.query('UPDATE clock.shift SET by = $1::timestamptz - pg_catalog.now()', [at]));

async function withOwner(owner: TestConnection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...owner });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
