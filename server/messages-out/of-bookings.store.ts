import type { OutboxState } from '#contract/messages-out/outbox.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A message about a booking, without its text. */
export interface ToldRow {
  id: number;
  bookingId: number;
  kind: MessageKind;
  state: OutboxState;
  at: Date;
}

/** One that is planned for later is not told yet. */
const told = statement<ToldRow>(
  'messages-out.told-on-bookings',
  `
  SELECT id, booking_id AS "bookingId", kind, state, changed_at AS at
  FROM messages_out WHERE booking_id = ANY ($1) AND due_at IS NULL
  ORDER BY id DESC`,
);

export const selectTold = (db: Db, bookingIds: readonly number[]) => db.all(told, [bookingIds]);
