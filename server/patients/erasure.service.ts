import { eraseDay } from '#contract/patients/retention.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { closeAccount } from '../accounts/holder.service.ts';
import { eraseNamesOnLabels } from '../laboratory/labels.service.ts';
import type { Database, Db } from '../db/database.ts';
import { selectRecorded } from './data-requests.store.ts';
import { eraseIdentity, forgetUnneeded, insertRepeated, selectAccepted, selectDue } from './erasure.store.ts';
import type { Erasure } from './erasure.store.ts';

export type { Erasure };

/** The day, like `2031-11-23`, from which no law requires the identity of an account's people, if it ended today. */
export const eraseDayOf = async (db: Db, accountId: number): Promise<string> =>
  eraseDay(await selectRecorded(db, accountId), clinicToday(db.now()));

/** Ends an account: nobody logs in to it, nothing is booked or sent, and what no law requires is removed. */
export async function blockAccount(tx: Db, accountId: number): Promise<void> {
  await closeAccount(tx, accountId);
  await forgetUnneeded(tx, accountId);
}

/**
 * Overwrites the identity of people of closed accounts, where no law requires it any more. @returns how many accounts
 */
export async function eraseDueIdentities(db: Database): Promise<number> {
  const accounts = await selectDue(db);
  for (const id of accounts)
    await db.transaction(async (tx) => {
      await eraseIdentity(tx, id);
      await eraseNamesOnLabels(tx, id);
    });
  return accounts.length;
}

/** Accepted erasures, for the files beside the backups. */
export const listErasures = (db: Db): Promise<Erasure[]> => selectAccepted(db);

/** Repeats the erasures that a restored database has lost. @returns how many accounts were ended by it */
export async function repeatErasures(db: Database, erasures: readonly Erasure[]): Promise<number> {
  let ended = 0;
  for (const erasure of erasures)
    ended += await db.transaction(async (tx) => {
      const found = await insertRepeated(tx, erasure);
      if (found) await blockAccount(tx, found.accountId);
      return found ? 1 : 0;
    });
  await eraseDueIdentities(db);
  return ended;
}
