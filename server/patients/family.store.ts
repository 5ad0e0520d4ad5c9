import type { Language } from '#contract/fields.ts';
import type { InfantAge } from '#contract/patients/age.ts';
import type { CorrectedField, Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Role } from '#contract/roles.ts';
import type { KeptAge } from '#contract/typed/age.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { languageOfPatient, nameOfPatient, numberOfPatient } from '../db/columns.ts';
import { isoText } from '../db/clinic-days.ts';
import { eraseConsents } from './consents.store.ts';

/** A person of an account. The account holder has the account's name. */
export interface MemberRow {
  id: number;
  accountId: number;
  accountPhone: string;
  /** The account's role. */
  role: Role;
  /** The account holder's is the account's. */
  patientNumber: string;
  name: string;
  relation: Relation;
  gender: Gender;
  /** Full years today. */
  age: number;
  /** Today; null from two years on, and where only full years were told. */
  infantAge: InfantAge | null;
  birthDate: string | null;
  /** Of messages about them and their papers. */
  language: Language;
  /** Whether a report about them was signed. */
  isReported: boolean;
  corrections: { field: CorrectedField; at: string }[];
}

/** A person's data from a form; `ageYears`: full years today. */
export interface MemberDetails {
  name: string;
  nameKey: string;
  relation: Relation;
  gender: Gender;
  ageYears: number;
  /** The same as it is kept, and as it was told. */
  kept: KeptAge;
  told: string;
  birthDate: string | null;
  /** Of a new member of a family; left out: the account's. */
  language?: Language | undefined;
}

/** The newest ten corrections of the person with this number, as JSON. */
const correctionsOf = (number: string) => `
  (SELECT coalesce(json_agg(json_build_object('field', c.field, 'at', c.at) ORDER BY c.id DESC), '[]') FROM (
    SELECT id, field, ${isoText('corrected_at', 'SS')} AS at
    FROM corrections WHERE patient_number = ${number} ORDER BY id DESC LIMIT 10) c)`;

const columns = `
  p.id, p.account_id AS "accountId", a.phone AS "accountPhone", a.role,
  ${numberOfPatient('p', 'a')} AS "patientNumber",
  ${nameOfPatient('p', 'a')} AS name,
  ${languageOfPatient('p', 'a')} AS language, p.relation, p.gender,
  patient_age(p.birth_date, p.age_years, p.age_told_on) AS age,
  infant_age_on(p.birth_date, p.age_unit, p.age_told_on, clinic_day(clinic_now())) AS "infantAge",
  p.birth_date::text AS "birthDate",
  EXISTS (SELECT FROM bookings b JOIN reports r ON r.booking_id = b.id
    WHERE b.patient_id = p.id AND r.signed_at IS NOT NULL) AS "isReported",
  ${correctionsOf(numberOfPatient('p', 'a'))} AS corrections`;
const present = `FROM patients p JOIN accounts a ON a.id = p.account_id WHERE p.archived_at IS NULL`;

/** Index: patients_of_account. */
const ofAccount = statement<MemberRow>(
  'family.of-account',
  `
  SELECT ${columns} ${present} AND p.account_id = $1 ORDER BY p.relation <> 'Self', p.id`,
);
/** A person never moves to another account. */
const accountOf = statement<{ accountId: number }>(
  'family.account-of',
  'SELECT account_id AS "accountId" FROM patients WHERE id = $1',
);
const lock = statement<MemberRow>('family.lock', `SELECT ${columns} ${present} AND p.id = $1 FOR UPDATE OF p`);
/** Locks the person until the booking is made, against being removed. */
const hold = statement<{ id: number }>(
  'family.hold',
  `
  SELECT id FROM patients WHERE id = $1 AND account_id = $2 AND archived_at IS NULL FOR SHARE`,
);
const insert = statement<{ id: number }>(
  'family.insert',
  `
  INSERT INTO patients (account_id, name, name_key, relation, gender, birth_date, registered_by, language,
    age_years, age_unit, age_told_on)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT DO NOTHING RETURNING id`,
);
/** $7: keep the age given before, with its date. */
const update = statement(
  'family.update',
  `
  UPDATE patients SET name = $2, name_key = $3, relation = $4, gender = $5, birth_date = $6,
    age_years = CASE WHEN $7 THEN age_years ELSE $8 END,
    age_unit = CASE WHEN $7 THEN age_unit ELSE $9 END,
    age_told_on = CASE WHEN $7 THEN age_told_on ELSE $10 END
  WHERE id = $1`,
);
const isNamed = statement<{ named: boolean }>(
  'family.is-named',
  'SELECT EXISTS (SELECT FROM bookings WHERE patient_id = $1) AS named',
);
const archive = statement('family.archive', 'UPDATE patients SET archived_at = clinic_now() WHERE id = $1');
const remove = statement('family.remove', 'DELETE FROM patients WHERE id = $1');

const ofHolder = statement<Pick<MemberRow, 'corrections'>>(
  'family.corrections',
  `SELECT ${correctionsOf('$1')} AS corrections`,
);

/** For an account holder without a row. */
export const selectCorrectionsOf = async (db: Db, patientNumber: string) =>
  (await db.first(ofHolder, [patientNumber]))!.corrections;

export const selectFamily = (db: Db, accountId: number) => db.all(ofAccount, [accountId]);

/** The account that a person is on; null if there is no such person. */
export const accountOfMember = async (db: Db, id: number): Promise<number | null> =>
  (await db.first(accountOf, [id]))?.accountId ?? null;

/** Reads and locks a person on a family's list until the transaction ends. */
export const lockMember = (tx: Db, id: number) => tx.first(lock, [id]);

/** Locks a person; null if they are not on that account's list. */
export const lockMemberOf = (tx: Db, id: number, accountId: number) => tx.first(hold, [id, accountId]);

const columnsOf = ({ ageYears, ageUnit, ageToldOn }: KeptAge) => [ageYears, ageUnit, ageToldOn];

/** Null if the account holder exists already. */
export async function insertMember(
  tx: Db,
  registeredBy: number | null,
  accountId: number,
  m: MemberDetails,
): Promise<MemberRow | null> {
  const own = m.relation === 'Self' ? null : (m.language ?? null);
  const values = [accountId, m.name, m.nameKey, m.relation, m.gender, m.birthDate, registeredBy, own];
  const inserted = await tx.first(insert, [...values, ...columnsOf(m.kept)]);
  return inserted && lockMember(tx, inserted.id);
}

export async function updateMember(tx: Db, id: number, m: MemberDetails, keepsAge: boolean): Promise<MemberRow> {
  await tx.run(update, [id, m.name, m.nameKey, m.relation, m.gender, m.birthDate, keepsAge, ...columnsOf(m.kept)]);
  return (await lockMember(tx, id))!;
}

/** Removes a person: deletes them or, if they have bookings, archives them. Returns whether they were archived. */
export async function dropMember(tx: Db, { id, accountId }: Pick<MemberRow, 'id' | 'accountId'>): Promise<boolean> {
  const archives = (await tx.first(isNamed, [id]))?.named ?? true;
  if (archives) {
    await tx.run(archive, [id]);
  } else {
    await eraseConsents(tx, accountId, id);
    await tx.run(remove, [id]);
  }
  return archives;
}
