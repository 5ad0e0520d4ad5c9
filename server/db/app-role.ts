import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * The role the running clinic uses on its own PostgreSQL. It may use every table, but only add to the audit log, its
 * seals and the tables of `kept_tables()`: histories, money, consents. What is erased of them goes through functions
 * that belong to the owner and leave a row of the audit.
 */
const appRole = 'clinic_app';

/** Any fixed number: every process that grants rights in this database takes the same lock. */
const lockNumber = 714_201_938;

/**
 * Creates the role {@link appRole} on the embedded PostgreSQL, with a new password that only this process knows, and
 * grants its rights.
 * @param owner a connection as the owner of the tables, after the migrations
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
 * Grants a role the rights that the clinic needs on all present tables: reading and adding on tables whose rows are
 * only added, reading on the hashes of these rows, which triggers write, and all rights on the others.
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
    REVOKE ALL ON audit_log, audit_seals, schema_migrations FROM PUBLIC, ${role};
    GRANT SELECT, INSERT ON audit_log, audit_seals TO ${role};
    REVOKE ALL ON kept_rows FROM PUBLIC, ${role};
    GRANT SELECT ON kept_rows TO ${role};
    ${allowOnlyAdding(role)}
    GRANT EXECUTE ON FUNCTION erase_identity(integer), erase_consents(integer, integer), remove_old_audit() TO ${role};
    ${handOverJobs(role)}
    COMMIT`),
  );
}

/** Leaves only reading and adding on tables whose rows are only ever added. */
function allowOnlyAdding(role: string): string {
  return `
    DO $$
    DECLARE
      kept text;
    BEGIN
      FOR kept IN SELECT name FROM kept_tables() UNION ALL VALUES ('sitting_events'), ('token_events') LOOP
        EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, %s', kept, $r$${role}$r$);
        EXECUTE format('GRANT SELECT, INSERT ON %I TO %s', kept, $r$${role}$r$);
      END LOOP;
    END $$;`;
}

/** Prepares a database where one user owns everything and also runs the clinic. */
export async function prepareSingleUser(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  await withClient(connection, (client) => client.query(jobsSchema));
  return connection;
}

const jobsSchema = 'CREATE SCHEMA IF NOT EXISTS pgboss;';

/**
 * The job queue manages its own schema, which must belong to this role, also if an earlier version created it as the
 * owner. What belongs to the role already is skipped: a change of owner would block everybody who uses the queue.
 */
function handOverJobs(role: string): string {
  return `
    ${jobsSchema}
    DO $$
    DECLARE
      statement text;
      own oid := $r$${role}$r$::regrole;
    BEGIN
      FOR statement IN
        SELECT format('ALTER SCHEMA pgboss OWNER TO %s', $r$${role}$r$)
          FROM pg_namespace n WHERE n.nspname = 'pgboss' AND n.nspowner <> own
        UNION ALL
        SELECT format('ALTER %s %s OWNER TO %s', CASE WHEN c.relkind = 'v' THEN 'VIEW' ELSE 'TABLE' END,
          c.oid::regclass, $r$${role}$r$)
          FROM pg_class c WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind IN ('r', 'p', 'v')
            AND c.relowner <> own
        UNION ALL
        SELECT format('ALTER ROUTINE %s OWNER TO %s', p.oid::regprocedure, $r$${role}$r$)
          FROM pg_proc p WHERE p.pronamespace = 'pgboss'::regnamespace AND p.proowner <> own
        UNION ALL
        SELECT format('ALTER TYPE %s OWNER TO %s', t.oid::regtype, $r$${role}$r$)
          FROM pg_type t WHERE t.typnamespace = 'pgboss'::regnamespace AND t.typtype = 'e' AND t.typowner <> own
      LOOP
        EXECUTE statement;
      END LOOP;
    END $$;`;
}

/** Whether this connection's user could change or delete audit rows, or become a role that could. */
export async function canChangeAudit(connection: pg.PoolConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ can: boolean }>(`
      SELECT has_table_privilege('audit_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR pg_has_role(c.relowner, 'MEMBER') AS can
      FROM pg_class c WHERE c.oid = 'audit_log'::regclass`);
    return rows[0]?.can ?? true;
  });
}

/** The name of a connection's user in the database. */
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
