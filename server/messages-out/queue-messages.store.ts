import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Whether somebody who was not called yet is waited for: who should have come and has not, is not. */
const isWaitedFor = (token: string, booking: string) =>
  `(${token}.state = 'ARRIVED' OR ${token}.state = 'BOOKED' AND ${booking}.scheduled_at > now())`;
/** Those of a session who were not called yet, with how many who are waited for have a lower number. */
const line = `
  SELECT t.booking_id, t.state, t.arrived_at, count(*) FILTER (WHERE ${isWaitedFor('t', 'b')}) OVER (
    ORDER BY t.number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ahead
  FROM tokens t JOIN bookings b ON b.id = t.booking_id
  WHERE t.sitting_id = $1 AND t.state IN ('BOOKED', 'ARRIVED')`;
/** $2 to $3: so many before them; $4: arrived so many minutes ago at least. */
const owe = statement(
  'queue-messages.owe',
  `
  INSERT INTO messages_out (kind, booking_id, due_at)
  SELECT 'turnSoon', l.booking_id, now() FROM (${line}) l
  WHERE l.ahead BETWEEN $2 AND $3 AND (l.state = 'BOOKED' OR l.arrived_at < now() - make_interval(mins => $4))
    AND NOT EXISTS (
      SELECT FROM messages_out m WHERE m.booking_id = l.booking_id AND m.kind = 'turnSoon'
        AND m.created_at > now() - interval '12 hours')`,
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
        AND m.created_at > now() - interval '12 hours')`,
);
const ahead = statement<{ ahead: number }>(
  'queue-messages.ahead',
  `
  SELECT (SELECT count(*)::int FROM tokens o JOIN bookings b ON b.id = o.booking_id
    WHERE o.sitting_id = t.sitting_id AND o.number < t.number AND ${isWaitedFor('o', 'b')}) AS ahead
  FROM tokens t WHERE t.booking_id = $1 AND t.state IN ('BOOKED', 'ARRIVED')`,
);

export const insertTurnMessages = (
  tx: Db,
  sittingId: number,
  { least, most, justArrivedMinutes }: { least: number; most: number; justArrivedMinutes: number },
) => tx.run(owe, [sittingId, least, most, justArrivedMinutes]);
export const insertLateMessages = (tx: Db, sittingId: number, dueAt: Date) => tx.run(late, [sittingId, dueAt]);
/** How many are called before this booking, as they stand; null if it was called, or has left. */
export const selectAhead = async (db: Db, bookingId: number): Promise<number | null> =>
  (await db.first(ahead, [bookingId]))?.ahead ?? null;
