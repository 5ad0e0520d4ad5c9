import type { Paper } from '#contract/patients/corrections.ts';
import type { CorrectedField, Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { InfantAge } from '#contract/patients/age.ts';
import type { Role } from '#contract/roles.ts';
import type { KeptAge } from '#contract/typed/age.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { languageOfPatient, nameOfPatient } from '../db/columns.ts';

/** A person, with the account they are on. */
export interface PersonRow {
  accountId: number;
  /** Null for an account holder who has told only their name. */
  patientId: number | null;
  patientNumber: string;
  name: string;
  relation: Relation;
  gender: Gender | null;
  age: number | null;
  infantAge: InfantAge | null;
  birthDate: string | null;
  phone: string;
  /** Of messages about them and their papers. */
  language: Language;
  /** The account's role. */
  role: Role;
  /** Whether the account belongs to a doctor who can be booked. */
  hasDoctorCard: boolean;
  /** The last SMS to the account's phone, in the last 30 days, did not go out. */
  smsFailed: boolean;
  holderName: string;
  holderNumber: string;
}

export interface CorrectionRow {
  id: number;
  field: CorrectedField;
  oldValue: string | null;
  newValue: string;
  reason: string;
  paper: Paper;
  paperNote: string | null;
  at: Date;
  by: string;
}

/** Which paper was seen, and why the details are corrected. */
export interface Evidence {
  reason: string;
  paper: Paper;
  paperNote?: string | null | undefined;
}

/** A value that differs from the recorded one. */
export interface Change {
  field: CorrectedField;
  from: string | null;
  to: string;
}

const find = statement<PersonRow>(
  'corrections.person',
  `
  SELECT a.id AS "accountId", p.id AS "patientId", $1 AS "patientNumber",
    ${nameOfPatient('p', 'a')} AS name, coalesce(p.relation, 'Self') AS relation,
    p.gender, patient_age(p.birth_date, p.age_years, p.age_told_on) AS age,
    infant_age_on(p.birth_date, p.age_unit, p.age_told_on, clinic_day(clinic_now())) AS "infantAge",
    p.birth_date::text AS "birthDate", a.phone, ${languageOfPatient('p', 'a')} AS language, a.role,
    EXISTS (SELECT FROM doctors d WHERE d.account_id = a.id AND d.retired_at IS NULL) AS "hasDoctorCard",
    coalesce(a.sms_failed_at > clinic_now() - interval '30 days', false) AS "smsFailed",
    a.name AS "holderName", a.patient_number AS "holderNumber"
  FROM accounts a
  LEFT JOIN patients p ON p.account_id = a.id
    AND (p.patient_number = $1 OR p.relation = 'Self' AND a.patient_number = $1)
  WHERE a.deleted_at IS NULL
    AND a.id = coalesce(
      (SELECT id FROM accounts WHERE patient_number = $1),
      (SELECT account_id FROM patients WHERE patient_number = $1))`,
);
const ofPerson = statement<CorrectionRow>(
  'corrections.of-person',
  `
  SELECT c.id, c.field, c.old_value AS "oldValue", c.new_value AS "newValue", c.reason, c.paper,
    c.paper_note AS "paperNote", c.corrected_at AS at, a.name AS by
  FROM corrections c JOIN accounts a ON a.id = c.corrected_by WHERE c.patient_number = $1 ORDER BY c.id DESC LIMIT 50`,
);
const append = statement(
  'corrections.append',
  `
  INSERT INTO corrections (account_id, patient_number, field, old_value, new_value, reason, paper, paper_note,
    corrected_by, role)
  SELECT $1, $2, field, "from", "to", $4, $5, $6, $7, $8
  FROM jsonb_to_recordset($3::jsonb) AS change (field text, "from" text, "to" text)`,
);
/** A new date of birth decides the age; a new age is that of today. Null: stays. */
const update = statement(
  'corrections.write',
  `
  UPDATE patients SET name = coalesce($2, name), name_key = coalesce($3, name_key), gender = coalesce($4, gender),
    birth_date = coalesce($5::date, birth_date), age_years = coalesce($6::smallint, age_years),
    age_unit = coalesce($7, age_unit), age_told_on = coalesce($8::date, age_told_on)
  WHERE id = $1`,
);

/** Of a member of a family. */
const setLanguage = statement('corrections.language', 'UPDATE patients SET language = $2 WHERE id = $1');

export const findPerson = (db: Db, patientNumber: string) => db.first(find, [patientNumber]);
export const selectCorrections = (db: Db, patientNumber: string) => db.all(ofPerson, [patientNumber]);

export async function insertCorrections(
  tx: Db,
  { accountId, patientNumber }: Pick<PersonRow, 'accountId' | 'patientNumber'>,
  changes: readonly Change[],
  { reason, paper, paperNote }: Evidence,
  by: { accountId: number; role: Role },
): Promise<void> {
  const values = [accountId, patientNumber, JSON.stringify(changes), reason, paper, paperNote || null];
  await tx.run(append, [...values, by.accountId, by.role]);
}

export const updateMemberLanguage = (tx: Db, patientId: number, language: Language) =>
  tx.run(setLanguage, [patientId, language]);

/** Null: an account holder who has told only their name has no details. */
export const writeDetails = (
  tx: Db,
  patientId: number | null,
  details: {
    name: string | null;
    nameKey: string | null;
    gender: Gender | null;
    birthDate: string | null;
    kept: KeptAge | null;
  },
) =>
  tx.run(update, [
    patientId,
    details.name,
    details.nameKey,
    details.gender,
    details.birthDate,
    details.kept?.ageYears ?? null,
    details.kept?.ageUnit ?? null,
    details.kept?.ageToldOn ?? null,
  ]);
