import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Signer } from './report-row.ts';

const find = statement<Signer & { isListed: boolean }>(
  'report-signers.find',
  `
  SELECT name, qualifications AS qualification, registration_number AS "registrationNumber", true AS "isListed" FROM doctors WHERE id = $2
  UNION ALL
  SELECT name, qualification, registration_number, false FROM report_signers WHERE account_id = $1`,
);
const remember = statement(
  'report-signers.remember',
  `
  INSERT INTO report_signers (account_id, name, qualification, registration_number) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, qualification = excluded.qualification, registration_number = excluded.registration_number`,
);

/** The signer's name as in the clinic's list of doctors; without a doctor, as in the account's last signature. */
export const findSigner = (db: Db, accountId: number, doctorId: number | null) => db.first(find, [accountId, doctorId]);
export const rememberSigner = (tx: Db, accountId: number, { name, qualification, registrationNumber }: Signer) =>
  tx.run(remember, [accountId, name, qualification, registrationNumber]);
