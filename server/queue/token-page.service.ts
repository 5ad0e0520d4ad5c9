import * as z from 'zod/mini';
import { verifyParams } from '#contract/reports/shapes.ts';
import type { Dependencies } from '../dependencies.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { readQueues } from './queue.service.ts';
import type { QueuedRow, QueueOfSitting } from './queue.service.ts';
import { findToken } from './token-page.store.ts';
import type { TokenPageRow } from './token-page.store.ts';

const windowSeconds = 600;
/** One address asks so often for codes that are not there. Codes cannot be guessed; this only limits the load. */
const unknownLooks = 60;
/** A page that asks every 20 seconds, opened by a whole family. */
const looksPerCode = 300;

/** A number, and where its person stands today; before its day there is no queue. */
export interface FoundToken {
  row: TokenPageRow;
  /** Null before the day. */
  queue: QueueOfSitting | null;
  person: QueuedRow | null;
}

/**
 * The number with this code, for whoever holds its link; null if there is none today or ahead. `address`: the
 * visitor's, as rate limits count it. @throws TOO_MANY_REQUESTS
 */
export async function readToken(
  { db }: Pick<Dependencies, 'db'>,
  code: string,
  address: string,
): Promise<FoundToken | null> {
  const unknown = { key: `token-unknown:${address}`, max: unknownLooks, windowSeconds };
  await failIfSpent(db, [unknown]);
  const row = z.safeParse(verifyParams, { code }).success ? await findToken(db, code) : null;
  await allowOrFail(db, [row ? { key: `token:${row.bookingId}`, max: looksPerCode, windowSeconds } : unknown]);
  if (!row) return null;
  const queues = row.isToday ? await readQueues(db, row.doctorId) : [];
  const isTheirs = ({ id }: QueuedRow) => id === row.bookingId;
  const queue = queues.find(({ people }) => people.some(isTheirs)) ?? null;
  return { row, queue, person: queue?.people.find(isTheirs) ?? null };
}
