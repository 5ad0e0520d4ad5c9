import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import { allowOrFail } from '../http/rate-limits.ts';
import { findAccountByPhone, insertAccount, lockAdminIds, updateRole, upsertAdminAccount } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/**
 * Makes an account with role User; it proves nothing until a code was entered.
 * @throws USER_EXISTS; in the strict profile TOO_MANY_REQUESTS, so that the 409 is of no use for finding out who has an account
 */
export async function signUp(deps: Dependencies, person: { name: string; phone: string; language: Language }, address: string): Promise<Account> {
  if (deps.rateProfile === 'strict') {
    await allowOrFail(deps.db, [
      // Indian carriers put thousands behind one address: fewer would refuse whole neighbourhoods.
      { key: `signup-address:${address}`, max: 50, windowSeconds: 3600 },
      { key: `signup-phone:${person.phone}`, max: 5, windowSeconds: 3600 },
    ]);
  }
  const account = await insertAccount(deps.db, person);
  if (!account) throw fail('USER_EXISTS');
  return account;
}

/** The living account of a phone, for other departments; null when there is none. */
export function findAccount(db: Db, phone: string): Promise<Account | null> {
  return findAccountByPhone(db, phone);
}

/**
 * Gives an account another role and ends all its sessions. The last admin stays one, also when two demote each other at once.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function changeRole(deps: Dependencies, phone: string, role: Role): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const admins = await lockAdminIds(tx);
    const account = await findAccountByPhone(tx, phone);
    if (!account) throw fail('NOT_FOUND');
    if (role !== 'Admin' && admins.length === 1 && admins[0] === account.id) throw fail('LAST_ADMIN');
    if (account.role === role) return account;
    await deleteSessionsOf(tx, account.id);
    return updateRole(tx, account.id, role);
  });
}

/** Makes the phone's account an admin, for `npm run admin`; the account's other sessions end. */
export async function makeAdmin(db: Database, phone: string, name: string): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = await upsertAdminAccount(tx, phone, name);
    await deleteSessionsOf(tx, account.id);
    return account;
  });
}
