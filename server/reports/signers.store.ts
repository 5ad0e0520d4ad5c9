import type { Department } from '#contract/lab-tests/departments.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** The profile of an account that can sign. A doctor's name, qualification and number are those of the card. */
export interface SignerRow {
  accountId: number;
  accountName: string;
  phone: string;
  isDoctor: boolean;
  name: string;
  /** Of a doctor's card; '' if there is none. */
  nameBn: string;
  qualification: string;
  registrationNumber: string;
  departments: Department[];
  signatureKey: string | null;
  signatureSha256: string | null;
}

const columns = `
  a.id AS "accountId", a.name AS "accountName", a.phone, d.id IS NOT NULL AS "isDoctor",
  CASE WHEN d.id IS NULL THEN coalesce(s.name, '') ELSE d.name END AS name, coalesce(d.name_bn, '') AS "nameBn",
  CASE WHEN d.id IS NULL THEN coalesce(s.qualification, '') ELSE d.qualifications END AS qualification,
  CASE WHEN d.id IS NULL THEN coalesce(s.registration_number, '')
    ELSE d.registration_number END AS "registrationNumber",
  coalesce(s.departments, '{}') AS departments, s.signature_key AS "signatureKey", f.sha256 AS "signatureSha256"`;
const joined = `
  accounts a
  LEFT JOIN doctors d ON d.account_id = a.id AND d.retired_at IS NULL
  LEFT JOIN report_signers s ON s.account_id = a.id
  LEFT JOIN report_files f ON f.key = s.signature_key`;
/** Pathologists, and doctors marked as reporting. */
const canSign = `a.deleted_at IS NULL AND (a.role = 'Pathologist' OR (a.role = 'Doctor' AND d.is_reporting))`;

const find = statement<SignerRow>('report-signers.find', `SELECT ${columns} FROM ${joined} WHERE a.id = $1`);
const list = statement<SignerRow>(
  'report-signers.list',
  `SELECT ${columns} FROM ${joined} WHERE ${canSign} ORDER BY a.role, a.name, a.id`,
);
const lock = statement<SignerRow>(
  'report-signers.lock',
  `SELECT ${columns} FROM ${joined} WHERE a.id = $1 AND ${canSign} FOR UPDATE OF a`,
);
const hold = statement<SignerRow>(
  'report-signers.hold',
  `SELECT ${columns} FROM ${joined} WHERE a.id = $1 FOR SHARE OF a`,
);
const save = statement(
  'report-signers.save',
  `
  INSERT INTO report_signers (account_id, name, qualification, registration_number, departments, updated_by, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, clinic_now())
  ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, qualification = excluded.qualification,
    registration_number = excluded.registration_number, departments = excluded.departments,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
);
const setSignature = statement(
  'report-signers.set-signature',
  `
  INSERT INTO report_signers (account_id, signature_key, updated_by, updated_at) VALUES ($1, $2, $3, clinic_now())
  ON CONFLICT (account_id) DO UPDATE SET signature_key = excluded.signature_key,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
);

/** The profile of an account; null if there is no such account. */
export const findSigner = (db: Db, accountId: number) => db.first(find, [accountId]);
export const selectSigners = (db: Db) => db.all(list);
/** Locks the profile of an account that can sign until the transaction ends; null for any other account. */
export const lockSigner = (tx: Db, accountId: number) => tx.first(lock, [accountId]);
/** Reads a profile and locks it against changes until the transaction ends. */
export const holdSigner = (tx: Db, accountId: number) => tx.first(hold, [accountId]);

type SignerFacts = Pick<SignerRow, 'name' | 'qualification' | 'registrationNumber' | 'departments'>;

export const writeSigner = (
  tx: Db,
  by: number,
  accountId: number,
  { name, qualification, registrationNumber, departments }: SignerFacts,
) => tx.run(save, [accountId, name, qualification, registrationNumber, departments, by]);
export const writeSignatureKey = (tx: Db, by: number, accountId: number, key: string | null) =>
  tx.run(setSignature, [accountId, key, by]);
