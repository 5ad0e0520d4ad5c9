import type { Language } from '#contract/fields.ts';
import type { Db } from '../db/database.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { forgetDevicesOf } from './devices.store.ts';
import { forgetSecondFactor } from './second-factor.service.ts';
import { endAccount, updateLanguage, updateName, updatePhone } from './accounts.store.ts';

/** Unlock older reports. The departments above first ask who the holder is. */
export { openReportsOf, openReportsTo } from './sessions.store.ts';

/** Gives an account the right name. */
export const renameHolder = (tx: Db, accountId: number, name: string) => updateName(tx, accountId, name);

/** Keeps the language of an account's messages and of its holder's papers. */
export const keepLanguage = (tx: Db, accountId: number, language: Language) => updateLanguage(tx, accountId, language);

/**
 * Moves an account to a phone that its holder has proven, and ends its sessions. Violates the unique index
 * `accounts_phone` if the phone has another account.
 */
export async function moveToPhone(tx: Db, accountId: number, phone: string): Promise<void> {
  await updatePhone(tx, accountId, phone);
  await deleteSessionsOf(tx, accountId);
}

/** Ends an account: its sessions are over, nobody logs in to it or is texted, and its phone is free for another. */
export async function closeAccount(tx: Db, accountId: number): Promise<void> {
  await endAccount(tx, accountId);
  await deleteSessionsOf(tx, accountId);
  await forgetDevicesOf(tx, accountId);
  await forgetSecondFactor(tx, accountId);
}
