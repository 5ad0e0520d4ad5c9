import { limits } from '#contract/limits.ts';
import type { BookingPatient } from '#contract/patients/family.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { hasSecondFactor } from './second-factor.store.ts';

export interface PersonRow {
  id: number;
  patientNumber: string;
  name: string;
  phone: string;
  role: Role;
  /** Whether one of the clinic's doctors has this phone; their account may have another role. */
  hasDoctorCard: boolean;
  /** A second step or a passkey, which an admin may take away. */
  hasFactors: boolean;
  email: string | null;
  /** The other people of the account. */
  family: BookingPatient[];
}

export type KeyedTable = 'accounts' | 'patients';
interface Unkeyed {
  id: number;
  name: string;
}

const columns = `a.id, a.patient_number AS "patientNumber", a.name, a.phone, a.role,
  EXISTS (SELECT FROM doctors d WHERE d.phone = a.phone AND d.retired_at IS NULL) AS "hasDoctorCard",
  (${hasSecondFactor('a.id')} OR EXISTS (SELECT FROM passkeys k WHERE k.account_id = a.id)) AS "hasFactors",
  coalesce(
    (SELECT p.email FROM patients p WHERE p.account_id = a.id AND p.relation = 'Self'),
    (SELECT nullif(d.email, '') FROM doctors d WHERE d.account_id = a.id AND d.retired_at IS NULL)) AS email,
  (SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', p.id, 'patientNumber', p.patient_number, 'name', p.name, 'relation', p.relation, 'gender', p.gender,
      'age', patient_age(p.birth_date, p.age_years, p.age_told_on),
      'infantAge', infant_age_on(p.birth_date, p.age_unit, p.age_told_on, clinic_day(clinic_now()))))
      ORDER BY p.id), '[]')
    FROM patients p WHERE p.account_id = a.id AND p.relation <> 'Self' AND p.archived_at IS NULL) AS family`;
const byPhone = statement<PersonRow>(
  'people.by-phone',
  `SELECT ${columns} FROM accounts a WHERE a.phone = $1 AND a.deleted_at IS NULL`,
);
/** $1 a patient number: of the account holder or of a family member, also one taken off the list. */
const byNumber = statement<PersonRow>(
  'people.by-patient-number',
  `
  SELECT ${columns} FROM accounts a WHERE a.deleted_at IS NULL
    AND a.id = coalesce(
      (SELECT id FROM accounts WHERE patient_number = $1),
      (SELECT account_id FROM patients WHERE patient_number = $1))`,
);
/**
 * Phones beginning with these digits, in the order of the index accounts_phone_prefix. $2 is the upper bound: a text
 * after all such phones.
 */
const byPrefix = statement<PersonRow>(
  'people.by-phone-prefix',
  `
  SELECT ${columns} FROM (
    SELECT * FROM accounts
    WHERE phone ~>=~ $1 AND phone ~<~ $2 AND deleted_at IS NULL
    ORDER BY phone USING ~<~ LIMIT ${limits.foundPeople}) a
  ORDER BY a.phone`,
);

/**
 * Accounts with a matching name, of the holder or a family member: the best twenty of each, each account once. `heard`
 * is the condition, served by the indexes accounts_name_key and patients_name_key; `rank` is the order, lowest first.
 * If thousands match, only the first `candidates` are ranked.
 */
function peopleByName(name: string, heard: string, rank: string, candidates: string) {
  const first = (rows: string) =>
    `(SELECT account_id, name, ${rank} AS rank FROM (${rows} ${candidates}) found
        ORDER BY rank, name, account_id LIMIT ${limits.foundPeople})`;
  return statement<PersonRow>(
    name,
    `
    WITH heard AS (
      ${first(`SELECT id AS account_id, name, name_key FROM accounts WHERE ${heard} AND deleted_at IS NULL`)}
      UNION ALL
      ${first(`
        SELECT account_id, name, name_key FROM patients
        WHERE ${heard} AND relation <> 'Self' AND archived_at IS NULL`)}),
    nearest AS (SELECT DISTINCT ON (account_id) * FROM heard ORDER BY account_id, rank)
    SELECT ${columns} FROM nearest n JOIN accounts a ON a.id = n.account_id WHERE a.deleted_at IS NULL
    ORDER BY n.rank, n.name, a.id LIMIT ${limits.foundPeople}`,
  );
}
/**
 * Names that contain the key, wherever its blanks are ($1 a pattern, $2 the key): the name as it was typed ($3) first,
 * then one that sounds the same, then names that begin with what was typed or with its sound, then those of which
 * another word does, then the others; within each, whole words first, then the shortest.
 */
const asTyped = 'lower(normalize(name, NFC))';
const closestFirst = `
  CASE WHEN ${asTyped} = $3 THEN 0 WHEN name_key = $2 THEN 1 WHEN starts_with(${asTyped}, $3) THEN 2
    WHEN starts_with(name_key, $2) THEN 3 WHEN ' ' || name_key LIKE '% ' || $2 || '%' THEN 4 ELSE 5 END * 1000
  + length(name_key) + CASE WHEN ' ' || name_key || ' ' LIKE '% ' || $2 || ' %' THEN 0 ELSE 400 END`;
const byVerySound = peopleByName('people.by-very-sound', "replace(name_key, ' ', '') LIKE $1", closestFirst, '');
/**
 * Names that begin with what was typed ($1), or are just that ($2: the end of what is looked at), in the order of the
 * indexes accounts_spelled_name and patients_spelled_name, which puts a whole name first.
 */
const spelled = (rows: string) => `
  (${rows} AND spelled_name(name) ~>=~ spelled_name($1) AND spelled_name(name) ~<~ (spelled_name($1) || $2::text)
    ORDER BY spelled_name(name) USING ~<~ LIMIT ${limits.foundPeople})`;
const bySpelling = statement<PersonRow>(
  'people.by-spelling',
  `
  WITH spelt AS (
    ${spelled('SELECT id AS account_id, spelled_name(name) AS spelling FROM accounts WHERE deleted_at IS NULL')}
    UNION ALL
    ${spelled(`SELECT account_id, spelled_name(name) FROM patients
      WHERE relation <> 'Self' AND archived_at IS NULL`)}),
  nearest AS (SELECT DISTINCT ON (account_id) * FROM spelt ORDER BY account_id, spelling USING ~<~)
  SELECT ${columns} FROM nearest n JOIN accounts a ON a.id = n.account_id WHERE a.deleted_at IS NULL
  ORDER BY n.spelling USING ~<~, a.id LIMIT ${limits.foundPeople}`,
);
/** Names with a similar sound, most similar first: $1 the whole key, the others its words, each of which must match. */
const nearness = '-(word_similarity($1, name_key) + similarity($1, name_key) / 100)';
const bySound = [1, 2, 3].map((words) => {
  const near = Array.from({ length: words }, (_, index) => `$${index + 2} <% name_key`).join(' AND ');
  return peopleByName(`people.by-sound-${words}`, near, nearness, 'LIMIT 400');
});
const batch = statement<PersonRow>(
  'people.batch',
  `SELECT ${columns} FROM accounts a WHERE a.id > $1 AND a.deleted_at IS NULL ORDER BY a.id LIMIT $2`,
);
const unkeyed = {
  accounts: statement<Unkeyed>('people.unkeyed', `SELECT id, name FROM accounts WHERE name_key = '' LIMIT 5000`),
  patients: statement<Unkeyed>(
    'people.unkeyed-family',
    `SELECT id, name FROM patients WHERE name_key = '' AND relation <> 'Self' AND archived_at IS NULL LIMIT 5000`,
  ),
};
const setKeysOf = (table: KeyedTable) =>
  statement(
    `people.set-keys-${table}`,
    `
    UPDATE ${table} SET name_key = coalesce(nullif(k.key, ''), '-')
    FROM unnest($1::integer[], $2::text[]) AS k (id, key)
    WHERE ${table}.id = k.id`,
  );
const setKeys = { accounts: setKeysOf('accounts'), patients: setKeysOf('patients') };

export const selectPersonByPhone = (db: Db, phone: string) => db.all(byPhone, [phone]);
export const selectPersonByNumber = (db: Db, patientNumber: string) => db.all(byNumber, [patientNumber]);
export const selectPeopleByPrefix = (db: Db, digits: string) => db.all(byPrefix, [digits, `${digits}:`]);
/** At most twenty accounts with a name that is spelled as typed, or begins so if `begins`; a whole name first. */
export const selectPeopleBySpelling = (db: Db, typed: string, begins: boolean) =>
  db.all(bySpelling, [typed, begins ? '\u{10ffff}' : '\u0001']);
/** At most twenty accounts with a name that contains this key (contract/patients/name-key.ts) of what was typed. */
export const selectPeopleByVerySound = (db: Db, key: string, typed: string) =>
  db.all(byVerySound, [`%${key.replaceAll(' ', '')}%`, key, typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')]);
/** At most twenty accounts with a name similar to each of the one to three `words` of `key`. */
export const selectPeopleBySound = (db: Db, key: string, words: readonly string[]) =>
  db.all(bySound[words.length - 1]!, [key, ...words]);
/** Accounts by number, after `id`. */
export const selectPeopleAfter = (db: Db, id: number, size: number) => db.all(batch, [id, size]);
/** Holders (`accounts`) or members of families (`patients`) whose name has no key yet. */
export const selectUnkeyed = (db: Db, table: KeyedTable) => db.all(unkeyed[table]);
export const writeNameKeys = (db: Db, table: KeyedTable, keys: readonly { id: number; key: string }[]) =>
  db.run(setKeys[table], [keys.map(({ id }) => id), keys.map(({ key }) => key)]);
