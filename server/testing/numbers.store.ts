import type { Language } from '#contract/fields.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { Database } from '../db/database.ts';
import type { TestApp, TestCaller } from './app.ts';
import { aPhone } from './builders.store.ts';

/** The patient number of an account's holder. */
export const holderNumber = (db: Database, accountId: number) =>
  numberIn(db, 'SELECT patient_number AS number FROM accounts WHERE id = $1', accountId);
/** The patient number of a family member. */
export const memberNumber = (db: Database, patientId: number) =>
  numberIn(db, 'SELECT patient_number AS number FROM patients WHERE id = $1', patientId);

/** The patient number of an account's holder as papers show it, with plain spaces. */
export const printedNumber = async (db: Database, accountId: number, language: Language = 'en') =>
  formatPatientNumber(await holderNumber(db, accountId), language).replace('\u00a0', ' ');

async function numberIn(db: Database, sql: string, id: number): Promise<string> {
  const [row] = (await db.query(sql, [id])).rows as { number: string | null }[];
  if (!row?.number) throw new Error(`There is no patient number at ${id}`);
  return row.number;
}

/** Starts the move of an account to a new phone, up to the code. @returns a function that finishes it */
export async function aPhoneMove(app: TestApp, clerk: TestCaller, accountId: number) {
  const params = { patientNumber: await holderNumber(app.db, accountId) };
  const phoneNumber = aPhone();
  await clerk.startPhoneChange({ params, body: { phoneNumber, reason: 'Lost the phone', paper: 'AADHAAR' } });
  const code = await app.sms.codeFor(phoneNumber);
  return () => clerk.finishPhoneChange({ params, body: { code } });
}
