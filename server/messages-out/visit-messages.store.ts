import type { AppointmentStatus, CheckupStatus } from '#contract/bookings/states.ts';
import type { Language } from '#contract/fields.ts';
import type { OutboxState } from '#contract/messages-out/outbox.ts';
import type { MessageKind, VisitKind } from '#contract/messages-out/texts.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { languageOfPatient, liveToken } from '../db/columns.ts';

const drop = statement(
  'visit-messages.drop',
  `DELETE FROM messages_out WHERE booking_id = $1 AND due_at IS NOT NULL AND state = 'QUEUED'`,
);
const owe = statement('visit-messages.owe', 'INSERT INTO messages_out (kind, booking_id, due_at) VALUES ($1, $2, $3)');
const take = statement<DueRow>(
  'visit-messages.take',
  `
  UPDATE messages_out SET due_at = NULL WHERE id IN (
    SELECT id FROM messages_out WHERE due_at <= $1 AND state = 'QUEUED' ORDER BY due_at LIMIT 500
    FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, booking_id AS "bookingId"`,
);
/** One for each booking, unless it had a message today. $1 to $2: tomorrow, $3: today's start, $4: now. */
const remind = statement(
  'visit-messages.remind',
  `
  INSERT INTO messages_out (kind, booking_id, due_at, created_at)
  SELECT 'visitTomorrow', b.id, $4, $4 FROM bookings b
  WHERE b.scheduled_at >= $1 AND b.scheduled_at < $2 AND b.scheduled_has_time
    AND b.checkup_status = 'PENDING' AND b.appointment_status = 'SCHEDULED'
    AND NOT EXISTS (SELECT FROM messages_out m WHERE m.booking_id = b.id AND m.created_at >= $3)`,
);
const told = statement<ToldRow>(
  'visit-messages.told',
  `
  SELECT b.checkup_status AS "checkupStatus", b.appointment_status AS "appointmentStatus",
    CASE WHEN b.scheduled_has_time THEN b.scheduled_at END AS "at", coalesce(p.name, a.name) AS name,
    ARRAY(SELECT f.name FROM patients f
      WHERE f.account_id = a.id AND f.id IS DISTINCT FROM p.id
        AND (p.id IS NOT NULL OR f.relation <> 'Self') AND f.archived_at IS NULL ORDER BY f.id) AS family,
    ${languageOfPatient('p', 'a')} AS language,
    CASE WHEN b.contact_phone IS NULL THEN a.id END AS "ownAccount",
    CASE WHEN a.deleted_at IS NULL THEN coalesce(b.contact_phone, a.phone) END AS phone, q.number, q."lateUntil"
  FROM bookings b JOIN accounts a ON a.id = b.account_id LEFT JOIN patients p ON p.id = b.patient_id
  LEFT JOIN LATERAL (
    SELECT t.number, CASE WHEN s.calls = 0 AND t.state = 'BOOKED' THEN s.expected_start END AS "lateUntil"
    FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE t.booking_id = b.id AND t.${liveToken}) q ON true
  WHERE b.id = $1`,
);

interface DueRow {
  id: number;
  kind: VisitKind;
  bookingId: number;
}

/** A booking, and whom a message about it goes to. */
export interface ToldRow {
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  /** Null if it has no time of day. */
  at: Date | null;
  name: string;
  /** The names of the others on the account. */
  family: string[];
  language: Language;
  /** Null if the booking has another phone than the account. */
  ownAccount: number | null;
  phone: string | null;
  /** The number in the doctor's session; null if it has none. */
  number: number | null;
  /** When the late doctor comes, for a person who has yet to come while nobody was called; else null. */
  lateUntil: Date | null;
}

/** Deletes the messages about a booking that were not sent yet. */
export const dropVisitMessages = (tx: Db, bookingId: number) => tx.run(drop, [bookingId]);
export const insertVisitMessage = (tx: Db, kind: VisitKind, bookingId: number, dueAt: Date) =>
  tx.run(owe, [kind, bookingId, dueAt]);
/** Takes the messages that are due; the caller gives them to the job queue. */
export const takeDue = (tx: Db, now: Date) => tx.all(take, [now]);
/** Owes a reminder to everybody who comes tomorrow. */
export const insertReminders = (tx: Db, day: { from: Date; until: Date; today: Date; now: Date }) =>
  tx.run(remind, [day.from, day.until, day.today, day.now]);
export const selectTold = (db: Db, bookingId: number) => db.first(told, [bookingId]);

/** $1: the bookings. Each gets one message a day. */
const oweTurn = statement(
  'queue-messages.owe',
  `
  INSERT INTO messages_out (kind, booking_id, due_at)
  SELECT 'turnSoon', told.id, clinic_now() FROM unnest($1::integer[]) AS told (id)
  WHERE NOT EXISTS (
    SELECT FROM messages_out m WHERE m.booking_id = told.id AND m.kind = 'turnSoon'
      AND m.created_at > clinic_now() - interval '12 hours')
  ORDER BY told.id`,
);
/** For those of a session who have yet to come; each gets one message a day. $2: when it goes out. */
const oweLate = statement(
  'queue-messages.late',
  `
  INSERT INTO messages_out (kind, booking_id, due_at)
  SELECT 'doctorLate', t.booking_id, $2 FROM tokens t JOIN bookings b ON b.id = t.booking_id
  WHERE t.sitting_id = $1 AND t.state = 'BOOKED' AND b.checkup_status = 'PENDING'
    AND NOT EXISTS (
      SELECT FROM messages_out m WHERE m.booking_id = t.booking_id AND m.kind = 'doctorLate'
        AND m.created_at > clinic_now() - interval '12 hours')`,
);

export const insertTurnMessages = (tx: Db, bookingIds: readonly number[]) => tx.run(oweTurn, [bookingIds]);
export const insertLateMessages = (tx: Db, sittingId: number, dueAt: Date) => tx.run(oweLate, [sittingId, dueAt]);

/** A message about a booking, without its text. */
export interface BookingMessageRow {
  id: number;
  bookingId: number;
  kind: MessageKind;
  state: OutboxState;
  at: Date;
}

/** Without those that are planned for later. */
const ofBookings = statement<BookingMessageRow>(
  'messages-out.told-on-bookings',
  `
  SELECT id, booking_id AS "bookingId", kind, state, changed_at AS at
  FROM messages_out WHERE booking_id = ANY ($1) AND due_at IS NULL
  ORDER BY id DESC`,
);

export const selectMessagesOf = (db: Db, bookingIds: readonly number[]) => db.all(ofBookings, [bookingIds]);
