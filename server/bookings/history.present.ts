import { hiddenName } from '#contract/bookings/states.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Caller } from '../shared/caller.ts';
import type { BookingRow } from './columns.store.ts';
import type { History } from './history.service.ts';
import type { ChangeRow } from './history.store.ts';
import { isDoctor, publicReportStatus, seesActor, seesChanges, seesDoctor, worksOnReport } from './bookings.policy.ts';

type Change = Answer<'readBookingHistory'>['changes'][number];

/**
 * A booking's history as this reader may see it. A part that was hidden at some time stays hidden in it: its older
 * entries name the same doctors.
 */
export function presentHistory({ booking: now, rows, hiding }: History, caller: Caller): Answer<'readBookingHistory'> {
  const booking = {
    ...now,
    isRefererHidden: now.isRefererHidden || hiding.isRefererHidden,
    isReferringDocHidden: now.isReferringDocHidden || hiding.isReferringDocHidden,
  };
  const visibleRows = rows.filter(({ field }) => seesChanges(caller, field));
  const shownRows = worksOnReport(caller, booking) ? visibleRows : visibleRows.flatMap(withoutReportStages);
  return { changes: shownRows.map((row) => presentChange({ row, booking }, caller)) };
}

/**
 * Hides the steps before a report's release from those who do not work on it: they see that it is in progress, then
 * that it is there.
 */
function withoutReportStages(row: ChangeRow): ChangeRow[] {
  if (row.field !== 'checkupReportStatus') return [row];
  const [from, to] = [publicReportStatus(row.from), publicReportStatus(row.to)];
  return from === to ? [] : [{ ...row, from, to }];
}

function presentChange(
  { row: { byDoctors, ...row }, booking }: { row: ChangeRow; booking: BookingRow },
  caller: Caller,
): Change {
  const hides = !seesDoctor(caller, booking, row.field);
  const shown = (value: string | null) => (value !== null && hides ? hiddenName.en : value);
  return {
    ...row,
    at: row.at.toISOString(),
    by: isDoctor(row) && !seesActor(caller, booking, byDoctors) ? hiddenName.en : row.by,
    from: shown(row.from),
    to: shown(row.to),
    ...(hides && { fromBn: null, toBn: null }),
  };
}
