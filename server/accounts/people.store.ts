import type { BookingPatient } from '#contract/patients/family.ts';
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
const byPhone = statement<PersonRow>(
  'people.by-phone',
  `SELECT ${columns} FROM accounts a WHERE a.phone = $1 AND a.deleted_at IS NULL`,
);
/**
 * Phones that begin with these digits, in the index's own order (accounts_phone_prefix). $2 is the text that follows
 * all of them.
 */
const byPrefix = statement<PersonRow>(
  'people.by-phone-prefix',
  `
  SELECT ${columns} FROM (
    SELECT * FROM accounts WHERE phone ~>=~ $1 AND phone ~<~ $2 AND deleted_at IS NULL ORDER BY phone USING ~<~ LIMIT 20) a
  ORDER BY a.phone`,
);

/**
 * Accounts on which a name is heard, its holder's or one of the family's: of each kind the twenty that come first, each
 * account once.
 * `heard` is looked up by the indexes accounts_name_key and patients_name_key; `rank` is what the order is by, the
 * smallest first. Where thousands sound alike, `candidates` of them are enough to choose from.
 */
function peopleHeard(name: string, heard: string, rank: string, candidates: string) {
  const first = (rows: string) =>
    `(SELECT account_id, name, ${rank} AS rank FROM (${rows} ${candidates}) found ORDER BY rank, name, account_id LIMIT 20)`;
  return statement<PersonRow>(
    name,
    `
    WITH heard AS (
      ${first(`SELECT id AS account_id, name, name_key FROM accounts WHERE ${heard} AND deleted_at IS NULL`)}
      UNION ALL
      ${first(`SELECT account_id, name, name_key FROM patients WHERE ${heard} AND relation <> 'Self' AND archived_at IS NULL`)}),
    nearest AS (SELECT DISTINCT ON (account_id) * FROM heard ORDER BY account_id, rank)
    SELECT ${columns} FROM nearest n JOIN accounts a ON a.id = n.account_id WHERE a.deleted_at IS NULL
    ORDER BY n.rank, n.name, a.id LIMIT 20`,
  );
}
/** Names that hold the very sound ($1 a pattern), as whole words first ($2 a pattern), then the shortest. */
const wholeWordsFirst = `length(name_key) + CASE WHEN ' ' || name_key || ' ' LIKE $2 THEN 0 ELSE 1000 END`;
const byVerySound = peopleHeard('people.by-very-sound', 'name_key LIKE $1', wholeWordsFirst, '');
/** Names that sound like it, the nearest first: $1 all of it, the others its words, each of which must be near. */
const nearness = '-(word_similarity($1, name_key) + similarity($1, name_key) / 100)';
const bySound = [1, 2, 3].map((words) => {
  const near = Array.from({ length: words }, (_, index) => `$${index + 2} <% name_key`).join(' AND ');
  return peopleHeard(`people.by-sound-${words}`, near, nearness, 'LIMIT 400');
});
const batch = statement<PersonRow>(
  'people.batch',
  `SELECT ${columns} FROM accounts a WHERE a.id > $1 AND a.deleted_at IS NULL ORDER BY a.id LIMIT $2`,
);
const unkeyed = statement<{ id: number; name: string }>(
  'people.unkeyed',
  `SELECT id, name FROM accounts WHERE name_key = '' LIMIT 5000`,
);
const setKeys = statement(
  'people.set-keys',
  `
  UPDATE accounts SET name_key = coalesce(nullif(k.key, ''), '-') FROM unnest($1::integer[], $2::text[]) AS k (id, key) WHERE accounts.id = k.id`,
);

export const selectPersonByPhone = (db: Db, phone: string) => db.all(byPhone, [phone]);
export const selectPeopleByPrefix = (db: Db, digits: string) => db.all(byPrefix, [digits, `${digits}:`]);
/** At most twenty accounts with a name that holds this very key (contract/patients/name-key.ts). */
export const selectPeopleByVerySound = (db: Db, key: string) => db.all(byVerySound, [`%${key}%`, `% ${key} %`]);
/** At most twenty accounts with a name that is near to each of one to three `words` of `key`. */
export const selectPeopleBySound = (db: Db, key: string, words: readonly string[]) =>
  db.all(bySound[words.length - 1]!, [key, ...words]);
/** People by their accounts' numbers, from after `id` on. */
export const selectPeopleAfter = (db: Db, id: number, size: number) => db.all(batch, [id, size]);
export const selectUnkeyed = (db: Db) => db.all(unkeyed);
export const writeNameKeys = (db: Db, keys: readonly { id: number; key: string }[]) =>
  db.run(setKeys, [keys.map(({ id }) => id), keys.map(({ key }) => key)]);
