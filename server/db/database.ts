import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { appendBeforeCommit } from './audit-trail.ts';
import { machineClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { refuseSecond, within } from './one-connection.ts';

/** A named statement, prepared once per connection. Names are unique: `department.what`. */
export interface Statement<Row, Values extends object = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** The names of `$1`, `$2` and so on; none where the text itself has numbers. */
  readonly parameters?: readonly string[];
  /** Never set: these only carry the types of a row and of the values. */
  readonly row?: Row;
  readonly values?: Values;
}

const names = new Set<string>();

/**
 * Declares a statement. Two with the same name fail at start.
 * @param text its parameters have names (`$accountId`), and it is sent with an object that has them; or numbers, and it
 *   is sent with a list
 */
export function statement<Row, Values extends object = readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Values> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`);
  names.add(name);
  const parameters = [...new Set(Array.from(text.matchAll(namedParameter), ([, parameter = '']) => parameter))];
  if (parameters.length === 0) return { name, text };
  if (/\$\d/.test(text)) throw new Error(`The parameters of ${name} have names or numbers, not both`);
  const numbered = text.replace(namedParameter, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`);
  return { name, text: numbered, parameters };
}
const namedParameter = /\$([a-z]\w*)/gi;

const kept = new Map<string, Statement<unknown, object>>();

/**
 * Declares a statement at its first use, for texts with many variants; later the same one under the same name.
 * @param write writes its text; the name must tell all that it depends on
 */
export function statementOnce<Row, Values extends object>(name: string, write: () => string): Statement<Row, Values> {
  const known = kept.get(name) ?? statement<Row, Values>(name, write());
  kept.set(name, known);
  return known as Statement<Row, Values>;
}

/** The values of a statement, in the order of its numbers. */
function inOrder({ name, parameters }: Statement<unknown, object>, values: object | undefined): readonly unknown[] {
  if (!parameters) return (values ?? []) as readonly unknown[];
  const named = (values ?? {}) as Readonly<Record<string, unknown>>;
  return parameters.map((parameter) => {
    if (named[parameter] === undefined) throw new Error(`${name} is sent without a value for $${parameter}`);
    return named[parameter];
  });
}

/** Where statements run: the pool, or one transaction. Store functions take it as their first parameter. */
export interface Db {
  /** The clinic's moment, as `clinic_now()` says it in statements. Services take no other. */
  readonly now: Clock;
  /** All rows. */
  all<Row, Values extends object = readonly unknown[]>(
    statement: Statement<Row, Values>,
    values?: NoInfer<Values>,
  ): Promise<Row[]>;
  /** The first row, or null. */
  first<Row, Values extends object = readonly unknown[]>(
    statement: Statement<Row, Values>,
    values?: NoInfer<Values>,
  ): Promise<Row | null>;
  /** How many rows were written. */
  run<Values extends object>(statement: Statement<unknown, Values>, values?: NoInfer<Values>): Promise<number>;
  /** A library's SQL (the job queue) in the same transaction. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Db {
  /**
   * Runs `work` in one transaction and commits it together with its audit row; rolls back if it throws. After a
   * deadlock it is run again: it changes nothing but the database.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const types = new pg.TypeOverrides();
// Counts, ids and paise are far below 2^53.
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a small pool (about 8 connections measured best). A lost connection never ends the process; a statement without
 * an answer fails with UNAVAILABLE (503) within seconds, one for which the disk has no room with STORAGE_FULL (507).
 * @param now must go as `clinic_now()` does in this database
 */
export function openDatabase(connection: pg.PoolConfig, now: Clock = machineClock): Database {
  const { statement_timeout = 8000, idle_in_transaction_session_timeout = 10_000, ...rest } = connection;
  const settings = [
    `statement_timeout = ${statement_timeout}`,
    `idle_in_transaction_session_timeout = ${idle_in_transaction_session_timeout}`,
    // How similar a word's sound must be to be found.
    'pg_trgm.word_similarity_threshold = 0.45',
    // Every statement reads little: starting workers or a compiler takes longer than the statement itself.
    'max_parallel_workers_per_gather = 0',
    'jit = off',
  ];
  const pool = new pg.Pool({
    max: 8,
    connectionTimeoutMillis: 4000,
    query_timeout: 9000,
    ...rest,
    types,
    // Not as part of the connection's start: PgBouncer refuses or drops them there. A connection that is lost meanwhile
    // fails its next statement.
    onConnect: (client) =>
      void client.query(settings.map((setting) => `SET ${setting}`).join('; ')).catch(() => undefined),
  });
  // Without a listener a restart of the database would end this process. The next statement reports the fault.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...runOn(pool, now, runOnPool),
    transaction: (work) => runOnPool(() => runTransaction(pool, now, work)),
    close: () => pool.end(),
  };
}

type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/** @param attempt how to send a statement that is a transaction of its own; one within another is sent once */
function runOn(target: pg.Pool | pg.PoolClient, now: Clock, attempt: Attempt = (work) => work()): Db {
  const send = async (text: string, values: readonly unknown[] = [], name?: string) => {
    try {
      return await attempt(() => target.query<pg.QueryResultRow>({ name, text, values: [...values] }));
    } catch (error) {
      throw explainFault(error);
    }
  };
  const query = (statement: Statement<unknown, object>, values?: object) =>
    send(statement.text, inOrder(statement, values), statement.name);
  return {
    now,
    query: (text, values) => send(text, values),
    all: async <Row>(statement: Statement<Row, object>, values?: object) =>
      (await query(statement, values)).rows as Row[],
    first: async <Row>(statement: Statement<Row, object>, values?: object) =>
      ((await query(statement, values)).rows[0] ?? null) as Row | null,
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

async function runTransaction<T>(pool: pg.Pool, now: Clock, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw clinicError('UNAVAILABLE', { cause: error });
  });
  const tx = runOn(client, now);
  let broken = false;
  try {
    await tx.query('BEGIN');
    const result = await within(() => work(tx));
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

/** Runs work on the pool. Throws within a transaction, which must use its own connection. */
async function runOnPool<T>(work: () => Promise<T>): Promise<T> {
  refuseSecond();
  return repeatAfterDeadlock(work);
}

/** Tries of a transaction that fails because of another one's locks or writes. */
const tries = 4;
/** Longest wait before another try, in milliseconds: random, so that the same two do not collide again. */
const longestWait = 40;

/** A deadlock or a serialisation failure leaves nothing behind, so the same may be tried again. */
async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!deadlocks.includes(stateOf(error))) throw error;
      if (left === 0) throw clinicError('UNAVAILABLE', { cause: error });
      await pause(Math.random() * longestWait);
    }
  }
}

/** The unique index a write violated, or null. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
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

const deadlocks = ['40P01', '40001'];
/** Away, shutting down, at its limit of connections, too slow, or read-only after a standby has taken over. */
const goneStates = ['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '57014', '25006'];
/** What PgBouncer says when the database behind it is away (08P01). */
const goneStatesOfPooler = ['08P01'];
const goneCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];
const goneTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered/;

/** A fault of the database itself as an error of the closed list; a wrong statement stays as it is. */
function explainFault(error: unknown): unknown {
  const state = stateOf(error);
  if (state === '53100') return clinicError('STORAGE_FULL', { cause: error });
  const isGone =
    [...goneStates, ...goneStatesOfPooler, ...goneCodes].includes(state) ||
    (error instanceof Error && goneTexts.test(error.message));
  return isGone ? clinicError('UNAVAILABLE', { cause: error }) : error;
}

function stateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
