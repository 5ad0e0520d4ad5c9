import type { Page } from '#contract/paging.ts';
import { placeOf } from '#contract/paging.ts';
import { noteAsked, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import { countByStatus, selectInProgress, selectTestDetails } from './overview.store.ts';
import type { InProgressRow, StatusCounts, TestDetailRow } from './overview.store.ts';

const callerIds = (caller: Caller) => ({ accountId: caller.accountId, doctorId: caller.doctor?.id ?? null });

/** Bookings of both kinds whose visit is not over, within the caller's scope. @throws NO_SUCH_PAGE */
export async function listInProgress(
  db: Db,
  { caller, scope }: Asking,
  place: { page: number; size: number },
): Promise<{ rows: InProgressRow[]; page: Page }> {
  if (scope === 'no') throw clinicError('FORBIDDEN');
  const { total, rows } = await selectInProgress(db, scope, callerIds(caller), place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(rows);
  return { rows, page: placeOf(place, total) };
}

/** How many bookings have each appointment status, for the admin's cards. */
export const countBookings = (db: Db): Promise<StatusCounts[]> => countByStatus(db);

/** The test bookings of the account with this phone; a doctor gets those they are involved in. */
export async function findTestDetails(
  deps: Dependencies,
  { caller, scope }: Asking,
  phone: string,
): Promise<TestDetailRow[]> {
  noteAsked(phone);
  await allowLookUp(deps, caller, phone);
  const rows = await selectTestDetails(deps.db, scope === 'any' ? 'any' : 'involved', callerIds(caller), phone);
  noteRows(rows);
  return rows;
}
