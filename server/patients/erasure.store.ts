import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { withdrawAllConsents } from './consents.store.ts';

/** An erasure that the admin accepted. */
export interface Erasure {
  /** The account holder's. */
  patientNumber: string;
  at: Date;
  /** Like `2031-11-23`. */
  eraseOn: string;
}

/** Removes at once what no law requires to be kept. */
const forget = statement(
  'erasure.forget',
  `
  WITH homes AS (
    UPDATE home_visits SET address = '', landmark = '', pin = '', start_code = '',
      status = CASE WHEN status IN ('REQUESTED', 'ASSIGNED', 'MISSED') THEN 'CANCELLED' ELSE status END
    WHERE visit_id IN (SELECT visit_id FROM bookings WHERE account_id = $1))
  UPDATE patients SET email = NULL, aadhaar_last4 = NULL, aadhaar_hash = NULL WHERE account_id = $1`,
);
/** Index: data_requests_to_erase. */
const due = statement<{ accountId: number }>(
  'erasure.due',
  `
  SELECT DISTINCT account_id AS "accountId" FROM data_requests
  WHERE erased_at IS NULL AND erase_on <= clinic_day(clinic_now()) ORDER BY account_id`,
);
const erase = statement('erasure.erase', 'SELECT erase_identity($1)');

/** Accepted erasures, by the number of the account's holder. */
const accepted = statement<Erasure>(
  'erasure.accepted',
  `
  SELECT patient_number AS "patientNumber", decided_at AS at, erase_on::text AS "eraseOn"
  FROM data_requests WHERE erase_on IS NOT NULL ORDER BY decided_at, id`,
);
/**
 * Accepts an erasure that the restored database does not know, by answering the open request or adding one. A patient
 * number may have been given again since: an account created after the erasure is another person's.
 */
const repeat = statement<{ accountId: number }>(
  'erasure.repeat',
  `
  WITH account AS (
    SELECT a.id, a.patient_number FROM accounts a WHERE a.patient_number = $1 AND a.created_at <= $2::timestamptz
      AND NOT EXISTS (SELECT FROM data_requests r WHERE r.account_id = a.id AND r.erase_on IS NOT NULL)
    FOR UPDATE),
  answered AS (
    UPDATE data_requests r SET decision = 'DONE', decided_at = $2::timestamptz, erase_on = $3::date
    FROM account WHERE r.account_id = account.id AND r.kind = 'ERASURE' AND r.decision IS NULL RETURNING r.account_id),
  added AS (
    INSERT INTO data_requests (account_id, patient_number, kind, requested_at, due_on, decision, decided_at, erase_on)
    SELECT id, patient_number, 'ERASURE', $2::timestamptz, $2::date, 'DONE', $2::timestamptz, $3::date FROM account
    WHERE NOT EXISTS (SELECT FROM answered))
  SELECT id AS "accountId" FROM account`,
);

export const selectAccepted = (db: Db) => db.all(accepted);
/** Null if the erasure is known already, or the account is unknown. */
export const insertRepeated = (tx: Db, { patientNumber, at, eraseOn }: Erasure) =>
  tx.first(repeat, [patientNumber, at, eraseOn]);
/** Removes what no law requires to be kept, and withdraws all consents. */
export async function forgetUnneeded(tx: Db, accountId: number): Promise<void> {
  await withdrawAllConsents(tx, accountId);
  await tx.run(forget, [accountId]);
}
/** The accounts whose day has come. */
export const selectDue = async (db: Db) => (await db.all(due)).map(({ accountId }) => accountId);
/** Overwrites who an account's people are; their numbers stay. */
export const eraseIdentity = (tx: Db, accountId: number) => tx.run(erase, [accountId]);
