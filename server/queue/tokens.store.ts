import type { Priority, Step } from '#contract/queue/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/token-columns.ts';

/** The number of a booking in its sitting. */
export interface TokenRow {
  id: number;
  sittingId: number;
  number: number;
}

/** What is noted of a token besides the steps of the queue: its booking took, left or changed its place. */
type TokenEvent = Step | 'BOOK' | 'CANCEL' | 'MOVE';

const columns = `id, sitting_id AS "sittingId", number`;
const live = statement<TokenRow>('tokens.live', `SELECT ${columns} FROM tokens WHERE booking_id = $1 AND ${liveToken}`);
/** One statement gives each number once: it holds the sitting's row. $3 the state, $4 the priority. */
const give = statement<TokenRow>(
  'tokens.give',
  `
  WITH given AS (UPDATE sittings SET last_number = last_number + 1 WHERE id = $1 RETURNING last_number)
  INSERT INTO tokens (sitting_id, number, booking_id, state, priority, arrived_at)
  SELECT $1, last_number, $2, $3, $4, CASE WHEN $3 = 'ARRIVED' THEN now() END FROM given RETURNING ${columns}`,
);
const leave = statement('tokens.leave', 'UPDATE tokens SET state = $2 WHERE id = $1');
const note = statement(
  'tokens.note',
  'INSERT INTO token_events (token_id, step, by_id, reason) VALUES ($1, $2, $3, $4)',
);

/** The token of a booking that counts; null if it has none. */
export const selectToken = (tx: Db, bookingId: number) => tx.first(live, [bookingId]);
/** Gives a booking the next number of a sitting. */
export const insertToken = async (
  tx: Db,
  sittingId: number,
  bookingId: number,
  state: 'BOOKED' | 'ARRIVED',
  priority: Priority = 'NONE',
) => (await tx.first(give, [sittingId, bookingId, state, priority]))!;
/** Its booking has left the place: the number is not given again. */
export const leaveToken = (tx: Db, tokenId: number, state: 'CANCELLED' | 'MOVED') => tx.run(leave, [tokenId, state]);
/** Writes down who took a step, and why. */
export const noteStep = (
  tx: Db,
  { accountId }: { accountId: number },
  tokenId: number,
  step: TokenEvent,
  reason = '',
) => tx.run(note, [tokenId, step, accountId, reason]);
