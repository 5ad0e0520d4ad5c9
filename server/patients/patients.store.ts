import type { Nominee } from '#contract/patients/my-data.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { KeptAge } from '#contract/typed/age.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { eraseConsents } from './consents.store.ts';

export interface NewPatient {
  /** Null inserts nothing: the same statement for a phone that is known. */
  accountId: number | null;
  name: string;
  gender: Gender;
  birthDate: string | null;
  kept: KeptAge;
  email: string | null;
  aadhaar: { last4: string; hash: Buffer } | null;
  /** The account that filled in the form for them; null if they did it themselves. */
  registeredBy: number | null;
}

const insert = statement<{ id: number; registeredAt: Date; hasAadhaar: boolean }>(
  'patients.insert',
  `
  INSERT INTO patients (account_id, name, gender, email, aadhaar_last4, aadhaar_hash, registered_by, birth_date,
    age_years, age_unit, age_told_on)
  SELECT id, $2, $3, $4, $5, $6::bytea, $7::integer, $8::date, $9::smallint, $10, $11::date FROM accounts WHERE id = $1
  ON CONFLICT DO NOTHING
  RETURNING id, registered_at AS "registeredAt", aadhaar_hash IS NOT NULL AS "hasAadhaar"`,
);
const owner = statement<{ accountId: number }>(
  'patients.owner',
  `
  SELECT id AS "accountId" FROM (
    SELECT id, 1 AS rank FROM accounts WHERE phone = $1 AND deleted_at IS NULL
    UNION ALL SELECT account_id, 2 FROM patients WHERE aadhaar_hash = $2) owners
  ORDER BY rank LIMIT 1`,
);
const removePatients = statement('patients.remove-of-account', 'DELETE FROM patients WHERE account_id = $1');

/** The account that has this phone or, if none has, the one whose holder has this Aadhaar number; null if none. */
export async function findOwner(tx: Db, phone: string | null, aadhaarHash: Buffer | null): Promise<number | null> {
  return (await tx.first(owner, [phone, aadhaarHash]))?.accountId ?? null;
}

/** Deletes what an account's people told about themselves. */
export async function deletePatientsOf(tx: Db, accountId: number): Promise<void> {
  await eraseConsents(tx, accountId, null);
  await tx.run(removePatients, [accountId]);
}

/** Null if the account, or the Aadhaar number's hash, is already registered. */
export const insertPatient = (tx: Db, p: NewPatient) =>
  tx.first(insert, [
    p.accountId,
    p.name,
    p.gender,
    p.email,
    p.aadhaar?.last4 ?? null,
    p.aadhaar?.hash ?? null,
    p.registeredBy,
    p.birthDate,
    p.kept.ageYears,
    p.kept.ageUnit,
    p.kept.ageToldOn,
  ]);

const readNominee = statement<Nominee>(
  'nominees.read',
  'SELECT name, phone AS "phoneNumber", relation FROM nominees WHERE account_id = $1',
);
const setNominee = statement(
  'nominees.write',
  `
  INSERT INTO nominees (account_id, name, phone, relation) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id) DO UPDATE SET name = $2, phone = $3, relation = $4, named_at = clinic_now()`,
);
const removeNominee = statement('nominees.remove', 'DELETE FROM nominees WHERE account_id = $1');

/** Whom an account holder named to act for their data; null if nobody. */
export const selectNominee = (db: Db, accountId: number) => db.first(readNominee, [accountId]);
export const writeNominee = (tx: Db, accountId: number, { name, phoneNumber, relation }: Nominee) =>
  tx.run(setNominee, [accountId, name, phoneNumber, relation]);
export const deleteNominee = (tx: Db, accountId: number) => tx.run(removeNominee, [accountId]);
