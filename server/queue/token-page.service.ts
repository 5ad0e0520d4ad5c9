import { clinicToday } from '#contract/schedules/hours.ts';
import type { Db } from '../db/database.ts';
import { isEnded } from '../schedules/sittings.service.ts';
import type { KeptToday } from './kept-today.service.ts';
import type { QueueOfSitting } from './queue.service.ts';
import type { QueuedRow } from './standing.ts';
import type { TokenCodes } from '../shared/token-code.ts';
import { findToken } from './token-page.store.ts';
import type { TokenPageRow } from './token-page.store.ts';

export { findToken } from './token-page.store.ts';

/** A number, and where its person stands in the queue. */
export interface FoundToken {
  row: TokenPageRow;
  /** Null before its day. */
  queue: QueueOfSitting | null;
  person: QueuedRow | null;
  /** Leave has ended the session before this person was with the doctor. */
  isEnded: boolean;
}

/**
 * The number with this code, for anybody who has its link. If its booking was moved, the new number. Null if the number
 * is not of today or a later day. A number of today costs the database nothing while its queue does not change; a code
 * that was never given costs it nothing at all.
 */
export async function readToken(
  { db, kept, codes }: { db: Db; kept: KeptToday; codes: TokenCodes },
  code: string,
): Promise<FoundToken | null> {
  const tokenId = codes.read(code);
  if (tokenId === null) return null;
  const { tokens } = await kept.read();
  const here = tokens.get(tokenId);
  if (here) return foundToday(db, tokenId, here, null);
  const row = await findToken(db, tokenId);
  if (!row) return null;
  const moved = tokens.get(row.tokenId);
  if (moved) return foundToday(db, row.tokenId, moved, row.movedFrom);
  return { row, queue: null, person: null, isEnded: await isEnded(db, row.doctorId, row) };
}

/** Builds the answer for a number of today from the queues in memory. */
function foundToday(
  db: Db,
  tokenId: number,
  { queue, person }: { queue: QueueOfSitting; person: QueuedRow },
  movedFrom: string | null,
): FoundToken {
  const { doctorId, startsMinute, endsMinute, room } = queue.sitting;
  const { id: bookingId, number } = person;
  const day = clinicToday(db.now());
  return {
    row: { tokenId, bookingId, doctorId, number: number ?? 0, day, startsMinute, endsMinute, room, movedFrom },
    queue,
    person,
    isEnded: person.isAway,
  };
}
