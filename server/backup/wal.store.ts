import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A position in the WAL as bytes. PostgreSQL writes it as two hexadecimal numbers, `1/16B3748`. */
export type Position = bigint;

/**
 * A line as the database knows it: a replication slot keeps the WAL that is not stored yet, also over a crash.
 */
export interface Line {
  readonly slot: string;
  /** Eight hexadecimal digits, in the names of its base and pieces. */
  readonly line: string;
  /** What is below it is stored. */
  readonly from: Position;
  /** More was written than may wait (`max_slot_wal_keep_size`): the line ends here. */
  readonly isLost: boolean;
}

const slotPrefix = (place: string) => `clinic_${createHash('sha256').update(place).digest('hex').slice(0, 8)}_`;

/** As the owner, without a limit of time. */
export async function withOwner<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function all<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

const lines = `
  SELECT slot_name AS slot, (restart_lsn - '0/0')::text AS position, wal_status = 'lost' AS lost
  FROM pg_replication_slots WHERE slot_name ~ '^clinic_[0-9a-f]{8}_[0-9a-f]{8}$'`;

/** The line of a place; null if there is none. */
export async function findLine(client: pg.Client, place: string): Promise<Line | null> {
  const found = await all<{ slot: string; position: string | null; lost: boolean }>(client, lines);
  const own = found.find(({ slot }) => slot.startsWith(slotPrefix(place)));
  if (!own) return null;
  const isLost = own.lost || own.position === null;
  return { slot: own.slot, line: own.slot.slice(-8), from: BigInt(own.position ?? 0), isLost };
}

/** Waits until nobody else makes a base for that place; from then on others wait for this connection's end. */
export async function waitForTurn(client: pg.Client, place: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`base of ${place}`]);
}

/** Begins a line: from now on, the WAL waits until it is stored there. */
export async function createLine(client: pg.Client, place: string): Promise<Line> {
  const slot = slotPrefix(place) + randomBytes(4).toString('hex');
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
  return (await findLine(client, place))!;
}

export const dropLine = (client: pg.Client, { slot }: Line) =>
  client.query('SELECT pg_drop_replication_slot($1)', [slot]);

/** Ends the lines of places that are no longer used: nothing would ever fetch what waits for them. */
export async function dropOtherLines(client: pg.Client, places: readonly string[]): Promise<void> {
  for (const { slot } of await all<{ slot: string }>(client, lines))
    if (!places.some((place) => slot.startsWith(slotPrefix(place))))
      await client.query('SELECT pg_drop_replication_slot($1)', [slot]);
}

/** What is below `to` is stored: the database may remove it. */
export const advanceLine = (client: pg.Client, { slot }: Line, to: Position) =>
  client.query(`SELECT pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [slot, String(to)]);

const slots = statement<{ slot: string }>(
  'wal.slots',
  `SELECT slot_name AS slot FROM pg_replication_slots WHERE wal_status <> 'lost'`,
);

/** Those of `places` that have a line. */
export async function selectPlacesWithLine(db: Db, places: readonly string[]): Promise<string[]> {
  const found = await db.all(slots);
  return places.filter((place) => found.some(({ slot }) => slot.startsWith(slotPrefix(place))));
}

/** Up to where the WAL is safe on this machine's disk: all that was committed before `at` is below it. */
export async function readPosition(client: pg.Client): Promise<{ at: Date; to: Position; timeline: string }> {
  const [{ at } = { at: new Date(0) }] = await all<{ at: Date }>(client, 'SELECT clock_timestamp() AS at');
  const [found] = await all<{ position: string; timeline: string }>(
    client,
    `SELECT (pg_current_wal_flush_lsn() - '0/0')::text AS position,
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline`,
  );
  return { at, to: BigInt(found!.position), timeline: found!.timeline };
}

/** Of PostgreSQL's own default; our clusters are made with it. */
export const segmentBytes = 16n * 1024n * 1024n;
const partBytes = 4n * 1024n * 1024n;

/** The name of the file in `pg_wal` that holds a position. */
export function segmentOf(timeline: string, position: Position): string {
  const number = position / segmentBytes;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return timeline + hex(number / 256n) + hex(number % 256n);
}

/** The WAL between two positions, in pieces of at most 4 MB that end with a segment. */
export async function* readWal(
  client: pg.Client,
  timeline: string,
  { from, to }: { from: Position; to: Position },
): AsyncGenerator<{ at: Position; bytes: Buffer }> {
  for (let at = from; at < to;) {
    const offset = at % segmentBytes;
    const length = [partBytes, segmentBytes - offset, to - at].reduce((least, one) => (one < least ? one : least));
    const [row] = await all<{ bytes: Buffer }>(client, 'SELECT pg_read_binary_file($1, $2, $3) AS bytes', [
      `pg_wal/${segmentOf(timeline, at)}`,
      String(offset),
      String(length),
    ]);
    if (BigInt(row?.bytes.length ?? 0) !== length) throw new Error('A WAL segment is shorter than its database says');
    yield { at, bytes: row!.bytes };
    at += length;
  }
}

/** Begins a physical copy. The client must stay open until {@link endBase}. */
export async function beginBase(client: pg.Client): Promise<Position> {
  const [row] = await all<{ position: string }>(
    client,
    `SELECT (pg_backup_start('clinic', true) - '0/0')::text AS position`,
  );
  return BigInt(row!.position);
}

/** Ends it. `label` belongs into the copy as `backup_label`. */
export async function endBase(client: pg.Client): Promise<{ stop: Position; label: string; at: Date }> {
  const [row] = await all<{ position: string; label: string }>(
    client,
    `SELECT (lsn - '0/0')::text AS position, labelfile AS label FROM pg_backup_stop(false)`,
  );
  const [now] = await all<{ at: Date }>(client, 'SELECT clock_timestamp() AS at');
  return { stop: BigInt(row!.position), label: row!.label, at: now!.at };
}

/** The files kept since a moment, complete ones only. */
export const selectFilesSince = (client: pg.Client, since: Date) =>
  all<{ key: string; sha256: string }>(client, 'SELECT key, sha256 FROM report_files WHERE kept_at > $1', [since]);

/** Counts every row of every table, which reads each page and its checksum. */
export async function countRows(client: pg.Client): Promise<{ tables: number; rows: number }> {
  const tables = await all<{ name: string }>(
    client,
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  let rows = 0;
  for (const { name } of tables)
    rows += (await all<{ number: number }>(client, `SELECT count(*)::float8 AS number FROM ${name}`))[0]!.number;
  return { tables: tables.length, rows };
}
