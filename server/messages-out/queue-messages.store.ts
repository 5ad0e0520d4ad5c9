import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** $1: bookings; each is told once a day. */
const owe = statement(
  'queue-messages.owe',
  `
  INSERT INTO messages_out (kind, booking_id, due_at)
  SELECT 'turnSoon', told.id, clinic_now() FROM unnest($1::integer[]) AS told (id)
  WHERE NOT EXISTS (
    SELECT FROM messages_out m WHERE m.booking_id = told.id AND m.kind = 'turnSoon'
      AND m.created_at > clinic_now() - interval '12 hours')
  ORDER BY told.id`,
);
/** Those of a session who have yet to come, each once a day. $2: when it goes out. */
const late = statement(
  'queue-messages.late',
  `
  INSERT INTO messages_out (kind, booking_id, due_at)
  SELECT 'doctorLate', t.booking_id, $2 FROM tokens t JOIN bookings b ON b.id = t.booking_id
  WHERE t.sitting_id = $1 AND t.state = 'BOOKED' AND b.checkup_status = 'PENDING'
    AND NOT EXISTS (
      SELECT FROM messages_out m WHERE m.booking_id = t.booking_id AND m.kind = 'doctorLate'
        AND m.created_at > clinic_now() - interval '12 hours')`,
);

export const insertTurnMessages = (tx: Db, bookingIds: readonly number[]) => tx.run(owe, [bookingIds]);
export const insertLateMessages = (tx: Db, sittingId: number, dueAt: Date) => tx.run(late, [sittingId, dueAt]);
