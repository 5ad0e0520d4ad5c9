import type { ConsentPurpose } from '#contract/patients/consent.ts';
import type { Language } from '#contract/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Of an account holder without a row in `patients`, or of the person with that row. */
export type Consenting = { accountId: number } | { patientId: number };

export interface NewConsent {
  of: Consenting;
  purpose: ConsentPurpose;
  version: string;
  /** The words that were shown. */
  words: string;
  language: Language;
  /** Who took it at the desk; null if the person agreed alone. */
  takenBy: number | null;
}

const insert = statement(
  'consents.insert',
  `
  INSERT INTO consents (account_id, patient_id, purpose, wording_version, wording, language, taken_by)
  SELECT $1::integer, $2::integer, $3, $4, $5, $6, $7::integer
  WHERE $1::integer IS NOT NULL OR $2::integer IS NOT NULL`,
);
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
    c.withdrawn_at AS "withdrawnAt", c.taken_by IS NOT NULL AS "atDesk"
  FROM consents c LEFT JOIN patients p ON p.id = c.patient_id
  WHERE c.account_id = $1 OR p.account_id = $1 AND p.archived_at IS NULL
  ORDER BY c.id DESC`,
);
const withdraw = statement('consents.withdraw', 'UPDATE consents SET withdrawn_at = clinic_now() WHERE id = ANY ($1)');
const forgetAadhaar = statement(
  'consents.forget-aadhaar',
  'UPDATE patients SET aadhaar_last4 = NULL, aadhaar_hash = NULL WHERE id = $1',
);
/** $1 account, $2 patient, or null for its holder. The newest consent decides; nobody without one is refused. */
const isWithdrawn = statement<{ is: boolean }>(
  'consents.is-withdrawn',
  `
  SELECT c.withdrawn_at IS NOT NULL AS is
  FROM consents c LEFT JOIN patients own ON own.account_id = $1 AND own.relation = 'Self'
  WHERE c.purpose <> 'aadhaar' AND (c.patient_id = coalesce($2::integer, own.id)
    OR c.account_id = $1 AND coalesce($2::integer, own.id) IS NOT DISTINCT FROM own.id)
  ORDER BY c.id DESC LIMIT 1`,
);
const removeOfAccount = statement(
  'consents.remove-of-account',
  `DELETE FROM consents WHERE account_id = $1 OR patient_id IN (SELECT id FROM patients WHERE account_id = $1)`,
);
const removeOfPatient = statement('consents.remove-of-patient', 'DELETE FROM consents WHERE patient_id = $1');

/** Inserts a consent; `of` null inserts nothing, by the same statement. */
export async function insertConsent(
  tx: Db,
  { of, purpose, version, words, language, takenBy }: Omit<NewConsent, 'of'> & { of: Consenting | null },
): Promise<void> {
  const [accountId, patientId] =
    of === null ? [null, null] : 'accountId' in of ? [of.accountId, null] : [null, of.patientId];
  await tx.run(insert, [accountId, patientId, purpose, version, words, language, takenBy]);
}

export const selectConsents = (db: Db, accountId: number) => db.all(ofAccount, [accountId]);
export const withdrawConsents = (tx: Db, ids: readonly number[]) => tx.run(withdraw, [ids]);
/** Removes what is kept of a person's Aadhaar number. */
export const forgetAadhaarOf = (tx: Db, patientId: number | null) => tx.run(forgetAadhaar, [patientId]);
/** Whether the consent to keep the person's details was taken back; `patientId` null: the account holder's. */
export const hasWithdrawn = async (db: Db, accountId: number, patientId: number | null) =>
  (await db.first(isWithdrawn, [accountId, patientId]))?.is ?? false;

export const deleteConsentsOfAccount = (tx: Db, accountId: number) => tx.run(removeOfAccount, [accountId]);
export const deleteConsentsOfPatient = (tx: Db, patientId: number) => tx.run(removeOfPatient, [patientId]);
