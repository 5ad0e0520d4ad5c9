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

/** Inserts a consent; `of` null inserts nothing, by the same statement. */
export async function insertConsent(
  tx: Db,
  { of, purpose, version, words, language, takenBy }: Omit<NewConsent, 'of'> & { of: Consenting | null },
): Promise<void> {
  const [accountId, patientId] =
    of === null ? [null, null] : 'accountId' in of ? [of.accountId, null] : [null, of.patientId];
  await tx.run(insert, [accountId, patientId, purpose, version, words, language, takenBy]);
}
