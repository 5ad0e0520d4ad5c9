import type { BookingPatient } from '#contract/family.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface PersonRow {
  id: number;
  name: string;
  phone: string;
  role: Role;
  email: string | null;
  /** The others on the account. */
  family: BookingPatient[];
}

const columns = `a.id, a.name, a.phone, a.role,
  coalesce((SELECT p.email FROM patients p WHERE p.account_id = a.id AND p.relation = 'Self'), (SELECT nullif(d.email, '') FROM doctors d WHERE d.account_id = a.id AND d.retired_at IS NULL)) AS email,
  (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'relation', p.relation, 'gender', p.gender,
      'age', patient_age(p.birth_date, p.age_years, p.age_told_on)) ORDER BY p.id), '[]')
    FROM patients p WHERE p.account_id = a.id AND p.relation <> 'Self' AND p.archived_at IS NULL) AS family`;
const byPhone = statement<PersonRow>('people.by-phone', `SELECT ${columns} FROM accounts a WHERE a.phone = $1 AND a.deleted_at IS NULL`);
/** Phones that begin with these digits. Index: accounts_phone_prefix. $2 is the text that follows all of them. */
const byPrefix = statement<PersonRow>('people.by-phone-prefix', `
  SELECT ${columns} FROM accounts a WHERE a.phone ~>=~ $1 AND a.phone ~<~ $2 AND a.deleted_at IS NULL ORDER BY a.phone LIMIT 20`);

/**
 * Accounts on which a name sounds like $1, its holder's or one of the family's, the nearest first. Indexes: accounts_name_key,
 * patients_name_key. Of each kind the twenty nearest are enough.
 */
const nearness = 'word_similarity($1, name_key) AS word, similarity($1, name_key) AS whole';
const byName = statement<PersonRow>('people.by-name', `
  WITH heard AS (
    (SELECT id AS account_id, name, ${nearness} FROM accounts
      WHERE $1 <% name_key AND deleted_at IS NULL ORDER BY word DESC, whole DESC, name, id LIMIT 20)
    UNION ALL
    (SELECT account_id, name, ${nearness} FROM patients
      WHERE $1 <% name_key AND relation <> 'Self' AND archived_at IS NULL ORDER BY word DESC, whole DESC, name, id LIMIT 20)),
  nearest AS (SELECT DISTINCT ON (account_id) * FROM heard ORDER BY account_id, word DESC, whole DESC)
  SELECT ${columns} FROM nearest n JOIN accounts a ON a.id = n.account_id WHERE a.deleted_at IS NULL
  ORDER BY n.word DESC, n.whole DESC, n.name, a.id LIMIT 20`);
const unkeyed = statement<{ id: number; name: string }>('people.unkeyed', `SELECT id, name FROM accounts WHERE name_key = '' LIMIT 5000`);
const setKeys = statement('people.set-keys', `
  UPDATE accounts SET name_key = coalesce(nullif(k.key, ''), '-') FROM unnest($1::integer[], $2::text[]) AS k (id, key) WHERE accounts.id = k.id`);

export const selectPersonByPhone = (db: Db, phone: string) => db.all(byPhone, [phone]);
export const selectPeopleByPrefix = (db: Db, digits: string) => db.all(byPrefix, [digits, `${digits}:`]);
/** At most twenty people whose name sounds like `key` (contract/name-key.ts). */
export const selectPeopleBySound = (db: Db, key: string) => db.all(byName, [key]);
export const selectUnkeyed = (db: Db) => db.all(unkeyed);
export const writeNameKeys = (db: Db, keys: readonly { id: number; key: string }[]) => db.run(setKeys, [keys.map(({ id }) => id), keys.map(({ key }) => key)]);
