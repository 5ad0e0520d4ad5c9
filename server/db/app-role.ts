import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The role the clinic runs as on its own PostgreSQL: it works with every table, and to the audit it may only add. */
const appRole = 'clinic_app';

/** Any fixed number: everyone who gives rights in this database takes the same lock. */
const lockNumber = 714_201_938;

/**
 * Makes the role {@link appRole} on a PostgreSQL of our own, with a new password that only this process knows, and
 * gives it what the clinic needs.
 * @param owner a connection as the owner of the tables, which are up to date
 * @returns a connection as that role
 */
export async function openAppRole(owner: pg.PoolConfig): Promise<pg.PoolConfig> {
  const password = randomBytes(24).toString('base64url');
  await withClient(owner, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole]);
    await client.query(`${rows.length === 0 ? 'CREATE' : 'ALTER'} ROLE ${appRole} LOGIN PASSWORD '${password}'`);
  });
  await grantTo(owner, appRole);
  return { ...owner, user: appRole, password };
}

/**
 * Gives a role everything the clinic needs, tables of later migrations included, and of the audit only reading and
 * adding.
 */
export async function grantTo(owner: pg.PoolConfig, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await withClient(owner, (client) =>
    client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${lockNumber});
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE ALL ON audit_log, schema_migrations FROM PUBLIC, ${role};
    GRANT SELECT, INSERT ON audit_log TO ${role};
    ${handOverJobs(role)}
    COMMIT`),
  );
}

/** Where one user owns everything and runs the clinic too: what is left to make. */
export async function prepareSingleUser(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  await withClient(connection, (client) => client.query(jobsSchema));
  return connection;
}

const jobsSchema = 'CREATE SCHEMA IF NOT EXISTS pgboss;';

/**
 * The job queue keeps house in a schema of its own, which must be its user's: also what an earlier version made as the
 * owner.
 */
function handOverJobs(role: string): string {
  return `
    ${jobsSchema}
    DO $$
    DECLARE statement text;
    BEGIN
      FOR statement IN
        SELECT format('ALTER SCHEMA pgboss OWNER TO %s', $r$${role}$r$)
        UNION ALL
        SELECT format('ALTER %s %s OWNER TO %s', CASE WHEN c.relkind = 'v' THEN 'VIEW' ELSE 'TABLE' END, c.oid::regclass, $r$${role}$r$)
          FROM pg_class c WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind IN ('r', 'p', 'v')
        UNION ALL
        SELECT format('ALTER ROUTINE %s OWNER TO %s', p.oid::regprocedure, $r$${role}$r$)
          FROM pg_proc p WHERE p.pronamespace = 'pgboss'::regnamespace
        UNION ALL
        SELECT format('ALTER TYPE %s OWNER TO %s', t.oid::regtype, $r$${role}$r$)
          FROM pg_type t WHERE t.typnamespace = 'pgboss'::regnamespace AND t.typtype = 'e'
      LOOP
        EXECUTE statement;
      END LOOP;
    END $$;`;
}

/** Whether whoever uses this connection could change or delete what the audit holds, or become somebody who could. */
export async function canChangeAudit(connection: pg.PoolConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ can: boolean }>(`
      SELECT has_table_privilege('audit_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR pg_has_role(c.relowner, 'MEMBER') AS can
      FROM pg_class c WHERE c.oid = 'audit_log'::regclass`);
    return rows[0]?.can ?? true;
  });
}

/** The name a connection's user goes by in the database. */
export async function nameOf(connection: pg.PoolConfig): Promise<string> {
  return withClient(
    connection,
    async (client) => (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]!.name,
  );
}

async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
