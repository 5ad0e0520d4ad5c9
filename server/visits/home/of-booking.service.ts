import { readBooking } from '../../bookings/list.service.ts';
import type { Asking } from '../../shared/caller.ts';
import type { Dependencies } from '../../adapters/dependencies.ts';
import type { HomeVisitRow } from './home-visits.service.ts';
import { findHomeVisitOfBooking } from './home-visits.store.ts';

/** The home visit of a test's booking, null without one, and whose booking it is. @throws NOT_FOUND */
export async function readHomeVisitOfBooking(
  deps: Dependencies,
  asking: Asking,
  bookingId: number,
): Promise<{ homeVisit: HomeVisitRow | null; accountId: number }> {
  const { accountId } = await readBooking(deps, asking, 'test', bookingId);
  return { homeVisit: await findHomeVisitOfBooking(deps.db, bookingId), accountId };
}
