import type { Language } from '#contract/fields.ts';
import type { LeaveMessageKind, MessageState } from '#contract/schedules/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { languageOfPatient, liveToken, nameOfPatient, numberOfPatient } from '../db/columns.ts';
import { hitByLeave, unreached } from '../schedules/leave-columns.ts';

/** Somebody affected by a leave, with the booking. */
interface HitRow {
  bookingId: number;
  accountId: number;
  patientName: string;
  patientNumber: string;
  phone: string;
}
/** Somebody who is still booked on a leave. Paid in paise. */
export interface BookedRow extends HitRow {
  time: Date;
  number: number | null;
  paidPaise: number;
}
/** What somebody was told of a leave. */
export interface ToldRow extends HitRow {
  id: number;
  kind: LeaveMessageKind;
  state: MessageState;
  oldTime: Date;
  newTime: Date | null;
  calledAt: Date | null;
}
/** A message that is to be sent. */
export interface OutgoingRow {
  kind: LeaveMessageKind;
  state: MessageState;
  oldTime: Date;
  newTime: Date | null;
  bookingId: number;
  /** Null if the booking has a phone of its own. */
  ownAccount: number | null;
  language: Language;
  /** Null if the account was deleted. */
  phone: string | null;
}

const hit = `
  b.id AS "bookingId", b.account_id AS "accountId", ${nameOfPatient('patient', 'a')} AS "patientName",
  ${numberOfPatient('patient', 'a')} AS "patientNumber", coalesce(b.contact_phone, a.phone) AS phone`;
const people = `JOIN accounts a ON a.id = b.account_id LEFT JOIN patients patient ON patient.id = b.patient_id`;

const booked = statement<BookedRow>(
  'leave-people.booked',
  `
  SELECT ${hit}, b.scheduled_at AS time, t.number,
    coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0) AS "paidPaise"
  FROM doctor_leaves l JOIN bookings b ON ${hitByLeave('b', 'l')} ${people}
    LEFT JOIN tokens t ON t.booking_id = b.id AND t.${liveToken}
  WHERE l.id = $1 ORDER BY b.scheduled_at, b.id`,
);
/** Those whom no message reached come first. */
const told = statement<ToldRow>(
  'leave-people.told',
  `
  SELECT m.id, ${hit}, m.kind, m.state, m.old_time AS "oldTime", m.new_time AS "newTime", m.called_at AS "calledAt"
  FROM leave_messages m JOIN bookings b ON b.id = m.booking_id ${people}
  WHERE m.leave_id = $1 ORDER BY (${unreached('m')}) DESC, m.id`,
);
/** In the order of their times. Bookings that are cancelled or moved while this waits for the lock are left out. */
const lock = statement<{ id: number }>(
  'leave-people.lock',
  `
  SELECT b.id FROM doctor_leaves l JOIN bookings b ON ${hitByLeave('b', 'l')}
  WHERE l.id = $1 ORDER BY b.scheduled_at, b.id FOR UPDATE OF b`,
);
const write = statement<{ id: number }>(
  'leave-people.write',
  `
  INSERT INTO leave_messages (leave_id, booking_id, kind, old_time, new_time) VALUES ($1, $2, $3, $4, $5)
  RETURNING id`,
);
const outgoing = statement<OutgoingRow>(
  'leave-people.outgoing',
  `
  SELECT m.kind, m.state, m.old_time AS "oldTime", m.new_time AS "newTime", m.booking_id AS "bookingId",
    ${languageOfPatient('patient', 'a')} AS language,
    CASE WHEN b.contact_phone IS NULL THEN a.id END AS "ownAccount",
    CASE WHEN a.deleted_at IS NULL THEN coalesce(b.contact_phone, a.phone) END AS phone
  FROM leave_messages m JOIN bookings b ON b.id = m.booking_id ${people}
  WHERE m.id = $1`,
);
const setState = statement('leave-people.state', 'UPDATE leave_messages SET state = $2 WHERE id = $1');
const call = statement<HitRow>(
  'leave-people.call',
  `
  WITH m AS (
    UPDATE leave_messages SET called_by = coalesce(called_by, $2), called_at = coalesce(called_at, clinic_now())
    WHERE id = $1 RETURNING booking_id)
  SELECT ${hit} FROM m JOIN bookings b ON b.id = m.booking_id ${people}`,
);

/** Those who are still booked on a leave, by time. */
export const selectBooked = (db: Db, leaveId: number) => db.all(booked, [leaveId]);
/** Those who were told of a leave. */
export const selectTold = (db: Db, leaveId: number) => db.all(told, [leaveId]);
/** Locks the bookings on a leave until the transaction ends, by time. */
export const lockBooked = (tx: Db, leaveId: number) => tx.all(lock, [leaveId]);
/** @returns the message's number */
export const insertMessage = async (
  tx: Db,
  message: { leaveId: number; bookingId: number; kind: LeaveMessageKind; oldTime: Date; newTime: Date | null },
) => (await tx.first(write, [message.leaveId, message.bookingId, message.kind, message.oldTime, message.newTime]))!.id;
export const selectOutgoing = (db: Db, messageId: number) => db.first(outgoing, [messageId]);
export const setMessageState = (db: Db, messageId: number, state: MessageState) => db.run(setState, [messageId, state]);
/** Notes that somebody was called; answers whose booking it is, or null if there is no such message. */
export const noteCalled = (tx: Db, { accountId }: { accountId: number }, messageId: number) =>
  tx.first(call, [messageId, accountId]);
