import type { Db } from '../db/database.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { updateName, updatePhone } from './accounts.store.ts';

/** Gives an account, and so its holder, the right name. */
export const renameHolder = (tx: Db, accountId: number, name: string) => updateName(tx, accountId, name);

/**
 * Moves an account to a phone that its holder has proven, and ends its sessions. Violates the unique index
 * `accounts_phone` if the phone has another account.
 */
export async function moveToPhone(tx: Db, accountId: number, phone: string): Promise<void> {
  await updatePhone(tx, accountId, phone);
  await deleteSessionsOf(tx, accountId);
}
