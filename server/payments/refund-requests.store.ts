import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Writer } from './ledger-rows.ts';
import { patientNameOf, patientNumberOf } from './ledger.store.ts';

/** A cancelled booking with money on it. Paid in paise, after refunds and reversals. */
export interface WaitingRefund {
  bookingId: number;
  accountId: number;
  bookingType: BookingType;
  patientName: string;
  patientNumber: string;
  paidPaise: number;
  by: string;
  at: Date;
}

const paid = 'coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0)';
/** SQL: whether a request still waits. One whose booking was refunded or reopened meanwhile does not. */
const waits = `asked.declined_at IS NULL AND b.checkup_status = 'CANCELLED' AND ${paid} > 0`;

/** $3: whether an earlier request that waits keeps its time. */
const ask = statement(
  'payments.ask-refund',
  `
  INSERT INTO refund_requests (booking_id, asked_by) SELECT b.id, $2 FROM bookings b WHERE b.id = $1 AND ${paid} > 0
  ON CONFLICT (booking_id) WHERE declined_at IS NULL DO UPDATE SET asked_by = $2, asked_at = clinic_now() WHERE NOT $3`,
);
const decline = statement(
  'payments.decline-refund',
  `
  UPDATE refund_requests asked SET declined_by = $2, declined_at = clinic_now()
  FROM bookings b WHERE asked.booking_id = $1 AND b.id = $1 AND ${waits}`,
);
/** Oldest first. Index: refund_requests_waiting. */
const waiting = statement<WaitingRefund>(
  'payments.waiting-refunds',
  `
  SELECT b.id AS "bookingId", b.account_id AS "accountId", b.kind AS "bookingType",
    ${patientNameOf('holder')} AS "patientName", ${patientNumberOf('holder')} AS "patientNumber",
    ${paid} AS "paidPaise", asker.name AS by, asked.asked_at AS at
  FROM refund_requests asked JOIN bookings b ON b.id = asked.booking_id
    JOIN accounts holder ON holder.id = b.account_id JOIN accounts asker ON asker.id = asked.asked_by
  WHERE ${waits} ORDER BY asked.asked_at, asked.id LIMIT 200`,
);
const ofBooking = statement<{ at: Date }>(
  'payments.refund-of-booking',
  `
  SELECT asked.asked_at AS at FROM refund_requests asked JOIN bookings b ON b.id = asked.booking_id
  WHERE b.id = $1 AND ${waits}`,
);

/** Asks for a refund of what is paid on a booking; nothing if nothing is paid. */
export const insertRefundRequest = (tx: Db, by: Writer, bookingId: number, keepsTime: boolean) =>
  tx.run(ask, [bookingId, by.accountId, keepsTime]);
/** Declines a waiting request; false if there is none. */
export const declineRefundRequest = async (tx: Db, by: Writer, bookingId: number) =>
  (await tx.run(decline, [bookingId, by.accountId])) > 0;
/** The oldest 200. */
export const selectWaitingRefunds = (db: Db) => db.all(waiting);
/** Since when a refund of this booking waits for the clinic; null if none does. */
export const selectRefundAsked = async (db: Db, bookingId: number) =>
  (await db.first(ofBooking, [bookingId]))?.at ?? null;
