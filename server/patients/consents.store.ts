import type { ConsentPurpose } from '#contract/patients/consent.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface ConsentRow {
  id: number;
  /** Null: of the account holder, before they had a row. */
  patientId: number | null;
  purpose: ConsentPurpose;
  words: string | null;
  givenAt: Date;
  withdrawnAt: Date | null;
  atDesk: boolean;
}

/** Of the people on an account's list, newest first. */
const ofAccount = statement<ConsentRow>(
  'consents.of-account',
  `
  SELECT c.id, c.patient_id AS "patientId", c.purpose, c.wording AS words, c.given_at AS "givenAt",
    w.withdrawn_at AS "withdrawnAt", c.taken_by IS NOT NULL AS "atDesk"
  FROM consents c LEFT JOIN patients p ON p.id = c.patient_id LEFT JOIN consent_withdrawals w ON w.consent_id = c.id
  WHERE c.account_id = $1 OR p.account_id = $1 AND p.archived_at IS NULL
  ORDER BY c.id DESC`,
);
const withdraw = statement(
  'consents.withdraw',
  'INSERT INTO consent_withdrawals (consent_id) SELECT unnest($1::integer[]) ON CONFLICT DO NOTHING',
);
/** Withdraws all consents of an account's people. */
const withdrawAll = statement(
  'consents.withdraw-all',
  `
  INSERT INTO consent_withdrawals (consent_id)
  SELECT c.id FROM consents c LEFT JOIN patients p ON p.id = c.patient_id WHERE $1 IN (c.account_id, p.account_id)
  ON CONFLICT DO NOTHING`,
);
const forgetAadhaar = statement(
  'consents.forget-aadhaar',
  'UPDATE patients SET aadhaar_last4 = NULL, aadhaar_hash = NULL WHERE id = $1',
);
/** $1 account, $2 patient, or null for its holder. The newest consent decides; nobody without one is refused. */
const isWithdrawn = statement<{ is: boolean }>(
  'consents.is-withdrawn',
  `
  SELECT EXISTS (SELECT FROM consent_withdrawals w WHERE w.consent_id = c.id) AS is
  FROM consents c LEFT JOIN patients own ON own.account_id = $1 AND own.relation = 'Self'
  WHERE c.purpose <> 'aadhaar' AND (c.patient_id = coalesce($2::integer, own.id)
    OR c.account_id = $1 AND coalesce($2::integer, own.id) IS NOT DISTINCT FROM own.id)
  ORDER BY c.id DESC LIMIT 1`,
);
/** Only of people nothing else names; it leaves its own row of the audit. */
const erase = statement('consents.erase', 'SELECT erase_consents($1, $2)');

export const selectConsents = (db: Db, accountId: number) => db.all(ofAccount, [accountId]);
export const withdrawConsents = (tx: Db, ids: readonly number[]) => tx.run(withdraw, [ids]);
/** Removes what is kept of a person's Aadhaar number. */
export const forgetAadhaarOf = (tx: Db, patientId: number | null) => tx.run(forgetAadhaar, [patientId]);
/** Whether the consent to keep the person's details was taken back; `patientId` null: the account holder's. */
export const hasWithdrawn = async (db: Db, accountId: number, patientId: number | null) =>
  (await db.first(isWithdrawn, [accountId, patientId]))?.is ?? false;

export const withdrawAllConsents = (tx: Db, accountId: number) => tx.run(withdrawAll, [accountId]);
/**
 * Removes the consents of an account's people, or of one of them, who are removed too.
 * @throws the database's foreign key violation if anything is booked for them
 */
export const eraseConsents = (tx: Db, accountId: number, patientId: number | null) =>
  tx.run(erase, [accountId, patientId]);
