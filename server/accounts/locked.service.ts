import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { insertOpening, lockStaffAccount, openIfUnused, readLocked, selectLocked } from './locked.store.ts';
import type { LockedRow } from './locked.store.ts';

/**
 * Accounts of the clinic's people that nobody used for 90 days are locked (S18): the phone may be another person's by
 * now, and these accounts read other people's records. An admin opens them.
 */
export async function listLockedAccounts(
  db: Db,
  place: { page: number; size: number },
): Promise<{ rows: LockedRow[]; page: Page }> {
  const { rows, total } = await selectLocked(db, place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteSubjects(rows.map(({ id }) => id));
  return { rows, page: placeOf(place, total) };
}

/** Opens a locked account, and stores who did and why. @throws NOT_FOUND, ACCOUNT_OPEN */
export async function openLockedAccount(
  db: Database,
  caller: Caller,
  phone: string,
  reason: string,
): Promise<LockedRow> {
  return db.transaction(async (tx) => {
    noteAsked(phone);
    const account = await lockStaffAccount(tx, phone);
    if (!account) throw clinicError('NOT_FOUND');
    // Read after the lock: two admins may open it at once.
    if (!(await readLocked(tx, account.id)).lockedSince) throw clinicError('ACCOUNT_OPEN');
    noteSubjects([account.id], [await insertOpening(tx, caller.accountId, account.id, reason)]);
    return readLocked(tx, account.id);
  });
}

/**
 * Opens the account of somebody who was added as a colleague, if it was unused for long: it would be locked in the
 * moment in which the role acts.
 */
export const openAdded = (tx: Db, by: Caller, accountId: number): Promise<number> =>
  openIfUnused(tx, by.accountId, accountId, 'added as a colleague');
