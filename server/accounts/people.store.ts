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
const byName = statement<PersonRow>('people.by-name', `
  SELECT ${columns} FROM accounts a WHERE a.name ILIKE $1 AND a.deleted_at IS NULL ORDER BY a.name, a.id LIMIT 20`);

export const selectPersonByPhone = (db: Db, phone: string) => db.all(byPhone, [phone]);

/** At most twenty people with these letters in their name. */
export const selectPeopleByName = (db: Db, part: string) => db.all(byName, [`%${part.replace(/[\\%_]/g, '\\$&')}%`]);
