import pg from 'pg';
import { ClinicError, clinicError } from '../errors.ts';
import { appendBeforeCommit } from './audit-trail.ts';

/** A named statement, prepared once per connection. Names are unique: `department.what`. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set: only carries the row type. */
  readonly row?: Row;
}

const names = new Set<string>();

/** Declares a statement. Two with the same name fail at start. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`);
  names.add(name);
  return { name, text };
}

/** Where statements run: the pool, or one transaction. Store functions take it as their first parameter. */
export interface Db {
  /** All rows. */
  all<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  first<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
  /** How many rows were written. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
  /** A library's SQL (the job queue) in the same transaction. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Db {
  /** Runs `work` in one transaction and commits it together with its audit row; rolls back if it throws. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const types = new pg.TypeOverrides();
// Counts, ids and paise are far below 2^53.
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a small pool (about 8 connections measured best). A lost connection never ends the process; a statement without
 * an answer fails with UNAVAILABLE (503) within seconds.
 */
export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 8,
    connectionTimeoutMillis: 4000,
    statement_timeout: 8000,
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 10_000,
    options: [
      // How similar a word's sound must be to be found.
      '-c pg_trgm.word_similarity_threshold=0.45',
      // Every statement reads little: starting workers or a compiler takes longer than the statement itself.
      '-c max_parallel_workers_per_gather=0 -c jit=off',
    ].join(' '),
    ...connection,
    types,
  });
  // Without a listener a restart of the database would end this process. The next statement reports the fault.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...runOn(pool),
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  };
}

function runOn(target: pg.Pool | pg.PoolClient): Db {
  const send = async (text: string, values: readonly unknown[] = [], name?: string) => {
    try {
      return await target.query<pg.QueryResultRow>({ name, text, values: [...values] });
    } catch (error) {
      throw isUnavailable(error) ? clinicError('UNAVAILABLE', { cause: error }) : error;
    }
  };
  const query = (statement: Statement<unknown>, values?: readonly unknown[]) =>
    send(statement.text, values, statement.name);
  return {
    query: (text, values) => send(text, values),
    all: async <Row>(statement: Statement<Row>, values?: readonly unknown[]) =>
      (await query(statement, values)).rows as Row[],
    first: async <Row>(statement: Statement<Row>, values?: readonly unknown[]) =>
      ((await query(statement, values)).rows[0] ?? null) as Row | null,
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw clinicError('UNAVAILABLE', { cause: error });
  });
  const tx = runOn(client);
  let broken = false;
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    const kept = await appendBeforeCommit(tx);
    await tx.query('COMMIT');
    kept();
    return result;
  } catch (error) {
    // A connection that was lost or timed out is not reused.
    broken = error instanceof ClinicError && error.code === 'UNAVAILABLE';
    if (!broken)
      await tx.query('ROLLBACK').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * The unique index a write violated, or null. A deadlock between two writes counts as well: the database aborts one of
 * them, and for that one the value is taken.
 */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === '40P01') return 'deadlock';
  return error.code === '23505' && 'constraint' in error ? String(error.constraint) : null;
}

/** The exclusion constraint a write violated (two ranges that must not overlap do), or null. */
export function exclusionViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return error.code === '23P01' && 'constraint' in error ? String(error.constraint) : null;
}

/** Whether a row could not be deleted because another one names it. */
export function isStillNamed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');
}

const goneStates = ['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '57014'];
const goneTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered/;

/** Whether the database was unreachable, shutting down or too slow, rather than the statement wrong. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    goneStates.includes(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    goneTexts.test(error.message)
  );
}
