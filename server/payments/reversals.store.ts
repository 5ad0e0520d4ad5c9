import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Writer } from './ledger-rows.ts';
import { patientNameOf, patientNumberOf } from './ledger.store.ts';

/** Cash that somebody asked to take back, waiting for another person. */
export interface WaitingReversal {
  entryId: number;
  bookingId: number;
  accountId: number;
  bookingType: BookingType;
  patientName: string;
  patientNumber: string;
  paise: number;
  reason: string;
  by: string;
  at: Date;
}

const ask = statement(
  'payments.ask-reversal',
  `
  INSERT INTO reversal_requests (entry_id, reason, asked_by) VALUES ($1, $2, $3)
  ON CONFLICT (entry_id) WHERE decided_at IS NULL DO NOTHING`,
);
const close = statement<{ reason: string }>(
  'payments.close-reversal-request',
  `
  UPDATE reversal_requests SET approved = $3 AND asked_by <> $2, decided_by = $2, decided_at = clinic_now()
  WHERE entry_id = $1 AND decided_at IS NULL RETURNING reason`,
);
/** Oldest first. Index: reversal_requests_waiting. */
const waiting = statement<WaitingReversal>(
  'payments.waiting-reversals',
  `
  SELECT e.id AS "entryId", b.id AS "bookingId", b.account_id AS "accountId", b.kind AS "bookingType",
    ${patientNameOf('holder')} AS "patientName", ${patientNumberOf('holder')} AS "patientNumber",
    e.amount_paise AS paise, asked.reason, asker.name AS by, asked.asked_at AS at
  FROM reversal_requests asked JOIN ledger_entries e ON e.id = asked.entry_id JOIN bookings b ON b.id = e.booking_id
    JOIN accounts holder ON holder.id = b.account_id JOIN accounts asker ON asker.id = asked.asked_by
  WHERE asked.decided_at IS NULL ORDER BY asked.asked_at, asked.id LIMIT 200`,
);

/** Keeps a request. An entry has at most one that waits. */
export const insertReversalRequest = (tx: Db, by: Writer, entryId: number, reason: string) =>
  tx.run(ask, [entryId, reason, by.accountId]);
/** Decides a waiting request and returns its reason; null if there is none. The asker's own decision never approves. */
export const closeReversalRequest = async (tx: Db, by: Writer, entryId: number, approve: boolean) =>
  (await tx.first(close, [entryId, by.accountId, approve]))?.reason ?? null;
/** The oldest 200. */
export const selectWaitingReversals = (db: Db) => db.all(waiting);
