import type { Step } from '#contract/queue/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** The number of a booking in its sitting. */
export interface TokenRow {
  id: number;
  sittingId: number;
  number: number;
  /** The day of the session is not over. */
  isOpen: boolean;
  /** Its person has yet to come. */
  isAhead: boolean;
  /** How early patients stop changing it. */
  closesMinutesBefore: number;
}

/** The events of a token: the steps of the queue, and that its booking took, left or changed its place. */
type TokenEvent = Step | 'BOOK' | 'CANCEL' | 'MOVE';

const columns = `
  id, sitting_id AS "sittingId", number, state = 'BOOKED' AS "isAhead",
  (SELECT day >= clinic_day(clinic_now()) FROM sittings WHERE id = sitting_id) AS "isOpen",
  (SELECT closes_minutes_before FROM sittings WHERE id = sitting_id) AS "closesMinutesBefore"`;
const live = statement<TokenRow>('tokens.live', `SELECT ${columns} FROM tokens WHERE booking_id = $1 AND ${liveToken}`);
/** Locks the sitting's row, so that each number is given once. Reserved numbers are left out. */
const give = statement<TokenRow>(
  'tokens.give',
  `
  WITH given AS (
    UPDATE sittings SET last_number = (
      SELECT min(number) FROM generate_series(last_number + 1, last_number + 1 + cardinality(reserved_numbers)) number
      WHERE number <> ALL (reserved_numbers))
    WHERE id = $1 RETURNING last_number)
  INSERT INTO tokens (sitting_id, number, booking_id, state)
  SELECT $1, last_number, $2, 'BOOKED' FROM given RETURNING ${columns}`,
);
/** The lowest reserved number that was never given. The caller holds the lock on the sitting. */
const giveReserved = statement<TokenRow>(
  'tokens.give-reserved',
  `
  INSERT INTO tokens (sitting_id, number, booking_id, state)
  SELECT s.id, reserved, $2, 'BOOKED' FROM sittings s, unnest(s.reserved_numbers) reserved
  WHERE s.id = $1 AND NOT EXISTS (SELECT FROM tokens t WHERE t.sitting_id = s.id AND t.number = reserved)
  ORDER BY reserved LIMIT 1 RETURNING ${columns}`,
);
const leave = statement('tokens.leave', 'UPDATE tokens SET state = $2 WHERE id = $1');
const note = statement(
  'tokens.note',
  `INSERT INTO token_events (token_id, step, by_id, reason, undoes, before)
  SELECT id, $2, $3, $4, $5, to_jsonb(t) FROM tokens t WHERE id = $1`,
);

/** The token that counts for a booking; null if it has none. */
export const selectToken = (tx: Db, bookingId: number) => tx.first(live, [bookingId]);
/** Gives a booking the next number of a sitting. */
export const insertToken = async (tx: Db, sittingId: number, bookingId: number) =>
  (await tx.first(give, [sittingId, bookingId]))!;
/** Gives a booking a reserved number of a sitting; null if none is left. */
export const insertReservedToken = (tx: Db, sittingId: number, bookingId: number) =>
  tx.first(giveReserved, [sittingId, bookingId]);
const priority = statement(
  'tokens.keep-priority',
  `UPDATE tokens given SET priority = before.priority FROM tokens before
  WHERE given.id = $2 AND before.id = $1 AND before.priority <> 'EMERGENCY'`,
);
/** Takes a priority over to the token in another session. Not that of an emergency, which was one on its day only. */
export const keepPriority = (tx: Db, beforeId: number, tokenId: number) => tx.run(priority, [beforeId, tokenId]);
/** Notes that the booking has left its place. The number is not given again. */
export const leaveToken = (tx: Db, tokenId: number, state: 'CANCELLED' | 'MOVED') => tx.run(leave, [tokenId, state]);
/** Notes who takes a step and why, and keeps the token as it was before. `undoes`: the event that is taken back. */
export const noteStep = (
  tx: Db,
  { accountId }: { accountId: number },
  tokenId: number,
  step: TokenEvent,
  reason = '',
  undoes: number | null = null,
) => tx.run(note, [tokenId, step, accountId, reason, undoes]);
