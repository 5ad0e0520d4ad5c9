import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import {
  clearDoctorRole,
  findAccountById,
  findAccountByPhone,
  insertAccount,
  lockAdminIds,
  updateRole,
  upsertAdminAccount,
  upsertDoctorAccount,
} from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

interface NewPerson {
  name: string;
  phone: string;
  language: Language;
}

/**
 * Counts an attempt to make an account, in the strict profile: it makes the 409 useless for finding out who has one.
 * Apart from making it, so that a refused one counts too.
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignUp(deps: Dependencies, phone: string, address: string): Promise<void> {
  if (deps.rateProfile !== 'strict') return;
  await allowOrFail(deps.db, [
    // Indian carriers put thousands behind one address: fewer would refuse whole neighbourhoods.
    { key: `signup-address:${address}`, max: 50, windowSeconds: 3600 },
    { key: `signup-phone:${phone}`, max: 5, windowSeconds: 3600 },
  ]);
}

/** Makes an account for who signs up. @throws USER_EXISTS; in the strict profile TOO_MANY_REQUESTS */
export async function signUp(deps: Dependencies, person: NewPerson, address: string): Promise<Account> {
  await countSignUp(deps, person.phone, address);
  return deps.db.transaction((tx) => createAccount(tx, person));
}

/** Makes an account with role User; it proves nothing until a code was entered. @throws USER_EXISTS */
export async function createAccount(tx: Db, person: NewPerson): Promise<Account> {
  const account = await insertAccount(tx, person);
  if (!account) {
    // Whose number was tried: the row of a refusal finds them by it.
    noteAsked(person.phone);
    throw fail('USER_EXISTS');
  }
  noteSubjects([account.id]);
  return account;
}

/** The living account of a phone, for other departments; null when there is none. */
export function findAccount(db: Db, phone: string): Promise<Account | null> {
  return findAccountByPhone(db, phone);
}

/** The account a doctor logs in with, made or taken over from their phone's. Its sessions end when its role changed. */
export async function ensureDoctorAccount(tx: Db, phone: string, name: string): Promise<Account> {
  const before = await findAccountByPhone(tx, phone);
  const account = await upsertDoctorAccount(tx, phone, name);
  noteSubjects([account.id]);
  if (before && before.role !== account.role) await deleteSessionsOf(tx, account.id);
  return account;
}

/** A doctor who left the clinic logs in as a patient from now on. */
export async function takeDoctorRole(tx: Db, accountId: number): Promise<void> {
  if (await clearDoctorRole(tx, accountId)) await deleteSessionsOf(tx, accountId);
}

/**
 * Gives an account another role and ends all its sessions. The last admin stays one, also when two demote each other at
 * once.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function changeRole(deps: Dependencies, phone: string, role: Role): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccountByPhone(tx, phone);
    if (!account) throw fail('NOT_FOUND');
    return giveRole(tx, account.id, role);
  });
}

/** The same within a transaction that does more. */
export async function giveRole(tx: Db, accountId: number, role: Role): Promise<Account> {
  const admins = await lockAdminIds(tx);
  const account = await findAccountById(tx, accountId);
  if (!account) throw fail('NOT_FOUND');
  noteSubjects([account.id]);
  if (role !== 'Admin' && admins.length === 1 && admins[0] === account.id) throw fail('LAST_ADMIN');
  if (account.role === role) return account;
  await deleteSessionsOf(tx, account.id);
  return updateRole(tx, account.id, role);
}

/** Makes the phone's account an admin, for `npm run admin`; the account's other sessions end. */
export async function makeAdmin(db: Database, phone: string, name: string): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = await upsertAdminAccount(tx, phone, name);
    noteSubjects([account.id]);
    await deleteSessionsOf(tx, account.id);
    return account;
  });
}
