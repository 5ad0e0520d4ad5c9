import { may } from '#contract/permissions.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Scope } from '#contract/permissions.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { selectHistory } from './booking-edit.store.ts';
import type { ChangeRow } from './booking-edit.store.ts';
import type { BookingRow } from './booking-row.ts';
import { isInvolved, seesHidden } from './bookings.policy.ts';
import { findAnyBooking } from './bookings.store.ts';

/** Who changed what on a booking, newest first, as far as the reader may know of it. @throws NOT_FOUND */
export async function readHistory({ db }: Dependencies, { caller, scope }: { caller: Caller; scope: Scope }, id: number): Promise<Answer<'readBookingHistory'>> {
  const booking = await findAnyBooking(db, id);
  if (booking) noteRows([booking]);
  if (!booking || (scope === 'involved' && !isInvolved(caller, booking))) throw fail('NOT_FOUND');
  const rows = await selectHistory(db, id);
  return { changes: rows.filter(({ field }) => !isSecret(field, caller)).map((row) => presentChange(row, booking, caller)) };
}

/** Commissions and who hides whom are the admin's own (permissions.md, redactions). */
function isSecret(field: ChangeRow['field'], caller: Caller): boolean {
  if (field === 'refererCommission' || field === 'referringDoctorCommission') return !may('bookings.editTerms', caller.role);
  return (field === 'isRefererHidden' || field === 'isReferringDocHidden') && !may('bookings.seeVisibility', caller.role);
}

function presentChange(row: ChangeRow, booking: BookingRow, caller: Caller): Answer<'readBookingHistory'>['changes'][number] {
  const hides = !seesHidden(caller) && ((row.field === 'referer' && booking.isRefererHidden) || (row.field === 'referringDoctor' && booking.isReferringDocHidden));
  const shown = (value: string | null) => (value !== null && hides ? 'Hidden' : value);
  return { ...row, at: row.at.toISOString(), from: shown(row.from), to: shown(row.to), ...(hides && { fromBn: null, toBn: null }) };
}
