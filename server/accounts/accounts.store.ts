import type { Language } from '#contract/fields.ts';
import { nameKey } from '#contract/patients/name-key.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface Account {
  id: number;
  phone: string;
  /** The account holder's. */
  patientNumber: string;
  name: string;
  role: Role;
  language: Language;
  createdAt: Date;
}

const columns = 'id, phone, patient_number AS "patientNumber", name, role, language, created_at AS "createdAt"';

const insert = statement<Account>(
  'accounts.insert',
  `
  INSERT INTO accounts (phone, name, language, name_key, self_made) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (phone) WHERE deleted_at IS NULL DO NOTHING
  RETURNING ${columns}`,
);
const byPhone = statement<Account>(
  'accounts.by-phone',
  `SELECT ${columns} FROM accounts WHERE phone = $1 AND deleted_at IS NULL`,
);
const lockAdmins = statement<{ id: number }>(
  'accounts.lock-admins',
  `
  SELECT id FROM accounts WHERE role = 'Admin' AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
);
const setRole = statement<Account>(
  'accounts.set-role',
  `UPDATE accounts SET role = $2 WHERE id = $1 RETURNING ${columns}`,
);
const setLanguage = statement('accounts.set-language', 'UPDATE accounts SET language = $2 WHERE id = $1');
const setName = statement('accounts.set-name', 'UPDATE accounts SET name = $2, name_key = $3 WHERE id = $1');
const setPhone = statement(
  'accounts.set-phone',
  'UPDATE accounts SET phone = $2, phone_verified_at = clinic_now() WHERE id = $1',
);
const upsertAdmin = statement<Account>(
  'accounts.upsert-admin',
  `
  INSERT INTO accounts (phone, name, role, name_key) VALUES ($1, $2, 'Admin', $3)
  ON CONFLICT (phone) WHERE deleted_at IS NULL DO UPDATE SET role = 'Admin'
  RETURNING ${columns}`,
);

/**
 * Inserts an account with role User, `selfMade` if its sender proved nothing; null if the phone has one. It never
 * updates an existing account.
 */
export async function insertAccount(
  db: Db,
  { phone, name, language, selfMade }: { phone: string; name: string; language: Language; selfMade: boolean },
): Promise<Account | null> {
  return db.first(insert, [phone, name, language, nameKey(name), selfMade]);
}

/**
 * Self-made accounts, older than so many hours, that nobody ever logged in to, and for which nobody at the clinic made
 * or changed anything.
 */
const unproven = statement<{ id: number }>(
  'accounts.unproven',
  `
  SELECT a.id FROM accounts a
  WHERE a.self_made AND a.phone_verified_at IS NULL AND a.deleted_at IS NULL
    AND a.created_at < clinic_now() - make_interval(hours => $1)
    AND NOT EXISTS (SELECT FROM bookings b WHERE b.account_id = a.id)
    AND NOT EXISTS (SELECT FROM audit_log l
      WHERE l.subjects @> ARRAY[a.id] AND l.action = 'change' AND l.outcome = 'done'
        AND l.role NOT IN ('User', 'Anonymous'))
  ORDER BY a.id`,
);
const lockUnproven = statement<{ id: number }>(
  'accounts.lock-unproven',
  `SELECT id FROM accounts WHERE id = $1 AND phone_verified_at IS NULL AND role = 'User' FOR UPDATE`,
);
const end = statement(
  'accounts.end',
  'UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1 AND deleted_at IS NULL',
);
const remove = statement('accounts.remove', 'DELETE FROM accounts WHERE id = $1');

export const selectUnproven = (db: Db, hours: number) => db.all(unproven, [hours]);
/** Null if somebody has logged in to it meanwhile. */
export const lockUnprovenAccount = (tx: Db, id: number) => tx.first(lockUnproven, [id]);
/** Keeps the row, which others refer to, and frees its phone. */
export const endAccount = (tx: Db, id: number) => tx.run(end, [id]);
export const deleteAccount = (tx: Db, id: number) => tx.run(remove, [id]);

export async function findAccountByPhone(db: Db, phone: string): Promise<Account | null> {
  return db.first(byPhone, [phone]);
}

const byId = statement<Account>(
  'accounts.by-id',
  `SELECT ${columns} FROM accounts WHERE id = $1 AND deleted_at IS NULL`,
);
export const findAccountById = (db: Db, id: number) => db.first(byId, [id]);

const lockOne = statement<Account>(
  'accounts.lock',
  `SELECT ${columns} FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);
/** Locks an account until the transaction ends; null if there is none. */
export const lockAccount = (tx: Db, id: number) => tx.first(lockOne, [id]);

const lockOfPhone = statement<Account>(
  'accounts.lock-of-phone',
  `SELECT ${columns} FROM accounts WHERE phone = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);
/** Locks the account that has the phone when the lock is granted; null if there is none. */
export const lockAccountOfPhone = (tx: Db, phone: string) => tx.first(lockOfPhone, [phone]);

const ofRoles = statement<{ id: number }>(
  'accounts.of-roles',
  'SELECT id FROM accounts WHERE role = ANY ($1) AND deleted_at IS NULL ORDER BY id',
);
export const selectIdsOf = async (db: Db, roles: readonly Role[]) =>
  (await db.all(ofRoles, [roles])).map(({ id }) => id);

/** Locks the rows of all admins until the transaction ends, so that two admins cannot demote each other at once. */
export async function lockAdminIds(tx: Db): Promise<number[]> {
  return (await tx.all(lockAdmins)).map((row) => row.id);
}

export async function updateRole(tx: Db, accountId: number, role: Role): Promise<Account> {
  return (await tx.first(setRole, [accountId, role]))!;
}

export async function updateLanguage(db: Db, accountId: number, language: Language): Promise<void> {
  await db.run(setLanguage, [accountId, language]);
}

export async function updateName(tx: Db, accountId: number, name: string): Promise<void> {
  await tx.run(setName, [accountId, name, nameKey(name)]);
}

/** The phone counts as proven. */
export async function updatePhone(tx: Db, accountId: number, phone: string): Promise<void> {
  await tx.run(setPhone, [accountId, phone]);
}

/** Makes the phone's account an admin, or inserts one; an existing name is kept. */
export async function upsertAdminAccount(tx: Db, phone: string, name: string): Promise<Account> {
  return (await tx.first(upsertAdmin, [phone, name, nameKey(name)]))!;
}

const insertDoctorAccount = statement<Account>(
  'accounts.insert-doctor',
  `
  INSERT INTO accounts (phone, name, name_key, role) VALUES ($1, $2, $3, 'Doctor')
  ON CONFLICT (phone) WHERE deleted_at IS NULL
  DO UPDATE SET role = CASE WHEN accounts.role = 'User' THEN 'Doctor' ELSE accounts.role END
  RETURNING ${columns}`,
);
const endDoctorRole = statement<{ id: number }>(
  'accounts.end-doctor-role',
  `
  UPDATE accounts SET role = 'User' WHERE id = $1 AND role = 'Doctor' RETURNING id`,
);

/**
 * The account of a doctor's phone. A patient becomes a Doctor, other roles are kept, and a missing account is inserted.
 */
export async function upsertDoctorAccount(tx: Db, phone: string, name: string): Promise<Account> {
  return (await tx.first(insertDoctorAccount, [phone, name, nameKey(name)]))!;
}

/** Null if the account's role was not Doctor. */
export const clearDoctorRole = (tx: Db, accountId: number) => tx.first(endDoctorRole, [accountId]);
