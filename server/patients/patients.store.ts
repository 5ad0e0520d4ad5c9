import type { Language } from '#contract/fields.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface NewPatient {
  accountId: number;
  name: string;
  gender: Gender;
  ageYears: number;
  email: string | null;
  aadhaar: { last4: string; hash: Buffer } | null;
  /** The account that filled in the form for them; null if they did it themselves. */
  registeredBy: number | null;
}

const insert = statement<{ id: number; registeredAt: Date }>(
  'patients.insert',
  `
  INSERT INTO patients (account_id, name, gender, age_years, email, aadhaar_last4, aadhaar_hash, registered_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT DO NOTHING
  RETURNING id, registered_at AS "registeredAt"`,
);
const consent = statement(
  'patients.consent',
  `
  INSERT INTO consents (patient_id, purpose, wording_version, language, taken_by) VALUES ($1, $2, $3, $4, $5)`,
);

/** Null if the account, or the Aadhaar number's hash, is already registered. */
export const insertPatient = (tx: Db, p: NewPatient) =>
  tx.first(insert, [
    p.accountId,
    p.name,
    p.gender,
    p.ageYears,
    p.email,
    p.aadhaar?.last4 ?? null,
    p.aadhaar?.hash ?? null,
    p.registeredBy,
  ]);

export async function insertConsent(
  tx: Db,
  given: { patientId: number; purpose: 'aadhaar'; wordingVersion: string; language: Language; takenBy: number | null },
): Promise<void> {
  await tx.run(consent, [given.patientId, given.purpose, given.wordingVersion, given.language, given.takenBy]);
}
