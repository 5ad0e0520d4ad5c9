import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { lockAccount, lockAccountOfPhone } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { hasSession } from './sessions.store.ts';

/**
 * An account is held before its state is read and acted upon: a log-in, a booking, a person on its list, a second
 * factor. Whatever ends, moves or demotes an account takes the same lock, so that one of the two sees what the other
 * did. A statement that read the state and then waited would act on what it read before it waited; so the lock is a
 * statement of its own, and the state is read by the next one.
 */

/** The account, which stays as it is until the transaction ends; null if it has ended. */
export const holdAccount = (tx: Db, id: number): Promise<Account | null> => lockAccount(tx, id);

/** The account that has the phone now, and keeps it until the transaction ends; null if none has it. */
export const holdAccountOf = (tx: Db, phone: string): Promise<Account | null> => lockAccountOfPhone(tx, phone);

/**
 * The caller's own account. A session that was ended after its call had begun (the account was erased, has another
 * phone or another role) gives the account nothing new. @throws NOT_SIGNED_IN
 */
export async function holdOwnAccount(tx: Db, { accountId, sessionHash }: Caller): Promise<void> {
  const held = await lockAccount(tx, accountId);
  if (!held || !(await hasSession(tx, accountId, sessionHash))) throw clinicError('NOT_SIGNED_IN');
}
