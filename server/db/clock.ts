import pg from 'pg';

/** Returns the present moment. A clinic's services and statements share one clock: `Database.now`, `clinic_now()`. */
export type Clock = () => Date;

/** A clock that is so many milliseconds ahead of the machine's (behind, if negative). */
export const clockAhead =
  (shift: number): Clock =>
  () =>
    new Date(Date.now() + shift);

/** The clock of a real clinic. */
export const machineClock = clockAhead(0);

/**
 * Reads how many milliseconds the clock of a database's statements is ahead of the machine's: 0 in a real clinic.
 * @param connection to a migrated database
 */
export const readShift = (connection: pg.PoolConfig): Promise<number> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ shift: number }>(
      'SELECT round(extract(epoch FROM clinic_now() - pg_catalog.now()) * 1000)::float8 AS shift',
    );
    return rows[0]!.shift;
  });

/**
 * Sets the clock of a database's statements, for all connections at once.
 * @param owner a connection as the owner of the tables
 * @param shift milliseconds ahead of the machine's clock; 0 sets the clock of a real clinic
 */
export async function setShift(owner: pg.PoolConfig, shift: number): Promise<void> {
  if ((await readShift(owner)) === shift) return;
  const by = shift === 0 ? '' : ` + interval '${Math.round(shift)} milliseconds'`;
  await withClient(owner, (client) =>
    client.query(`
      CREATE OR REPLACE FUNCTION clinic_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
        RETURN pg_catalog.now()${by};
      CREATE OR REPLACE FUNCTION clinic_clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
        RETURN pg_catalog.clock_timestamp()${by}`),
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
