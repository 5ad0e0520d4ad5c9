import { worksHere } from '../shared/caller.ts';
import { noteChange } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { updateRole } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { insertAwaited, selectColleagues, takeAwaited as take } from './colleagues.store.ts';

export type { ColleagueRow } from './colleagues.store.ts';

/** Everybody with a role, also those whose role waits for their first log-in. */
export const readColleagues = selectColleagues;

/** Lets a role wait for the account's first log-in. */
export const addAwaited = insertAwaited;

/** Ends the waiting. @returns the role, if it did not wait for too long */
export const takeAwaited = take;

/** Gives a held account the role that waited for its log-in. @returns the account as it is then */
export async function takeUpRole(tx: Db, account: Account | null): Promise<Account | null> {
  if (account === null || worksHere(account)) return account;
  const role = await takeAwaited(tx, account.id);
  if (role === null) return account;
  noteChange({ field: 'role', record: account.id, from: account.role, to: role });
  return updateRole(tx, account.id, role);
}
