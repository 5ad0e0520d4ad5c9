import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface PersonRow {
  id: number;
  name: string;
  phone: string;
  role: Role;
  email: string | null;
}

const columns = `a.id, a.name, a.phone, a.role,
  coalesce((SELECT p.email FROM patients p WHERE p.account_id = a.id LIMIT 1), (SELECT nullif(d.email, '') FROM doctors d WHERE d.account_id = a.id AND d.retired_at IS NULL)) AS email`;
const byPhone = statement<PersonRow>('people.by-phone', `SELECT ${columns} FROM accounts a WHERE a.phone = $1 AND a.deleted_at IS NULL`);
/** Phones that begin with these digits. Index: accounts_phone_prefix. $2 is the text that follows all of them. */
const byPrefix = statement<PersonRow>('people.by-phone-prefix', `
  SELECT ${columns} FROM accounts a WHERE a.phone ~>=~ $1 AND a.phone ~<~ $2 AND a.deleted_at IS NULL ORDER BY a.phone LIMIT 20`);

/** Names that sound like $1, the nearest first. Index: accounts_name_key. */
const byName = statement<PersonRow>('people.by-name', `
  SELECT ${columns} FROM (
    SELECT id, name, phone, role FROM accounts
    WHERE $1 <% name_key AND deleted_at IS NULL
    ORDER BY word_similarity($1, name_key) DESC, similarity($1, name_key) DESC, name, id LIMIT 20) a`);
const batch = statement<PersonRow>('people.batch', `SELECT ${columns} FROM accounts a WHERE a.id > $1 AND a.deleted_at IS NULL ORDER BY a.id LIMIT $2`);
const unkeyed = statement<{ id: number; name: string }>('people.unkeyed', `SELECT id, name FROM accounts WHERE name_key = '' LIMIT 5000`);
const setKeys = statement('people.set-keys', `
  UPDATE accounts SET name_key = coalesce(nullif(k.key, ''), '-') FROM unnest($1::integer[], $2::text[]) AS k (id, key) WHERE accounts.id = k.id`);

export const selectPersonByPhone = (db: Db, phone: string) => db.all(byPhone, [phone]);
export const selectPeopleByPrefix = (db: Db, digits: string) => db.all(byPrefix, [digits, `${digits}:`]);
/** At most twenty people whose name sounds like `key` (contract/name-key.ts). */
export const selectPeopleBySound = (db: Db, key: string) => db.all(byName, [key]);
/** People by their accounts' numbers, from after `id` on. */
export const selectPeopleAfter = (db: Db, id: number, size: number) => db.all(batch, [id, size]);
export const selectUnkeyed = (db: Db) => db.all(unkeyed);
export const writeNameKeys = (db: Db, keys: readonly { id: number; key: string }[]) => db.run(setKeys, [keys.map(({ id }) => id), keys.map(({ key }) => key)]);
