import { clinicToday } from '#contract/schedules/hours.ts';
import type { Db } from '../db/database.ts';
import type { KeptToday } from './kept-today.service.ts';
import type { QueuedRow, QueueOfSitting } from './queue.service.ts';
import type { TokenCodes } from './token-code.ts';
import { findToken } from './token-page.store.ts';
import type { TokenPageRow } from './token-page.store.ts';

/** A number, and where its person stands today; before its day there is no queue. */
export interface FoundToken {
  row: TokenPageRow;
  /** Null before the day. */
  queue: QueueOfSitting | null;
  person: QueuedRow | null;
}

/**
 * The number with this code, for whoever holds its link; null if there is none today or ahead. One of today costs the
 * database nothing while its queue stands still, and a code that was never given costs it nothing at all.
 */
export async function readToken(
  { db, kept, codes }: { db: Db; kept: KeptToday; codes: TokenCodes },
  code: string,
): Promise<FoundToken | null> {
  const tokenId = codes.read(code);
  if (tokenId === null) return null;
  const { tokens } = await kept.read();
  const here = tokens.get(tokenId);
  if (here) {
    const { startsMinute, endsMinute, room } = here.queue.sitting;
    const row = {
      bookingId: here.person.id,
      number: here.person.number ?? 0,
      day: clinicToday(db.now()),
      startsMinute,
      endsMinute,
      room,
    };
    return { row, ...here };
  }
  const row = await findToken(db, tokenId);
  return row && { row, queue: null, person: null };
}
