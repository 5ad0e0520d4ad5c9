import { may } from '#contract/permissions.ts';
import type { Answer } from '#contract/endpoints.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { insertChanges, selectHistory } from './booking-edit.store.ts';
import type { Change, ChangeRow } from './booking-edit.store.ts';
import type { BookingRow } from './booking-row.ts';
import { isInvolved, seesHidden, worksOnReport } from './bookings.policy.ts';
import { publicReportStatus } from './bookings.present.ts';
import { findAnyBooking } from './bookings.store.ts';

/** Who changed what on a booking, newest first, as far as the reader may know of it. @throws NOT_FOUND */
export async function readHistory(
  { db }: Dependencies,
  { caller, scope }: Asking,
  id: number,
): Promise<Answer<'readBookingHistory'>> {
  const booking = await findAnyBooking(db, id);
  if (booking) noteRows([booking]);
  if (!booking || (scope === 'involved' && !isInvolved(caller, booking))) throw fail('NOT_FOUND');
  const rows = (await selectHistory(db, id)).filter(({ field }) => !isSecret(field, caller));
  const told = worksOnReport(caller, booking) ? rows : rows.flatMap(tellWithoutStage);
  return { changes: told.map((row) => presentChange(row, booking, caller)) };
}

/** A report's way to its release, for those who do not work on it: that it is on its way, and that it is there. */
function tellWithoutStage(row: ChangeRow): ChangeRow[] {
  if (row.field !== 'checkupReportStatus') return [row];
  const [from, to] = [publicReportStatus(row.from), publicReportStatus(row.to)];
  return from === to ? [] : [{ ...row, from, to }];
}

/** Commissions and who hides whom are the admin's own (permissions.md, redactions). */
function isSecret(field: ChangeRow['field'], caller: Caller): boolean {
  if (field === 'refererCommission' || field === 'referringDoctorCommission')
    return !may('bookings.editTerms', caller.role);
  return (
    (field === 'isRefererHidden' || field === 'isReferringDocHidden') && !may('bookings.seeVisibility', caller.role)
  );
}

function presentChange(
  row: ChangeRow,
  booking: BookingRow,
  caller: Caller,
): Answer<'readBookingHistory'>['changes'][number] {
  const hides =
    !seesHidden(caller) &&
    ((row.field === 'referer' && booking.isRefererHidden) ||
      (row.field === 'referringDoctor' && booking.isReferringDocHidden));
  const shown = (value: string | null) => (value !== null && hides ? 'Hidden' : value);
  return {
    ...row,
    at: row.at.toISOString(),
    from: shown(row.from),
    to: shown(row.to),
    ...(hides && { fromBn: null, toBn: null }),
  };
}

/** Notes changes that another department made to a booking, as part of its transaction; `version` is the one they made. */
export const noteChanges = (
  tx: Db,
  booking: { id: number; version: number },
  by: { accountId: number; role: string },
  changes: readonly Change[],
): Promise<void> => insertChanges(tx, booking, by, changes);
