import { findAccount } from '../accounts/accounts.service.ts';
import type { BookedFor } from './book/create.service.ts';
import { placeTest } from './change/place.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteAsked, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import type { MoneyRow } from '../payments/ledger-rows.ts';
import { lockForVisit, readVisitMoney } from '../payments/visit-money.service.ts';
import { joinVisit } from '../bookings/record.service.ts';
import { checkInAtCounter } from '../queue/steps.service.ts';
import { selectJoinable } from './joining.store.ts';
import type { JoinableRow } from './joining.store.ts';

/** A booking that may join a visit, with its money. */
export interface Joinable {
  row: JoinableRow;
  booking: MoneyRow;
}

/**
 * The bookings of today of the people on a phone's account that the desk may take into their visit; empty for a phone
 * without an account. @throws TOO_MANY_REQUESTS
 */
export async function listJoinable(deps: Dependencies, { caller }: Asking, phone: string): Promise<Joinable[]> {
  noteAsked(phone);
  await allowLookUp(deps, caller, phone);
  const account = await findAccount(deps.db, phone);
  if (!account) return [];
  const rows = await selectJoinable(deps.db, account.id);
  const { lines } = await readVisitMoney(
    deps.db,
    rows.map(({ id }) => id),
  );
  noteRows(lines.map(({ booking }) => booking));
  return rows.map((row, place) => ({ row, booking: lines[place]!.booking }));
}

/**
 * Moves bookings of the person into a visit. They keep their numbers, papers and money. A test without a time gets
 * `at`: now, because the person is here, or the time of the home visit. The caller must not hold locks on sessions yet:
 * bookings are locked before sessions.
 * @throws STALE for one that was cancelled, done or moved into a visit meanwhile, is of another day or of somebody else
 */
export async function joinBookings(
  tx: Db,
  caller: Caller,
  visitId: number,
  { userId, patientId = null }: BookedFor,
  asked: readonly number[],
  at: Date,
): Promise<void> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return;
  noteRows(await lockForVisit(tx, ids));
  const account = await findAccount(tx, userId ?? '');
  const own = account ? await selectJoinable(tx, account.id) : [];
  const rows = own.filter((row) => [row.patientId, row.patientRow].includes(patientId) && ids.includes(row.id));
  if (rows.length < ids.length) throw clinicError('STALE');
  await joinVisit(tx, visitId, ids);
  for (const { id, kind, isUnplaced } of rows) {
    if (kind === 'doctor') await checkInAtCounter(tx, caller, id);
    else if (isUnplaced) await placeTest(tx, caller, id, at);
  }
}
