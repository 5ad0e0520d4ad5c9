import type { Notice } from '#contract/accounts/shapes.ts';
import type { ConsentPurpose } from '#contract/patients/consent.ts';
import type { Language } from '#contract/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Of an account holder without a row in `patients`, or of the person with that row. */
export type Consenting = { accountId: number } | { patientId: number };

interface NewConsent {
  /** Null inserts nothing, by the same statement. */
  of: Consenting | null;
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

export async function insertConsent(
  tx: Db,
  { of, purpose, version, words, language, takenBy }: NewConsent,
): Promise<void> {
  const [accountId, patientId] =
    of === null ? [null, null] : 'accountId' in of ? [of.accountId, null] : [null, of.patientId];
  await tx.run(insert, [accountId, patientId, purpose, version, words, language, takenBy]);
}

const findNotice = statement(
  'acknowledgements.find',
  `
  SELECT 1 FROM acknowledgements WHERE account_id = $1 AND notice = $2 AND wording_version = $3`,
);
const insertNotice = statement(
  'acknowledgements.insert',
  `
  INSERT INTO acknowledgements (account_id, notice, wording_version, language) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`,
);

/** Null unless the account acknowledged this version of the notice. */
export const findAcknowledgement = (db: Db, accountId: number, notice: Notice, version: string) =>
  db.first(findNotice, [accountId, notice, version]);
export const insertAcknowledgement = (db: Db, accountId: number, notice: Notice, version: string, language: Language) =>
  db.run(insertNotice, [accountId, notice, version, language]);
