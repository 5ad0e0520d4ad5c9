import { deleteUnprovenAccount, listUnprovenAccounts } from '../accounts/accounts.service.ts';
import { isStillNamed } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { deletePatientsOf } from './patients.store.ts';

/**
 * Frees the phones of accounts that somebody made by sign-up or registration and never logged in to, with what they
 * told there: the phone may be another person's. An account with a booking, a payment, a report, or anything else that
 * names it stays; the database's foreign keys refuse its deletion.
 * @returns how many
 */
export async function freeUnprovenPhones(db: Database): Promise<number> {
  let freed = 0;
  for (const id of await listUnprovenAccounts(db)) {
    try {
      await db.transaction((tx) => deleteUnprovenAccount(tx, id, () => deletePatientsOf(tx, id)));
      freed += 1;
    } catch (error) {
      if (!isStillNamed(error)) throw error;
    }
  }
  return freed;
}
